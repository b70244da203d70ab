import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { importManifests } from '../../constructs/adoption/import';
import { deliveredByManifests } from '../../constructs/adoption/proof';
import { deliveriesOf, runCode } from './written-code';

const FIXTURES = join(__dirname, 'fixtures');

/** The mistakes of each fixture, by code in order. */
const CODES: Readonly<Record<string, string>> = {
  'clone-set.yaml': 'KF010 KF010 KF022 KF023 KF025 KF044 KF045 KF048 KF052 KF052 KF054 KF055 KF056 KF064 KF065 KF066 KF067',
  'stateful-set.yaml': 'KF010 KF012 KF013 KF020 KF023 KF041 KF043 KF047 KF068 KF069 KF070',
  'sidecar-set.yaml': 'KF010 KF010 KF011 KF036 KF036 KF044 KF063 KF063',
  'united-deployment.yaml': 'KF024 KF060 KF061 KF062',
  'spread.yaml': 'KF018 KF021 KF023 KF031 KF032 KF033 KF034 KF035',
  'failover.yaml': 'KF003 KF004 KF006 KF017 KF026 KF027 KF028 KF029 KF030 KF037 KF038 KF039',
  'overrides.yaml': 'KF042 KF046 KF048 KF049 KF050',
  'kubefed.yaml': 'KF003 KF080 KF082 KF083',
  'jobs.yaml': 'KF010 KF064 KF073 KF074 KF075 KF075 KF076',
  'companions.yaml': 'KF009 KF071 KF072 KF077 KF077 KF078 KF078 KF078',
};

const imported = (file: string, kruise = '1.9') => importManifests([{ name: file, text: readFileSync(join(FIXTURES, file), 'utf8') }], { kruise, namespace: 'default' });

test('every fixture is looked at', () => {
  expect(readdirSync(FIXTURES).filter((file) => file.endsWith('.yaml')).sort()).toEqual(Object.keys(CODES).sort());
});

describe.each(Object.entries(CODES))('%s', (file, codes) => {
  const result = imported(file);

  test('has every mistake named', () => {
    expect(result.mistakes.map(({ rule }) => rule.code).sort().join(' ')).toBe(codes);
  });

  test('becomes code that delivers the same', () => {
    expect(result.proof!.differences).toEqual([]);
    expect(result.proof!.objects).toBeGreaterThan(0);
  });

  test('becomes code that passes all checks and delivers the same when it is run', () => {
    const { app } = runCode(result.code!);
    const expected = [...deliveredByManifests(result.adopted!)].filter(([, { object }]) => object).map(([key, { object }]) => [key, object]);
    expect(Object.fromEntries(deliveriesOf(app))).toEqual(Object.fromEntries(expected));
  });

  test('reads as code that a person would write', () => {
    expect(result.code).toMatchSnapshot();
    expect(result.mistakes.map(({ rule, object, field, written, repair }) => `${rule.code} ${object} ${field}: ${written}. ${repair}`)).toMatchSnapshot();
  });
});

test('versions of kinds are those of the version of Kruise', () => {
  const { code, mistakes } = imported('sidecar-set.yaml', '1.8');
  expect(code).toContain('kruiseVersion: KruiseVersion.V1_8');
  expect(code).toContain('apiVersion: \'apps.kruise.io/v1alpha1\'');
  expect(mistakes.filter(({ rule }) => rule.code === 'KF010').map(({ object }) => object)).toEqual(['OverridePolicy platform/log-shipper']);
});
