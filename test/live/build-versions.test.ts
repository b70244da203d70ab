import { existsSync, readdirSync } from 'node:fs';
import * as path from 'node:path';
import { componentVersion, goVariables, readGoMod, requiredGo, requiredVersion, setFolder } from '../../live/build/go-module';
import {
  allPrograms, chosenPrograms, chosenSources, KARMADA_LINES, KRUISE_LINES, OCM_LINES, programSet, setOf, SETS, type Choice, type SetName,
} from '../../live/build/versions';

const NAMES = Object.keys(SETS) as SetName[];
const CHOICES: Choice[] = KRUISE_LINES.flatMap((kruise) => (
  KARMADA_LINES.flatMap((karmada) => OCM_LINES.map((ocm) => ({ kruise, karmada, ocm })))
));

test('each program is built in one set only', () => {
  expect(new Set(allPrograms()).size).toBe(allPrograms().length);
});

test('each Go module is a set, and each set a Go module', () => {
  const entries = readdirSync(path.dirname(setFolder('kube')), { withFileTypes: true });
  expect(entries.filter((entry) => entry.isDirectory()).map(({ name }) => name).sort()).toEqual([...NAMES].sort());
});

describe.each(NAMES)('the set %s', (name) => {
  test('is a Go module of its own name, with checksums', () => {
    expect(readGoMod(name)).toMatch(new RegExp(`^module cdk8s-kruise-federation/live/${name.replace('.', '\\.')}\n`));
    expect(existsSync(path.join(setFolder(name), 'go.sum'))).toBe(true);
    expect(requiredGo(readGoMod(name))).toMatch(/^1\.\d+/);
  });

  test('has the packages of its programs', () => {
    for (const source of Object.values(programSet(name).programs)) {
      if (source.startsWith('./')) expect(existsSync(path.join(setFolder(name), source, 'main.go'))).toBe(true);
      else expect(readGoMod(name)).toContain(source);
    }
  });

  test('asks for the modules of its components in a version', () => {
    for (const module of Object.values(programSet(name).components)) {
      expect(componentVersion({ set: name, module })).toMatch(/^\d+\.\d+\.\d+/);
    }
  });
});

describe.each(CHOICES)('Kruise $kruise, Karmada $karmada, OCM $ocm', (choice) => {
  test('has a program for each part', () => {
    for (const program of Object.values(chosenPrograms(choice))) expect(allPrograms()).toContain(program);
  });

  test('runs the lines that were asked for', () => {
    const sources = Object.entries(chosenSources(choice));
    const versions = Object.fromEntries(sources.map(([component, source]) => [component, componentVersion(source)]));
    expect(Object.keys(versions).sort()).toEqual(['etcd', 'karmada', 'kruise', 'kubernetes', 'kwok', 'ocm']);
    expect(versions.karmada).toMatch(new RegExp(`^${choice.karmada}\\.`));
    expect(versions.ocm).toMatch(new RegExp(`^${choice.ocm}\\.`));
    if (choice.kruise !== 'next') expect(versions.kruise).toMatch(new RegExp(`^${choice.kruise}\\.`));
  });
});

test('without a wish the newest control planes run', () => {
  expect(chosenPrograms({ kruise: '1.9' })).toEqual({ kube: 'kube', karmada: 'karmada', kruise: 'kruise-1.9', kwok: 'kwok', ocm: 'ocm' });
});

test('a program that nobody builds is named, and those there are', () => {
  expect(() => setOf('dashboard')).toThrow(/No set builds the program dashboard\. There are: kube, karmada/);
});

describe('go.mod', () => {
  const GO_MOD = [
    'module a', '', 'go 1.25.10', '',
    'require k8s.io/one v1.0.0', 'require (', '\tk8s.io/two v1.2.3 // indirect', '\tk8s.io/two/more v9.9.9', ')',
    'replace k8s.io/one => k8s.io/one v1.0.1', 'replace (', '\tk8s.io/three v0.1.0 => k8s.io/other v0.2.0', ')',
  ].join('\n');

  test.each([
    ['k8s.io/one', 'v1.0.1'], ['k8s.io/two', 'v1.2.3'], ['k8s.io/two/more', 'v9.9.9'], ['k8s.io/three', 'v0.2.0'], ['k8s.io/four', undefined],
  ])('asks for %s in %s', (module, version) => expect(requiredVersion(GO_MOD, module)).toBe(version));

  test('says which Go it needs', () => expect(requiredGo(GO_MOD)).toBe('1.25.10'));
});

test('the checksum database is passed over for the one module that it does not know', () => {
  expect(goVariables('kube', {})).toEqual({ CGO_ENABLED: '0', GOWORK: 'off' });
  expect(goVariables('kruise-next', {}).GONOSUMDB).toBe('github.com/openkruise/kruise');
  expect(goVariables('kruise-next', { GONOSUMDB: 'example.com/ours' }).GONOSUMDB).toBe('example.com/ours,github.com/openkruise/kruise');
});
