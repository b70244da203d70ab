import * as fc from 'fast-check';
import { ENTRY_FUNCTIONS } from '../../constructs/interpreters/operations';
import { interpreterScripts } from '../../constructs/interpreters/scripts';
import { expected, runCase, suites } from './cases';
import { LuaVm } from './lua-vm';

describe('interpreterScripts', () => {
  it('gives the scripts of a kind by the key they have in a customization', () => {
    const scripts = interpreterScripts('apps.kruise.io/v1alpha1', 'CloneSet')!;
    for (const [key, script] of Object.entries(scripts)) expect(script).toContain(`function ${ENTRY_FUNCTIONS[key]}(`);
    expect(Object.keys(scripts)).toHaveLength(7);
  });

  it('gives the same answer again without reading', () => {
    expect(interpreterScripts('apps.kruise.io/v1alpha1', 'CloneSet')).toBe(interpreterScripts('apps.kruise.io/v1alpha1', 'CloneSet'));
  });

  it.each([
    ['apps.kruise.io/v1beta2', 'CloneSet'],
    ['apps/v1', 'Deployment'],
    ['v1', 'ConfigMap'],
    ['../interpreters/apps.kruise.io/v1alpha1', 'CloneSet'],
    ['apps.kruise.io/v1alpha1', '../v1alpha1/CloneSet'],
  ])('knows nothing of %s %s', (apiVersion, kind) => {
    expect(interpreterScripts(apiVersion, kind)).toBeUndefined();
  });
});

/** Karmada 1.18, pkg/resourceinterpreter/default/thirdparty: the operations it has scripts for. One we left out would fall through to them. */
const BUNDLED: readonly (readonly [string, string, readonly string[]])[] = [
  ['apps.kruise.io/v1alpha1', 'CloneSet', ['replicaResource', 'replicaRevision', 'statusReflection', 'statusAggregation', 'healthInterpretation', 'dependencyInterpretation']],
  ['apps.kruise.io/v1beta1', 'StatefulSet', ['replicaResource', 'replicaRevision', 'statusReflection', 'statusAggregation', 'healthInterpretation', 'dependencyInterpretation']],
  ['apps.kruise.io/v1alpha1', 'DaemonSet', ['statusReflection', 'statusAggregation', 'healthInterpretation', 'dependencyInterpretation']],
  ['apps.kruise.io/v1alpha1', 'BroadcastJob', [
    'replicaResource', 'replicaRevision', 'statusReflection', 'statusAggregation', 'healthInterpretation', 'retention', 'dependencyInterpretation',
  ]],
  ['apps.kruise.io/v1alpha1', 'AdvancedCronJob', ['statusAggregation', 'dependencyInterpretation']],
  ['apps.kruise.io/v1alpha1', 'SidecarSet', ['replicaResource', 'statusReflection', 'statusAggregation', 'healthInterpretation', 'retention', 'dependencyInterpretation']],
  ['apps.kruise.io/v1alpha1', 'UnitedDeployment', [
    'replicaResource', 'replicaRevision', 'statusReflection', 'statusAggregation', 'healthInterpretation', 'dependencyInterpretation',
  ]],
  ['argoproj.io/v1alpha1', 'Workflow', ['replicaResource', 'replicaRevision', 'healthInterpretation', 'retention', 'dependencyInterpretation']],
];

describe('what Karmada bundles', () => {
  it.each(BUNDLED)('is overridden whole for %s %s', (apiVersion, kind, operations) => {
    expect(Object.keys(interpreterScripts(apiVersion, kind) ?? {})).toEqual(expect.arrayContaining([...operations]));
  });
});

describe('all scripts in one VM', () => {
  const all = suites().filter(({ cases }) => cases.length > 0);

  it('give the answers they give alone, whatever ran before', () => {
    // Karmada keeps a VM and its globals from script to script.
    const vm = new LuaVm({ pooled: true });
    const order = fc.shuffledSubarray(all, { minLength: all.length });
    fc.assert(fc.property(order, fc.nat(), (shuffled, choice) => {
      for (const { operation, script, cases } of shuffled) {
        const found = cases[choice % cases.length];
        expect(runCase(vm, operation, script, found)).toEqual(expected(operation, found));
      }
    }), { numRuns: 12 });
  });

  it('would notice one that leaves something behind', () => {
    const vm = new LuaVm({ pooled: true });
    vm.interpretHealth('type = "" function InterpretHealth(o) return true end', all[0].cases[0].object);
    const { script, cases } = all.find(({ kind, operation }) => kind === 'CloneSet' && operation === 'healthInterpretation')!;
    expect(() => runCase(vm, 'healthInterpretation', script, cases[0])).toThrow();
  });
});
