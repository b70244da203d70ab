import * as fc from 'fast-check';
import { healthStatement } from '../../constructs/planes/health';
import { UNSEEN } from '../../constructs/health/seen';
import { type State } from '../../constructs/health/statement';
import { interpreter } from '../../constructs/testing';
import { namedKind, STATES } from './states';
import { judge } from './judge';

const PAIRS = 6_000;
/** So many pairs of each sort are united by the script that Karmada runs. */
const UNITED = 40;
const CLAIM = { 'propagationpolicy.karmada.io/permanent-id': '1' };

/**
 * Kinds whose status comes back to the template. A Rollout is as far as the cluster that is behind, which may be one that has finished; a
 * ContainerRecreateRequest names a pod, which is in one cluster.
 */
const NAMES = Object.keys(STATES).filter((name) => !/Workflow|Rollout|ContainerRecreateRequest/.test(name));

/** A missing counter is zero. */
const least = (left: number | undefined, right: number | undefined): boolean => (left ?? 0) >= (right ?? 0);

/** Counters of which none is above the one before it. */
const PARTS: readonly (readonly string[])[] = [
  ['desired', 'succeeded'],
  ['desiredNumberScheduled', 'currentNumberScheduled', 'numberAvailable'], ['currentNumberScheduled', 'updatedNumberScheduled'],
  ['matchedPods', 'updatedPods', 'updatedReadyPods'], ['matchedPods', 'readyPods', 'updatedReadyPods'],
];

/** No cluster counts more than there is, and a job that never completes is never said to be completed. */
function possible({ spec, status = {} }: any): boolean {
  const { desired, succeeded, phase, failedImageStatuses = [] } = status;
  return PARTS.every((names) => names.slice(1).every((name, i) => least(status[names[i]], status[name])))
    && (failedImageStatuses.length === 0 || !least(succeeded, desired))
    && (spec.completionPolicy?.type !== 'Never' || phase !== 'completed');
}

/** Nothing is left over that the rules of a cluster do not ask for: no pod to spare, and no updated one that is not available. */
function settled({ spec, status = {} }: any): boolean {
  const { replicas, availableReplicas, readyReplicas, updatedReplicas, updatedAvailableReplicas, updatedReadyPods, updatedPods } = status;
  return least(availableReplicas ?? readyReplicas, replicas) && least(replicas, availableReplicas) && least(spec.replicas ?? 1, replicas)
    && least(updatedAvailableReplicas, updatedReplicas) && least(updatedReadyPods, updatedPods);
}

/** Two clusters with one spec. */
function clusters(first: any, second: any): any[] {
  const annotations = { ...first.metadata.annotations, 'resourcetemplate.karmada.io/generation': '3' };
  const labels = { ...CLAIM, 'karmada.io/managed': 'true' };
  return [first, second].map(({ metadata, status }) => ({ ...first, metadata: { ...metadata, annotations, labels }, status }));
}

const healthOf = (healthy: boolean): string => (healthy ? 'Healthy' : 'Unhealthy');

/** The template that Karmada makes of their reports, with their health or without. */
function templateOf(members: readonly any[], { told = false } = {}): any {
  const [{ apiVersion, kind, metadata, spec }] = members;
  const scripts = interpreter({ apiVersion, kind });
  const reports = members.map((member, i) => ({ cluster: `c${i}`, status: member.status && scripts.reflect(member), applied: true, ...(told && { health: healthOf(scripts.health(member)) }) }));
  const template = JSON.parse(JSON.stringify({
    apiVersion, kind, metadata: { ...metadata, generation: 3, labels: CLAIM }, spec: { ...spec, replicas: spec.replicas && 2 * spec.replicas },
  }));
  // Karmada writes the status alone, through its subresource. The rest may have lost empty objects on its way through Lua.
  return { ...template, status: scripts.aggregate(template, reports).status };
}

const isWell = (state: State): boolean => state === 'Healthy' || state === 'Suspended';

describe.each(NAMES)('the sums in the template of %s', (name) => {
  const { group, kind, version } = namedKind(name);
  const statement = healthStatement({ group, kind }, version)!;
  const pairs = fc.sample(fc.tuple(STATES[name], STATES[name]), PAIRS)
    .flatMap(([first, second]) => [clusters(first, first), clusters(first, second)])
    .filter((members) => members.every(possible) && members[0].status?.type === members[1].status?.type)
    .map((members) => ({ members, states: members.map((member) => judge(statement, member).state) }));
  const stateOf = (members: readonly any[]): State => judge(statement, templateOf(members)).state;

  it('keep nobody waiting when no cluster does', () => {
    const well = pairs.filter(({ members, states }) => states.every(isWell) && members.every(settled) && members.some(({ status }) => status.desired !== 0));
    expect(well.length).toBeGreaterThan(10);
    expect(well.slice(0, UNITED).filter(({ members }) => !isWell(stateOf(members)))).toEqual([]);
  });

  const canFail = statement.inCluster.rules.some(({ state }) => state === 'Degraded');
  if (canFail && kind !== 'PodUnavailableBudget') {
    it('are not Healthy while a cluster has failed', () => {
      const failures = pairs.filter(({ states }) => states.includes('Degraded')).slice(0, UNITED);
      expect(failures).toHaveLength(UNITED);
      expect(failures.filter(({ members }) => isWell(stateOf(members)))).toEqual([]);
    });
  }

  if (statement.inCluster.rules.includes(UNSEEN)) {
    it('are not Healthy while a cluster has yet to see the spec', () => {
      const unseen = pairs.filter(({ members }) => members.some(({ metadata, status }) => status?.observedGeneration !== metadata.generation)).slice(0, UNITED);
      expect(unseen).toHaveLength(UNITED);
      expect(unseen.filter(({ members }) => stateOf(members) !== 'Progressing')).toEqual([]);
    });
  }
});

it('the template of a Workflow does not wait for a status that never comes', () => {
  const statement = healthStatement({ group: 'argoproj.io', kind: 'Workflow' })!;
  expect(judge(statement, { metadata: { labels: CLAIM }, spec: {} }).state).toBe('Healthy');
  expect(judge(statement, { metadata: { labels: { ...CLAIM, 'karmada.io/managed': 'true' } }, spec: {} }).state).toBe('Progressing');
});

describe('what sums do not tell', () => {
  const state = (group: string, kind: string, object: any): State => judge(healthStatement({ group, kind })!, object).state;

  it('is a budget that one cluster lacks while another one has more than it needs', () => {
    const members = [4, 1].map((currentAvailable) => ({
      apiVersion: 'policy.kruise.io/v1alpha1', kind: 'PodUnavailableBudget', metadata: { name: 'web', generation: 1 }, spec: {},
      status: { observedGeneration: 1, currentAvailable, desiredAvailable: 2 },
    }));
    expect(members.map((member) => state('policy.kruise.io', 'PodUnavailableBudget', member))).toEqual(['Healthy', 'Degraded']);
    expect(state('policy.kruise.io', 'PodUnavailableBudget', templateOf(clusters(members[0], members[1])))).toBe('Healthy');
  });

  it('is how many pods of a StatefulSet the partition holds back, so an update that has only begun is Healthy, with a message that says so', () => {
    const member = {
      apiVersion: 'apps.kruise.io/v1beta1', kind: 'StatefulSet', metadata: { name: 'web', generation: 1 },
      spec: { replicas: 4, updateStrategy: { rollingUpdate: { partition: 2 } } },
      status: { observedGeneration: 1, replicas: 4, availableReplicas: 4, updatedReplicas: 1, updatedAvailableReplicas: 1 },
    };
    const statefulSet = healthStatement({ group: 'apps.kruise.io', kind: 'StatefulSet' })!;
    expect(judge(statefulSet, member).state).toBe('Progressing');
    expect(judge(statefulSet, templateOf(clusters(member, member)))).toEqual({ state: 'Healthy', message: expect.stringContaining('not seen here') });
    expect(judge(statefulSet, templateOf(clusters(member, member), { told: true }))).toEqual({
      state: 'Progressing', message: 'Unhealthy: c0, c1; of 8 pods 8 are available and 2 updated',
    });
    const done = { ...member, status: { ...member.status, updatedReplicas: 2, updatedAvailableReplicas: 2 } };
    expect(judge(statefulSet, templateOf(clusters(done, done), { told: true }))).toEqual({ state: 'Healthy', message: 'Healthy: c0, c1' });
  });

  it('is a cluster without a pod where every cluster should have all replicas, but the health of the clusters does', () => {
    const statefulSet = healthStatement({ group: 'apps.kruise.io', kind: 'StatefulSet' })!;
    const member = (pods: number) => ({
      apiVersion: 'apps.kruise.io/v1beta1', kind: 'StatefulSet', metadata: { name: 'web', generation: 1 }, spec: { replicas: 4 },
      status: { observedGeneration: 1, replicas: pods, availableReplicas: pods, updatedReplicas: pods, updatedAvailableReplicas: pods },
    });
    const duplicated = (template: any): any => ({ ...template, spec: { replicas: 4 } });
    const members = clusters(member(4), member(0));
    expect(judge(statefulSet, duplicated(templateOf(members))).state).toBe('Healthy');
    expect(judge(statefulSet, duplicated(templateOf(members, { told: true })))).toEqual({
      state: 'Progressing', message: 'Unhealthy: c1; of 4 pods 4 are available and 4 updated',
    });
  });

  it('is told by a CloneSet, whose clusters report how many pods they are to update', () => {
    const member = (updated: number) => ({
      apiVersion: 'apps.kruise.io/v1alpha1', kind: 'CloneSet', metadata: { name: 'web', generation: 1 },
      spec: { replicas: 4, updateStrategy: { partition: '50%' } },
      status: {
        observedGeneration: 1, replicas: 4, availableReplicas: 4, updatedReplicas: updated, updatedAvailableReplicas: updated, expectedUpdatedReplicas: 2,
      },
    });
    const cloneSet = healthStatement({ group: 'apps.kruise.io', kind: 'CloneSet' })!;
    expect(judge(cloneSet, templateOf(clusters(member(2), member(1))))).toEqual({ state: 'Progressing', message: '3 of 4 pods are updated and available' });
    expect(judge(cloneSet, templateOf(clusters(member(2), member(2))))).toEqual({ state: 'Healthy', message: 'The partition keeps 4 of 8 pods on the old revision' });
  });
});
