import * as fc from 'fast-check';
import { KARMADA_HEALTH } from '../../constructs/planes/karmada/health';
import { OCM_HEALTH } from '../../constructs/planes/ocm/health';
import { argoCdHealth, healthStatement } from '../../constructs/planes/health';
import { SHOWN } from '../../constructs/health/statement';
import { ArgoCdVm } from './argo-cd-vm';
import { fluxEngine } from './cel-engine';
import { holds, judge } from './judge';

const OCM = 'work.open-cluster-management.io';
const KARMADA = 'work.karmada.io';
const state = (group: string, kind: string, object: any): string => judge(healthStatement({ group, kind })!, { metadata: { generation: 2 }, spec: {}, ...object }).state;

const condition = (type: string, status: string, observedGeneration = 2): any => ({ type, status, observedGeneration });
const APPLIED = [condition('Applied', 'True'), condition('Available', 'True')];
const ASKING = { manifestConfigs: [{ conditionRules: [{ condition: 'Progressing' }] }] };

describe('the health of a ManifestWork', () => {
  it.each([
    ['without a status', {}, 'Progressing'],
    ['that could not be applied', { status: { conditions: [condition('Applied', 'False')] } }, 'Degraded'],
    ['that was applied before the last change', { status: { conditions: [condition('Applied', 'True', 1), condition('Available', 'True', 1)] } }, 'Progressing'],
    ['whose objects are gone', { status: { conditions: [condition('Applied', 'True'), condition('Available', 'False')] } }, 'Degraded'],
    ['that asks for nothing more', { status: { conditions: APPLIED } }, 'Healthy'],
    ['whose workload has not been looked at', { spec: ASKING, status: { conditions: APPLIED } }, 'Progressing'],
    ['whose workload was looked at before the last change', { spec: ASKING, status: { conditions: [...APPLIED, condition('Progressing', 'False', 1)] } }, 'Progressing'],
    ['whose workload is on its way', { spec: ASKING, status: { conditions: [...APPLIED, condition('Progressing', 'True')] } }, 'Progressing'],
    ['whose workload has failed', { spec: ASKING, status: { conditions: [...APPLIED, condition('Progressing', 'True'), condition('Degraded', 'True')] } }, 'Degraded'],
    ['whose workload is there', { spec: ASKING, status: { conditions: [...APPLIED, condition('Progressing', 'False'), condition('Degraded', 'False')] } }, 'Healthy'],
    ['that is being deleted', { metadata: { generation: 2, deletionTimestamp: 'now' }, status: { conditions: APPLIED } }, 'Progressing'],
  ])('%s', (_, object, expected) => {
    expect(state(OCM, 'ManifestWork', object)).toBe(expected);
  });
});

describe('the health of a ManifestWorkReplicaSet', () => {
  const conditions = ['PlacementVerified', 'ManifestworkApplied', 'PlacementRolledOut'].map((type) => ({ type, status: 'True' }));
  const summary = { total: 3, applied: 3, available: 3, progressing: 0, degraded: 0 };
  it.each([
    ['without a status', {}, 'Progressing'],
    ['that is rolled out', { status: { conditions, summary } }, 'Healthy'],
    ['with a degraded work', { status: { conditions, summary: { ...summary, degraded: 1 } } }, 'Degraded'],
    ['with a work on its way', { status: { conditions, summary: { ...summary, progressing: 1 } } }, 'Progressing'],
    ['with a work that is not there', { status: { conditions, summary: { ...summary, available: 2 } } }, 'Progressing'],
    ['in the middle of its clusters', { status: { conditions: conditions.slice(0, 2), summary } }, 'Progressing'],
  ])('%s', (_, object, expected) => {
    expect(state(OCM, 'ManifestWorkReplicaSet', object)).toBe(expected);
  });
});

describe.each(['ResourceBinding', 'ClusterResourceBinding'])('the health of a %s', (kind) => {
  const spec = { clusters: [{ name: 'a' }, { name: 'b' }] };
  const report = (clusterName: string, health: string, more = {}): any => ({ clusterName, health, applied: true, ...more });
  it.each([
    ['that is not scheduled', {}, 'Progressing'],
    ['that fits no cluster', { status: { conditions: [{ type: 'Scheduled', status: 'False' }] } }, 'Degraded'],
    ['of which one cluster has not reported', { spec, status: { aggregatedStatus: [report('a', 'Healthy')] } }, 'Progressing'],
    ['of which one cluster is on its way', { spec, status: { aggregatedStatus: [report('a', 'Healthy'), report('b', 'Unhealthy')] } }, 'Progressing'],
    ['that one cluster refuses', { spec, status: { aggregatedStatus: [report('a', 'Healthy'), report('b', 'Unknown', { applied: false, appliedMessage: 'no' })] } }, 'Degraded'],
    ['that is healthy everywhere', { spec, status: { aggregatedStatus: [report('a', 'Healthy'), report('b', 'Healthy')] } }, 'Healthy'],
    ['that is suspended', { spec: { ...spec, suspension: { dispatching: true } } }, 'Suspended'],
  ])('%s', (_, object, expected) => {
    expect(state(KARMADA, kind, object)).toBe(expected);
  });
});

const maybe = <T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> => fc.option(arbitrary, { nil: undefined, freq: 8 });
const verdict = fc.constantFrom('True', 'True', 'True', 'False', 'Unknown');
const flag = fc.constantFrom(undefined, undefined, false, true);
const few = maybe(fc.constantFrom(0, 0, 1));

/** Any mixture of what these kinds have. */
const objects = fc.record({
  metadata: fc.constant({ generation: 2 }),
  spec: fc.record({
    manifestConfigs: maybe(fc.array(fc.record({ conditionRules: maybe(fc.array(fc.record({ condition: fc.constantFrom('Progressing', 'Degraded') }), { maxLength: 2 })) }), { maxLength: 2 })),
    clusters: maybe(fc.array(fc.record({ name: fc.constantFrom('a', 'b') }), { maxLength: 2 })), suspension: maybe(fc.record({ scheduling: flag, dispatching: flag })),
  }),
  status: fc.record({
    conditions: maybe(fc.tuple(...['Applied', 'Available', 'Progressing', 'Degraded', 'PlacementVerified', 'ManifestworkApplied', 'PlacementRolledOut', 'Scheduled'].map((type) => (
      maybe(fc.record({ type: fc.constant(type), status: verdict, observedGeneration: fc.constantFrom(2, 2, 2, 1, undefined) }))
    ))).map((list) => list.filter((item) => item !== undefined))),
    summary: maybe(fc.record({ total: few, applied: few, available: few, progressing: few, degraded: few })),
    aggregatedStatus: maybe(fc.array(fc.record({
      clusterName: fc.constantFrom('a', 'b'), health: fc.constantFrom('Healthy', 'Healthy', 'Unhealthy'), applied: flag, appliedMessage: fc.constantFrom(undefined, '', 'no'),
    }), { maxLength: 2 })),
  }),
}).map((object) => JSON.parse(JSON.stringify(object)));

describe.each([...OCM_HEALTH, ...KARMADA_HEALTH].map(({ group, kind }) => ({ group, kind })))('$kind', (kind) => {
  const statement = healthStatement(kind)!;
  const states = fc.sample(objects, 10_000);
  states.push({ ...states[0], metadata: { generation: 2, deletionTimestamp: 'now' } });

  it('is in every state and by every rule at times', () => {
    const fired = new Set(states.map((object) => statement.inCluster.rules.findIndex(({ when }) => holds(when, object))));
    expect(fired.size).toBe(statement.inCluster.rules.length + 1);
  });

  it('is the same in Argo CD and in Flux', () => {
    const shown = new ArgoCdVm().healths(argoCdHealth(kind)!, states);
    const flux = fluxEngine(kind);
    const disagreements = states.map((object, i) => ({ object, ...judge(statement, object), shown: shown[i], flux: flux(object) }))
      .filter((found) => found.shown.status !== SHOWN[found.state].argoCd || found.shown.message !== found.message || found.flux !== SHOWN[found.state].flux);
    expect(disagreements.slice(0, 3)).toEqual([]);
  });
});
