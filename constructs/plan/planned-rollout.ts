import { getOr } from '../json/maps';
import { counted } from '../json/counted';
import type { KubeObject } from '../json/kube-object';
import { podUpdate } from '../kinds/updates';
import type { ClusterSize, ClusterState, GateSpec, SolvedRollout, SolvedStep } from '../rollout/model';
import { digest } from './hidden';
import { type PlannedGate, type PlannedRollout, type PlannedRolloutCluster, type PlannedRolloutStep, RolloutVersion } from './model';
import { idOf } from './planned-objects';

/**
 * A rollout as a plan has it: the current step is as it comes out now, which on the way back is not as it was on the way there.
 *
 * @param reachesPods whether there are pods that have a version; without them there are clusters alone
 */
export function plannedRollout(solved: SolvedRollout, reachesPods = true): PlannedRollout {
  const { spec, steps, current, from, versions } = solved;
  const effects = effectsOf(versions);
  const isCounted = reachesPods || [...solved.sizes.values()].some(({ pods }) => pods !== undefined);
  return {
    form: spec.form,
    step: current,
    ...(from !== undefined && { from }),
    ...(versions && { versions: versionsId(versions) }),
    steps: steps.map((step) => plannedStep(step, solved, effects)).map((step) => (isCounted ? step : withoutPods(step))),
  };
}

type Versions = NonNullable<SolvedRollout['versions']>;

/** What happens to the pods of clusters that get the other version; nearly all clusters get the same, but for the number of replicas. */
function effectsOf(versions: Versions | undefined): ReadonlyMap<string, string> {
  return new Map([...versions ?? []].flatMap(([cluster, { old, next, kruise }]): [string, string][] => {
    const { effect } = podUpdate(old, next, kruise);
    return effect === 'in-place' || effect === 'recreated' || effect === 'none' ? [[cluster, effect]] : [];
  }));
}

function versionsId(versions: Versions): string {
  const ids = new Map<KubeObject, string>();
  const id = (object: KubeObject): string => getOr(ids, object, () => idOf(object));
  return digest(JSON.stringify([...versions].map(([cluster, { old, next }]) => [cluster, id(old), id(next)])), 16);
}

function plannedStep(step: SolvedStep, solved: SolvedRollout, effects: ReadonlyMap<string, string>): PlannedRolloutStep {
  const { spec, current, from, now, sizes, unavailable } = solved;
  const comesBack = from !== undefined && step.number === current;
  const { updated, alternative, wanted } = step;
  const clusters = [...comesBack ? now : step.states].map(([cluster, state]) => {
    const pods = step.shares?.get(cluster);
    const effect = effects.get(cluster);
    const size = pods === undefined ? sizes.get(cluster) ?? { cluster } : { cluster, pods };
    return { ...plannedCluster(state, size, spec.form === 'first'), ...(effect !== undefined && { effect }) };
  });
  const most = unavailable[step.number];
  return {
    number: step.number,
    name: step.name,
    clusters,
    ...(step.held && { held: true }),
    ...totals(comesBack ? updatedIn(clusters) : { updated, alternative }, wanted),
    ...(most !== undefined && { unavailable: most }),
    gates: step.gates.map(plannedGate),
  };
}

function withoutPods({ updated: _updated, alternative: _alternative, wanted: _wanted, unavailable: _unavailable, clusters, ...step }: PlannedRolloutStep): PlannedRolloutStep {
  return { ...step, clusters: clusters.map(({ cluster, version }) => ({ cluster, version })) };
}

interface Totals {
  readonly updated?: number;
  readonly alternative?: number;
}

function totals({ updated, alternative }: Totals, wanted: number | undefined): Partial<PlannedRolloutStep> {
  return {
    ...(updated !== undefined && { updated }),
    ...(alternative !== undefined && alternative !== updated && { alternative }),
    // By percents, parts of a pod may be asked for.
    ...(wanted !== undefined && wanted !== updated && { wanted: Math.round(wanted * 100) / 100 }),
  };
}

/** One tie decides for all clusters: either all have the one number, or all have the other. */
function updatedIn(clusters: readonly PlannedRolloutCluster[]): Totals {
  if (clusters.some(({ updated }) => updated === undefined)) return {};
  const sum = (of: (cluster: PlannedRolloutCluster) => number): number => clusters.reduce((before, cluster) => before + of(cluster), 0);
  return { updated: sum(({ updated }) => updated!), alternative: sum(({ updated, alternativeUpdated }) => alternativeUpdated ?? updated!) };
}

function plannedCluster(state: ClusterState, { cluster, pods, alternative }: ClusterSize, isFirst: boolean): PlannedRolloutCluster {
  const updated = updatedOf(state, pods);
  const otherwise = alternative === undefined || alternative === pods ? undefined : alternative;
  const other = otherwise === undefined ? undefined : updatedOfOther(state, otherwise);
  return {
    cluster,
    version: state.type === 'old' && isFirst ? RolloutVersion.NONE : VERSIONS[state.type],
    ...(updated !== undefined && { updated }),
    ...(pods !== undefined && { total: pods }),
    ...(other !== undefined && other !== updated && { alternativeUpdated: other }),
    ...(otherwise !== undefined && { alternativeTotal: otherwise }),
    ...('partition' in state && { partition: String(state.partition) }),
  };
}

const VERSIONS: Readonly<Record<ClusterState['type'], RolloutVersion>> = {
  old: RolloutVersion.OLD, part: RolloutVersion.PART, back: RolloutVersion.BACK, new: RolloutVersion.NEW,
};

function updatedOf(state: ClusterState, pods: number | undefined): number | undefined {
  switch (state.type) {
    case 'old': return 0;
    case 'new': return pods;
    default: return state.updated;
  }
}

/**
 * The updated pods of the other number that a tie may lead to. A partition counts the pods that are held back, whatever their number; how percents are rounded is
 * up to the kind.
 */
function updatedOfOther(state: ClusterState, pods: number): number | undefined {
  if (!('partition' in state)) return updatedOf(state, pods);
  if (typeof state.partition !== 'number') return undefined;
  return state.type === 'part' ? Math.max(0, pods - state.partition) : Math.min(pods, state.partition);
}

/** A gate in a sentence. */
export function plannedGate(gate: GateSpec): PlannedGate {
  switch (gate.type) {
    case 'soak': return { type: gate.type, text: `Watch it for ${timeText(gate.seconds)}.`, seconds: gate.seconds };
    case 'approval': return { type: gate.type, text: sentence(`Approval by ${gate.by}`) };
    default: return { type: gate.type, text: sentence(`Health: ${gate.says ?? `\`${gate.expression}\` is true`}`), expression: gate.expression };
  }
}

const UNITS = [[86_400, 'day'], [3_600, 'hour'], [60, 'minute'], [1, 'second']] as const;

/** A time in words: `30 minutes`, `1 hour and 30 minutes`. */
function timeText(seconds: number): string {
  let left = Math.round(seconds);
  const parts = UNITS.flatMap(([length, noun]) => {
    const count = Math.floor(left / length);
    left -= count * length;
    return count > 0 ? [counted(count, noun)] : [];
  });
  if (parts.length < 2) return parts[0] ?? counted(seconds, 'second');
  return `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
}

function sentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}
