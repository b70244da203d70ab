import { argoCdHealth, healthStatement } from '../../constructs/planes/health';
import { UNSEEN } from '../../constructs/health/seen';
import { SHOWN } from '../../constructs/health/statement';
import { ArgoCdVm } from './argo-cd-vm';
import { fluxEngine } from './cel-engine';
import { fleets, follows } from './fleets';
import { type FleetState, unite } from './karmada-vm';
import { judge } from './judge';
import { namedKind } from './states';

const FLEETS = 1_000;
/** So many of them are shown to the tools. */
const COMPARED = 400;

/** Kinds whose status has conditions, so that the health of each cluster has a place in the template. */
const TOLD = [
  'apps.kruise.io/CloneSet', 'apps.kruise.io/v1beta1/CloneSet', 'apps.kruise.io/StatefulSet', 'apps.kruise.io/DaemonSet', 'apps.kruise.io/UnitedDeployment', 'apps.kruise.io/v1beta1/UnitedDeployment', 'apps.kruise.io/BroadcastJob',
  'apps.kruise.io/EphemeralJob', 'rollouts.kruise.io/Rollout',
];
/** Kinds whose sums tell as much: no cluster counts more than it should have. */
const SUMMED = ['apps.kruise.io/WorkloadSpread', 'apps.kruise.io/PersistentPodState', 'apps.kruise.io/PodProbeMarker', 'apps.kruise.io/ResourceDistribution'];

const argoCd = new ArgoCdVm();

/** What the template should say of these clusters. */
function conditionOf({ members }: FleetState, healths: readonly string[]): any {
  const namesOf = (health: string): string[] => members.filter((_, i) => healths[i] === health).map(({ cluster }) => cluster);
  const said = ['Unhealthy', 'Unknown'].map((health) => ({ health, names: namesOf(health).join(', ') })).filter(({ names }) => names !== '');
  if (said.length === 0) return { type: 'ClustersHealthy', status: 'True', reason: 'AllHealthy', message: `Healthy: ${namesOf('Healthy').join(', ')}` };
  const [status, reason] = said[0].health === 'Unhealthy' ? ['False', 'SomeUnhealthy'] : ['Unknown', 'SomeUnknown'];
  return { type: 'ClustersHealthy', status, reason, message: said.map(({ health, names }) => `${health}: ${names}`).join('; ') };
}

/** The template as an interpreter makes it that has not been told of health. */
function bySums({ status: { conditions, ...status }, ...template }: any): any {
  const others = (conditions ?? []).filter(({ type }: any) => type !== 'ClustersHealthy');
  return { ...template, status: { ...status, ...(others.length > 0 && { conditions: others }) } };
}

describe.each([...TOLD, ...SUMMED])('the template of %s', (name) => {
  const { group, kind, version } = namedKind(name);
  const statement = healthStatement({ group, kind }, version)!;
  const given = fleets(name, FLEETS);
  const united = unite(given).map(({ healths, template }, i) => ({ fleet: given[i], healths, template, ...judge(statement, template) }));
  const observes = statement.inCluster.rules.includes(UNSEEN);
  const expected = united.map(({ fleet, healths }) => healths.every((health) => health === 'Healthy') && (!observes || follows(fleet)));

  it('is where its spec wants it when every cluster follows and is healthy to Karmada, and only then', () => {
    expect(expected.filter((well) => well).length).toBeGreaterThan(FLEETS / 10);
    expect(expected.filter((well) => !well).length).toBeGreaterThan(FLEETS / 10);
    expect(united.filter(({ state }, i) => SHOWN[state].karmada !== expected[i]).slice(0, 3)).toEqual([]);
  });

  it('is the same in Argo CD, word for word, and in Flux, also when nothing is told of health', () => {
    const templates = united.slice(0, COMPARED).flatMap(({ template }, i) => (i % 4 === 0 ? [template, bySums(template)] : [template]));
    const judged = templates.map((template) => ({ template, ...judge(statement, template) }));
    expect(judged.map(({ state, message }) => ({ status: SHOWN[state].argoCd, message }))).toEqual(argoCd.healths(argoCdHealth({ group, kind }, version)!, templates));
    const flux = fluxEngine({ group, kind }, version);
    expect(judged.filter(({ template, state }) => flux(template) !== SHOWN[state].flux).slice(0, 3)).toEqual([]);
  });

  if (TOLD.includes(name)) {
    it('names the clusters that are not healthy, to those who look at it, too', () => {
      expect(united.map(({ template }) => template.status.conditions[0])).toEqual(united.map(({ fleet, healths }) => conditionOf(fleet, healths)));
      const seen = united.filter(({ fleet, state }) => state === 'Progressing' && (!observes || follows(fleet)));
      const told = seen.filter(({ template, message }) => message.startsWith(template.status.conditions[0].message));
      expect(told.length).toBeGreaterThan(0);
      // Without a status from every cluster no generation is observed.
      expect(seen.filter((one) => !told.includes(one)).every(({ message }) => message === UNSEEN.message.join(''))).toBe(true);
    });

    it('would be taken for one that is where its spec wants it, or the other way round, if there were sums alone', () => {
      expect(united.some(({ template }, i) => SHOWN[judge(statement, bySums(template)).state].karmada !== expected[i])).toBe(true);
    });
  }
});
