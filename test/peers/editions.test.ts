import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as kplus from 'cdk8s-plus-28';
import { OPTION_NAMES, type OptionStruct } from '../../imports/option-names';
import { blocksOf } from '../docs/markdown';
import { InstalledApp, type Program, programOf, ROOT } from './installed-app';

const EVERY_VALUE = 'test/peers/every-value.ts';
const NEWEST = { 'cdk8s': 'cdk8s-newest', 'constructs': 'constructs-newest' };

/** Options and values that cdk8s-plus-28 does not have. */
const LATER: Program = {
  name: 'later.ts',
  text: `
import { Chart } from 'cdk8s';
import * as kplus from 'cdk8s-plus-34';
import { CloneSet, FederationApp } from 'cdk8s-kruise-federation';

const app = new FederationApp();
const chart = new Chart(app, 'later', { disableResourceNameHashes: true });
new CloneSet(chart, 'web', {
  shareProcessNamespace: true,
  enableServiceLinks: false,
  containers: [{
    image: 'registry.example.com/web:1.4.2',
    portNumber: 8080,
    liveness: kplus.Probe.fromGrpc({ port: 8080 }),
    readiness: kplus.Probe.fromHttpGet('/ready', { httpHeaders: [{ name: 'X-From', value: 'kubelet' }] }),
  }],
});
app.synth();
`,
};

describe('an app with a later edition of cdk8s-plus', () => {
  const with28 = new InstalledApp({ ...NEWEST, 'cdk8s-plus-28': 'cdk8s-plus-28' });
  /** As package managers lay out what docs/versions.md says. */
  const inPlace = new InstalledApp({ ...NEWEST, 'cdk8s-plus-28': 'cdk8s-plus-34', 'cdk8s-plus-34': 'cdk8s-plus-34' });
  const beside = new InstalledApp({ ...NEWEST, 'cdk8s-plus-28': 'cdk8s-plus-28', 'cdk8s-plus-34': 'cdk8s-plus-34' });
  const app34 = programOf(EVERY_VALUE, 'cdk8s-plus-34');

  afterAll(() => [with28, inPlace, beside].forEach((app) => app.remove()));

  test('has the right types where it is installed in place of cdk8s-plus-28', () => {
    expect(inPlace.typeErrors(app34, LATER)).toEqual([]);
  });

  test('has wrong types beside cdk8s-plus-28: its classes have private members', () => {
    const refused = beside.typeErrors(app34).map((message) => /^Type '(?:import\(.*\/cdk8s-plus-34\/.*\)\.)?(\w+)' is not assignable/.exec(message)?.[1]);
    expect(refused).toEqual(expect.arrayContaining(['Volume', 'Probe', 'Handler', 'EnvFrom', 'NodeLabelQuery', 'NodeTaintQuery', 'LabelSelector', 'Metric', 'IngressBackend']));
  });

  test('is written byte for byte as with cdk8s-plus-28, in place of it and beside it', () => {
    const [expected] = with28.run(programOf(EVERY_VALUE));
    expect(Object.keys(expected).length).toBeGreaterThan(30);
    expect(inPlace.run(app34)).toEqual([expected]);
    expect(beside.run(app34)).toEqual([expected]);
  });

  test('may use what that edition added', () => {
    const [{ 'later.k8s.yaml': text }] = inPlace.run(LATER);
    for (const line of ['shareProcessNamespace: true', 'enableServiceLinks: false', 'grpc:', 'name: X-From']) expect(text).toContain(line);
    const mistaken = { ...LATER, text: LATER.text.replace('enableServiceLinks: false', "enableServiceLinks: 'no'") };
    expect(() => inPlace.run(mistaken)).toThrow('enableServiceLinks is "no"; expected true or false.');
  });

  test('may not use it in our constructs beside cdk8s-plus-28, which would ignore it', () => {
    expect(() => beside.run(LATER)).toThrow('cdk8s-plus-28 has no shareProcessNamespace; cdk8s-plus-29 and later have it.');
  });

  test('is told by the documentation to install the edition that is tried here', () => {
    const { devDependencies: { 'cdk8s-plus-34': range } } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
    const [{ dependencies, overrides }] = blocksOf('docs/versions.md').filter(({ language }) => language === 'json').map(({ text }) => JSON.parse(text));
    expect(dependencies).toMatchObject({ 'cdk8s-plus-28': `npm:cdk8s-plus-34@${range}`, 'cdk8s-plus-34': range });
    expect(overrides).toEqual({ 'cdk8s-kruise-federation': { 'cdk8s-plus-28': '$cdk8s-plus-28' } });
  });
});

describe('what is tried with several editions', () => {
  const described = (path: string) => JSON.parse(readFileSync(join(ROOT, path, '.jsii'), 'utf8'));

  test('has a value of every class and enum of cdk8s-plus that the API takes', () => {
    const { text } = programOf(EVERY_VALUE);
    const named = new Set([...JSON.stringify(described('.').types).matchAll(/"cdk8s-plus-28\.(\w+)"/g)].map(([, name]) => name));
    // What is an interface there has no value; these are extended or returned.
    const given = [...named].filter((name) => name in kplus && !['Resource', 'AbstractPod', 'Workload', 'Container', 'Service'].includes(name));
    expect(given.length).toBeGreaterThanOrEqual(15);
    expect(given.filter((name) => !text.includes(`kplus.${name}.`))).toEqual([]);
  });

  test('knows the options that later editions have more', () => {
    const structs = Object.values<any>(described('node_modules/cdk8s-plus-34').types).filter(({ datatype, namespace, name }) => datatype && namespace === undefined && name in OPTION_NAMES);
    expect(structs.map(({ name }) => name)).toEqual(expect.arrayContaining(['AbstractPodProps', 'ContainerProps']));
    const missing = structs.flatMap(({ name, properties = [] }) => properties.filter((member: any) => !(member.name in OPTION_NAMES[name as OptionStruct])).map((member: any) => `${name}.${member.name}`));
    expect(missing).toEqual([]);
  });
});
