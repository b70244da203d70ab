import { compiled, celFields } from '../../health/cel-engine';
import { type FluxExpressions, type FluxGate, gatesOf, withGates } from '../../../constructs/gitops/flux/flux-gates';
import { Unit } from '../../../constructs/output/unit';
import { chartDirectory } from '../../../constructs/output/directory';
import { KNOWN_KINDS } from '../../../constructs/kinds/kinds';
import { flux } from '../../../constructs/gitops/flux/flux';
import { ControlPlane, FluxSource } from '../../../constructs';

const RULES = { current: 'status.ready == spec.replicas', failed: 'status.ready < 0', inProgress: 'status.ready < spec.replicas' };
const gate = (name: string, judged: boolean, ...expressions: string[]): FluxGate => (
  { apiVersion: 'apps.kruise.io/v1alpha1', kind: 'CloneSet', name, namespace: 'shop', expressions, judged }
);

/** What Flux asks, in its order. */
function shown(rules: FluxExpressions, name: string, ready: number, updated: number, namespace = 'shop'): string {
  const fields = celFields({ metadata: { name, namespace }, spec: { replicas: 4 }, status: { ready, updated } });
  for (const state of ['inProgress', 'failed', 'current'] as const) {
    if (rules[state] !== undefined && compiled(rules[state])(fields)) return state;
  }
  return 'inProgress';
}

describe('a gate', () => {
  const rules = withGates(RULES, [gate('web', true, 'status.updated >= 2'), gate('api', true, 'status.updated >= 3', 'status.updated < 9')])!;

  test('holds back its object, and no other of the kind', () => {
    expect(['web', 'api', 'other'].map((name) => shown(rules, name, 4, 2))).toEqual(['current', 'inProgress', 'current']);
    expect(['web', 'api', 'other'].map((name) => shown(rules, name, 4, 0))).toEqual(['inProgress', 'inProgress', 'current']);
    expect(shown(rules, 'web', 4, 0, 'elsewhere')).toBe('current');
  });

  test('has all of its expressions hold', () => {
    expect([3, 9].map((updated) => shown(rules, 'api', 4, updated))).toEqual(['current', 'inProgress']);
  });

  test('does not make healthy what is not', () => {
    expect(shown(rules, 'web', 3, 4)).toBe('inProgress');
    expect(shown(rules, 'web', -1, 4)).toBe('inProgress');
    expect(rules.failed).toBe(RULES.failed);
  });

  test('is all there is of an object that the rules of the kind are not for', () => {
    const mixed = withGates(RULES, [gate('foreign', false, 'status.updated >= 2'), gate('web', true, 'status.updated >= 3')])!;
    expect([1, 2].map((updated) => shown(mixed, 'foreign', -1, updated))).toEqual(['inProgress', 'current']);
    expect([2, 3].map((updated) => shown(mixed, 'web', 4, updated))).toEqual(['inProgress', 'current']);
    expect([shown(mixed, 'other', 3, 9), shown({ ...mixed, inProgress: undefined }, 'other', -1, 9)]).toEqual(['inProgress', 'failed']);
  });

  test('needs no rules of the kind', () => {
    const alone = withGates(undefined, [gate('web', false, 'status.updated >= 2'), gate('api', false, 'status.updated >= 3')])!;
    expect(Object.keys(alone)).toEqual(['current']);
    expect(['web', 'api'].map((name) => shown(alone, name, 0, 2))).toEqual(['current', 'inProgress']);
  });

  test('may end with a comment, or be a choice', () => {
    for (const expression of ['status.updated >= 2 // two of them', 'false || status.updated >= 2', 'true ? status.updated >= 2 : true']) {
      const said = withGates(RULES, [gate('web', true, expression)])!;
      expect([1, 2].map((updated) => shown(said, 'web', 4, updated))).toEqual(['inProgress', 'current']);
    }
  });

  test('that is not there changes nothing', () => {
    expect(withGates(RULES, [])).toBe(RULES);
    expect(withGates(undefined, [])).toBeUndefined();
  });
});

describe('a directory', () => {
  const workload = { apiVersion: 'apps.kruise.io/v1alpha1', kind: 'CloneSet', name: 'web', namespace: 'shop' };
  const object = { apiVersion: workload.apiVersion, kind: workload.kind, metadata: { name: 'web', namespace: 'shop' } };
  const work = { apiVersion: 'work.open-cluster-management.io/v1', kind: 'ManifestWork', metadata: { name: 'web', namespace: 'edge' } };
  const gates = (objects: any[], { template, ourStatus, rules = true }: { template?: any; ourStatus?: boolean; rules?: boolean } = {}) => {
    const unit = new Unit(chartDirectory(ControlPlane.KARMADA, 'shop'), KNOWN_KINDS);
    unit.describe({
      directory: unit.directory, name: 'web', objects, template, subject: object, ourStatus, rollout: { workload, overrides: true, last: false, health: ['a'], approvals: [] },
    });
    return gatesOf(unit, () => rules).map(({ name, expressions, judged }) => ({ name, expressions, judged }));
  };

  test('has the gates of workloads that are in it', () => {
    expect(gates([object])).toEqual([{ name: 'web', expressions: ['a'], judged: true }]);
    expect(gates([work])).toEqual([]);
  });

  test('has those of templates, whoever puts their status together', () => {
    for (const ourStatus of [true, false]) expect(gates([object], { template: object, ourStatus })).toEqual([{ name: 'web', expressions: ['a'], judged: ourStatus }]);
    expect(gates([object], { template: object, ourStatus: true, rules: false })).toEqual([{ name: 'web', expressions: ['a'], judged: false }]);
  });

  test('has none of templates while a step holds back what is dispatched', () => {
    const policy = (suspension?: object) => ({ apiVersion: 'policy.karmada.io/v1alpha1', kind: 'PropagationPolicy', metadata: { name: 'web', namespace: 'shop' }, spec: { suspension } });
    expect(gates([policy({ dispatchingOnClusters: { clusterNames: ['west'] } }), object], { template: object, ourStatus: true })).toEqual([]);
    expect(gates([policy(), object], { template: object, ourStatus: true })).toHaveLength(1);
  });

  test('leaves objects in clusters to the rules that Flux has itself', () => {
    expect(gates([object], { rules: false })).toEqual([]);
  });

  test.each<[ControlPlane, string, boolean, number]>([
    [ControlPlane.KARMADA, 'status.updatedReadyReplicas >= 3', true, 1],
    [ControlPlane.KARMADA, 'status.updatedReadyReplicas >= 3', false, 0],
    [ControlPlane.KARMADA, 'status.readyReplicas == spec.replicas', true, 0],
    [ControlPlane.DIRECT, 'status.updatedReadyReplicas >= 3', true, 0],
  ])('of %s with the gate %s: updated pods are not those of the new version where clusters keep the old one (%s)', (plane, expression, pinned, count) => {
    const unit = new Unit(chartDirectory(plane, 'shop', 'west'), KNOWN_KINDS);
    unit.describe({ directory: unit.directory, name: 'web', objects: [object], subject: object, rollout: { workload, overrides: true, last: false, pinned, health: [expression], approvals: [] } });
    const found = flux({ source: FluxSource.existing({ name: 'deploy' }) }).unitProblems!([unit]);
    expect(found).toHaveLength(count);
    for (const { code, path, message } of found) expect([code, path, message]).toEqual(['KF888', 'shop', expect.stringContaining("of CloneSet 'web' counts updated pods")]);
  });
});
