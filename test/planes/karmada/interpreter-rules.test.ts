import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CloneSet, Interpreter, InterpreterScript } from '../../../constructs';
import { interpreterScripts } from '../../../constructs/interpreters/scripts';
import { interpretedKinds } from '../../interpreters/interpreted-kinds';
import { checkInterpreter, checkInterpretersTogether, checkInterpreterType, checkUnjudged, findsDependencies, type InterpreterUse } from '../../../constructs/planes/karmada/interpreter-checks';
import type { InterpretedWorkload } from '../../../constructs/planes/karmada/interpreted';

const HEALTHY = 'function InterpretHealth(object)\n  return true\nend\n';
const READ = 'function GetReplicas(object)\n  return 1, nil\nend\n';
const REVISE = 'function ReviseReplica(object, replicas)\n  return object\nend\n';
const { fromText } = InterpreterScript;

const CLONE_SET = { apiVersion: 'apps.kruise.io/v1alpha1', kind: 'CloneSet' };
/** A kind that neither we nor Karmada know. */
const WIDGET = { apiVersion: 'example.com/v1', kind: 'Widget' };

function workload(interpreter: Interpreter, more: Partial<InterpretedWorkload> = {}): InterpretedWorkload {
  return { path: 'shop/web', ...CLONE_SET, interpreter, onKarmada: true, ownsPlatform: true, ...more };
}

function check(interpreter: Interpreter, more: Partial<InterpretedWorkload> = {}, use: Partial<InterpreterUse> = {}) {
  return checkInterpreter(workload(interpreter, more), { divided: false, autoscaled: false, subsets: false, ...use });
}

const codes = (...given: Parameters<typeof check>) => check(...given).map(({ code }) => code);
const custom = (scripts: any) => Interpreter.custom(scripts);

describe('the type of an interpreter', () => {
  test('is Interpreter, or it is left out', () => {
    expect([undefined, Interpreter.ours(), Interpreter.none()].flatMap((given) => checkInterpreterType('shop/web', given))).toEqual([]);
    expect([null, 'ours', {}, CloneSet].map((given) => checkInterpreterType('shop/web', given).map(({ code }) => code))).toEqual(Array(4).fill(['KF650']));
  });

  test('has scripts that are made with InterpreterScript, in an object', () => {
    for (const scripts of [null, 'lua', ['lua'], { healthInterpretation: HEALTHY }, { healthInterpretation: null }, { healthInterpretation: fromText(7 as any) }]) {
      expect(codes(custom(scripts))).toEqual(['KF650']);
    }
    expect(codes(custom({ healthInterpretation: undefined, retention: undefined }))).toEqual([]);
  });
});

describe('the scripts of an interpreter', () => {
  test('of our own are sound, as they are emitted', () => {
    expect(codes(Interpreter.ours())).toEqual([]);
    for (const kind of interpretedKinds()) {
      const scripts = Object.entries(interpreterScripts(kind.apiVersion, kind.kind)!).map(([operation, script]) => [operation, fromText(script)]);
      expect(codes(custom(Object.fromEntries(scripts)), kind)).not.toContain('KF654');
    }
  });

  test('may be the user\'s', () => {
    expect(codes(custom({ healthInterpretation: fromText(HEALTHY) }))).toEqual([]);
  });

  test('have files that can be read', () => {
    const directory = mkdtempSync(join(tmpdir(), 'lua-'));
    writeFileSync(join(directory, 'health.lua'), HEALTHY);
    const fromFile = (path: any) => check(custom({ healthInterpretation: InterpreterScript.fromFile(path) }));
    expect(fromFile(join(directory, 'health.lua'))).toEqual([]);
    expect(fromFile('lua/absent.lua')).toMatchObject([{
      code: 'KF651', path: 'shop/web',
      message: `The file "lua/absent.lua" of healthInterpretation cannot be read: no such file in '${process.cwd()}'.`,
    }]);
    expect(fromFile(directory)[0].message).toMatch(/cannot be read: it is a directory\.$/);
    expect(fromFile(undefined)).toMatchObject([{ code: 'KF651' }]);
  });

  test('are not empty', () => {
    const directory = mkdtempSync(join(tmpdir(), 'lua-'));
    const file = join(directory, 'empty.lua');
    writeFileSync(file, '\n');
    expect(check(custom({ retention: InterpreterScript.fromFile(file) }))).toMatchObject([{ code: 'KF652', message: `The script of retention in '${file}' is empty.` }]);
    expect(check(custom({ retention: fromText('') }))).toMatchObject([{ message: 'The script of retention is empty.' }]);
    expect(['', ' \n\t'].map((text) => codes(custom({ healthInterpretation: fromText(text) })))).toEqual([['KF652'], ['KF652']]);
  });

  test('are for operations that exist, and the nearest one is offered', () => {
    expect(check(custom({ healthInterpretaton: fromText(HEALTHY) }))).toMatchObject([{ code: 'KF653', fix: "did you mean 'healthInterpretation'?" }]);
    expect(check(custom({ '': fromText(HEALTHY) }))).toMatchObject([{ code: 'KF653', message: 'Karmada has no operation "".' }]);
    expect(check(custom({ prune: fromText(HEALTHY) }))).toMatchObject([{ code: 'KF653', fix: expect.stringContaining('replicaResource, ') }]);
  });

  test('pass the lint, each fault reported with its operation and file', () => {
    const directory = mkdtempSync(join(tmpdir(), 'lua-'));
    const file = join(directory, 'health.lua');
    writeFileSync(file, 'count = 1\nfunction Healthy(object)\n  return string.rep("x", 2) ~= nil\nend\n');
    const problems = check(custom({ healthInterpretation: InterpreterScript.fromFile(file) }));
    expect(problems.map(({ code }) => code)).toEqual(['KF654', 'KF654', 'KF654', 'KF654']);
    problems.forEach(({ message }) => expect(message).toContain(`The script of healthInterpretation in '${file}' is not valid. `));
    expect(problems.map(({ message }) => message).join('\n')).toMatch(/InterpretHealth[\s\S]*Line 1: 'count'[\s\S]*'Healthy'[\s\S]*string\.rep/);
  });

  test('have balanced blocks', () => {
    expect(check(custom({ healthInterpretation: fromText('function InterpretHealth(object)\n  if object then return true\nend') })))
      .toMatchObject([{ code: 'KF654', message: expect.stringMatching(/^The script of healthInterpretation is not valid\. Line 1: 'function' is never closed/) }]);
  });

  test('can be written as a literal block', () => {
    const health = (comment: string) => check(custom({ healthInterpretation: fromText(`${HEALTHY}-- ${comment}\n-- end`) }));
    expect(health('ä €\t😀')).toEqual([]);
    for (const comment of ['\x07', '\u2028', '\ud800']) expect(health(comment)).toMatchObject([{ code: 'KF654', message: expect.stringContaining('Line 4: ') }]);
  });

  test('are linted for the operation they are given for', () => {
    expect(codes(custom({ replicaRevision: fromText(READ) }))).toContain('KF654');
  });

  test('all have their faults reported at once', () => {
    expect(codes(custom({ nope: fromText(HEALTHY), retention: fromText(''), statusReflection: 'x', healthInterpretation: InterpreterScript.fromFile('absent') })))
      .toEqual(['KF653', 'KF652', 'KF650', 'KF651']);
  });
});

describe('replicas', () => {
  test('are read and revised by a pair of scripts', () => {
    expect(codes(custom({ replicaResource: fromText(READ) }), WIDGET)).toEqual(['KF655']);
    expect(check(custom({ replicaRevision: fromText(REVISE) }), WIDGET)).toMatchObject([{ code: 'KF655', fix: 'add a script for replicaResource.' }]);
    expect(codes(custom({ replicaResource: fromText(READ), replicaRevision: fromText(REVISE) }), WIDGET, { divided: true })).toEqual([]);
  });

  test('may have one half of the pair from us, or from Karmada', () => {
    expect(codes(custom({ replicaResource: fromText(READ) }), {}, { divided: true })).toEqual([]);
    expect(codes(custom({ replicaRevision: fromText(REVISE) }), { apiVersion: 'batch/v1', kind: 'Job' })).toEqual([]);
  });

  test('are divided only for kinds whose interpreter does both', () => {
    expect(codes(Interpreter.bundled(), {}, { divided: true })).toEqual([]);
    for (const [apiVersion, kind] of [
      ['apps.kruise.io/v1alpha1', 'DaemonSet'], ['apps.kruise.io/v1alpha1', 'SidecarSet'], ['apps.kruise.io/v1alpha1', 'StatefulSet'],
      ['apps.kruise.io/v1beta1', 'BroadcastJob'],
    ]) {
      expect(codes(Interpreter.bundled(), { apiVersion, kind }, { divided: true })).toEqual(['KF657']);
    }
    expect(check(Interpreter.bundled(), { apiVersion: 'apps.kruise.io/v1beta1', kind: 'CloneSet' }, { divided: true })[0].message).toBe(
      'The placement divides the replicas, but Karmada\'s own interpreters have no replicaResource and no replicaRevision for CloneSet of apps.kruise.io/v1beta1.',
    );
    expect(codes(Interpreter.ours(), WIDGET, { divided: true })).toEqual(['KF657']);
    expect(codes(Interpreter.none(), WIDGET, { divided: true })).toEqual([]);
  });

  test('are kept for an autoscaler by ours and custom interpreters, not by Karmada\'s', () => {
    expect(codes(Interpreter.bundled(), {}, { autoscaled: true })).toEqual(['KF659']);
    expect(codes(custom({ healthInterpretation: fromText(HEALTHY) }), WIDGET, { autoscaled: true })).toEqual(['KF659']);
    expect([Interpreter.ours(), Interpreter.none()].flatMap((interpreter) => codes(interpreter, {}, { autoscaled: true }))).toEqual([]);
  });
});

describe('a kind', () => {
  const [job, configMap] = [{ apiVersion: 'batch/v1', kind: 'Job' }, { apiVersion: 'v1', kind: 'ConfigMap' }];
  const united = { apiVersion: 'apps.kruise.io/v1alpha1', kind: 'UnitedDeployment' };

  test.each<[string, Interpreter, Partial<InterpretedWorkload>, Partial<InterpreterUse>, string[]]>([
    ['that Karmada knows in part', Interpreter.bundled(), { apiVersion: 'batch/v1', kind: 'CronJob' }, {}, []],
    ['that only holds data', Interpreter.bundled(), configMap, {}, []],
    ['that only holds data by its name', Interpreter.bundled(), { apiVersion: 'example.com/v1', kind: 'ConfigMap' }, {}, ['KF658']],
    ['with subsets, divided by our scripts', Interpreter.ours(), united, { divided: true, subsets: true }, []],
    ['with subsets, divided by Karmada, which leaves them as they are', Interpreter.bundled(), united, { divided: true, subsets: true }, ['KF657']],
    ['with subsets, but not divided', Interpreter.bundled(), united, { subsets: true }, []],
    ['without subsets, divided by Karmada', Interpreter.bundled(), united, { divided: true }, []],
    ['that has one half of the pair only, and not from the user', Interpreter.bundled(), { apiVersion: 'apps.kruise.io/v1alpha1', kind: 'SidecarSet' }, {}, []],
    ['with an autoscaler, of which Karmada keeps the replicas', Interpreter.bundled(), job, { autoscaled: true }, []],
    ['with an autoscaler and scripts that say nothing of it, both reported', Interpreter.ours(), WIDGET, { divided: true, autoscaled: true }, ['KF657', 'KF659']],
  ])('%s', (_title, interpreter, kind, use, expected) => {
    expect(codes(interpreter, kind, use)).toEqual(expected);
  });

  test('is looked at anew wherever something else is asked of its interpreter, with the path of each workload', () => {
    const shared = custom({ replicaResource: fromText(READ), replicaRevision: fromText(REVISE) });
    expect(codes(shared, WIDGET)).toEqual([]);
    expect(codes(shared, WIDGET, { autoscaled: true })).toEqual(['KF659']);
    expect(codes(shared, { ...WIDGET, ownsPlatform: false })).toEqual(['KF660']);
    expect(codes(shared, { ...WIDGET, ownsPlatform: false, onKarmada: false })).toEqual([]);
    const bundled = Interpreter.bundled();
    expect([codes(bundled, WIDGET), codes(bundled, WIDGET, { divided: true }), codes(bundled, united, { divided: true }), codes(bundled, united, { divided: true, subsets: true })])
      .toEqual([['KF658'], ['KF657'], [], ['KF657']]);
    expect(['shop/a', 'shop/b'].flatMap((path) => check(bundled, { ...WIDGET, path }).map((problem) => problem.path))).toEqual(['shop/a', 'shop/b']);
  });

  test('has messages that name whose interpreters do not know it', () => {
    expect(check(Interpreter.ours(), WIDGET)[0].message).toBe('The interpreters in use have nothing for Widget of example.com/v1.');
    expect(check(Interpreter.bundled(), WIDGET)[0].message).toBe('Karmada\'s own interpreters have nothing for Widget of example.com/v1.');
  });

  const health = { healthInterpretation: fromText(HEALTHY) };
  const status = { statusAggregation: fromText('function AggregateStatus(object, items)\n  return object\nend\n') };

  test.each<[string, Interpreter, Partial<InterpretedWorkload>, string[]]>([
    ['without scripts', Interpreter.ours(), WIDGET, []],
    ['whose interpreter is elsewhere', Interpreter.none(), WIDGET, []],
    ['with a script for something else', custom({ replicaResource: fromText(READ) }), WIDGET, ['The scripts of Widget of example.com/v1 have no healthInterpretation and no statusAggregation.']],
    ['with its health alone', custom(health), WIDGET, ['The scripts of Widget of example.com/v1 have no statusAggregation.']],
    ['with its status alone', custom(status), WIDGET, ['The scripts of Widget of example.com/v1 have no healthInterpretation.']],
    ['with both', custom({ ...health, ...status }), WIDGET, []],
    ['that Karmada knows', custom({ retention: fromText(READ) }), { apiVersion: 'batch/v1', kind: 'CronJob' }, []],
    ['that we know', custom({ retention: fromText(READ) }), { apiVersion: 'apps.kruise.io/v1alpha1', kind: 'ImagePullJob' }, []],
  ])('%s has scripts that tell how its objects are, or none', (_title, interpreter, kind, messages) => {
    expect(checkUnjudged(workload(interpreter, kind)).map(({ path, message }) => [path, message])).toEqual(messages.map((message) => ['shop/web', message]));
  });

  test.each<[string, Interpreter, Partial<InterpretedWorkload>, boolean]>([
    ['by our scripts', Interpreter.ours(), CLONE_SET, true],
    ['by Karmada', Interpreter.bundled(), { apiVersion: 'apps/v1', kind: 'DaemonSet' }, true],
    ['by a script of the user', custom({ dependencyInterpretation: fromText('x') }), WIDGET, true],
    ['by no other script', custom(health), WIDGET, false],
    ['by nobody', Interpreter.ours(), WIDGET, false],
    ['not by Karmada either', Interpreter.bundled(), { apiVersion: 'v1', kind: 'Service' }, false],
  ])('has its dependencies found %s', (_title, interpreter, kind, expected) => {
    expect(findsDependencies(workload(interpreter, kind))).toBe(expected);
  });

  test('that nobody interprets is pointed out, unless somebody else is said to', () => {
    expect(check(Interpreter.bundled(), { apiVersion: 'apps.kruise.io/v1beta1', kind: 'DaemonSet' })).toMatchObject([{
      code: 'KF658', severity: 'warning', message: 'Karmada\'s own interpreters have nothing for DaemonSet of apps.kruise.io/v1beta1.',
    }]);
    expect(codes(Interpreter.ours(), WIDGET)).toEqual(['KF658']);
    expect(codes(Interpreter.none(), WIDGET)).toEqual([]);
    expect(codes(Interpreter.bundled(), { apiVersion: 'apps.kruise.io/v1alpha1', kind: 'DaemonSet' })).toEqual([]);
  });

  test('needs no interpreter where only OCM delivers it', () => {
    expect(codes(Interpreter.bundled(), { ...WIDGET, onKarmada: false }, { divided: true, autoscaled: true })).toEqual([]);
  });

  test('gets custom scripts only from the owner of the platform', () => {
    const scripts = { healthInterpretation: fromText(HEALTHY) };
    expect(check(custom(scripts), { ownsPlatform: false })).toMatchObject([{ code: 'KF660', severity: 'warning', message: expect.stringContaining('healthInterpretation') }]);
    expect([custom(scripts), custom({}), Interpreter.ours()].map((interpreter, index) => codes(interpreter, { ownsPlatform: index === 0 }))).toEqual([[], [], []]);
  });
});

describe('workloads of one kind and version', () => {
  const together = (...interpreters: (Interpreter | InterpretedWorkload)[]) => checkInterpretersTogether(interpreters.map((given, index) => (
    given instanceof Interpreter ? workload(given, { path: `shop/w${index}` }) : given
  )));
  const health = (text = HEALTHY) => custom({ healthInterpretation: fromText(text) });

  test('share an interpreter, also when each has made it anew', () => {
    expect(together(Interpreter.ours(), Interpreter.ours(), custom({}))).toEqual([]);
    expect(together(health(), health(), health('\uFEFFfunction InterpretHealth(object)\r\n  return true\r\nend\r\n\r\n'))).toEqual([]);
    expect(together(Interpreter.bundled(), Interpreter.bundled())).toEqual([]);
  });

  test('do not have different scripts; both are named, and the operations', () => {
    expect(together(health(), health('function InterpretHealth(object)\n  return false\nend'))).toMatchObject([{
      code: 'KF656', path: 'shop/w1',
      message: "'shop/w1' and 'shop/w0' are both CloneSet of apps.kruise.io/v1alpha1, but have different interpreters: healthInterpretation.",
    }]);
    expect(together(Interpreter.ours(), health())).toMatchObject([{ code: 'KF656' }]);
  });

  test('are not interpreted by Karmada and by us at the same time', () => {
    expect(together(Interpreter.ours(), Interpreter.bundled(), Interpreter.ours(), Interpreter.bundled()).map(({ code, path }) => [code, path]))
      .toEqual([['KF656', 'shop/w1'], ['KF656', 'shop/w3']]);
  });

  test('may leave the matter to others', () => {
    expect(together(Interpreter.none(), health(), Interpreter.none())).toEqual([]);
    expect(together(health(), workload(Interpreter.ours(), { onKarmada: false }), workload(Interpreter.ours(), { ownsPlatform: false }))).toEqual([]);
  });

  test('are apart from those of another version', () => {
    expect(together(health(), workload(Interpreter.bundled(), { apiVersion: 'apps.kruise.io/v1beta1' }))).toEqual([]);
  });
});
