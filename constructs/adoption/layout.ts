import { KNOWN_KINDS } from '../kinds/kinds';
import { type Adopted, type AdoptedObject, idOf } from './adopted';
import { CompanionIndex } from '../federation/companions';
import { isWorkloadKind } from '../federation/workload-choice';
import { divided, groupedBy } from '../json/json';
import type { KubeObject } from '../json/kube-object';

/** Objects that one construct stands for. */
export interface Placed {
  readonly type: 'workload' | 'objects';
  readonly lead: AdoptedObject;
  /** For a workload, what is in the chart beside it and travels with it; for objects, the others. */
  readonly others: readonly AdoptedObject[];
}

/** A chart of the code. */
export interface PlannedChart {
  readonly id: string;
  readonly namespace?: string;
  readonly constructs: readonly Placed[];
}

/**
 * Says which construct is in which chart: a chart for each namespace, workloads with what belongs to them.
 *
 * @param apart whether objects that have a policy are kept away from workloads, in charts of their own
 */
export function layoutOf({ objects }: Adopted, apart: boolean): PlannedChart[] {
  const charts: PlannedChart[] = [];
  for (const [namespace, members] of groupedBy(objects, ({ object }) => object.metadata.namespace ?? '')) {
    const id = namespace === '' ? 'cluster' : namespace;
    const where = namespace === '' ? {} : { namespace };
    const { together, rest } = assigned(members, apart);
    const [strays, sets] = divided(rest, (one) => isStray(one, together)).map(objectSets);
    const own = apart ? together : [...together, ...sets];
    if (own.length > 0) charts.push({ id, ...where, constructs: own });
    const others = apart ? [...sets, ...strays] : strays;
    if (others.length > 0) charts.push({ id: own.length > 0 ? `${id}-objects` : id, ...where, constructs: others });
  }
  return charts;
}

/** The workloads of a chart in order, each with what it brings along, and the rest. */
function assigned(members: readonly AdoptedObject[], apart: boolean): { together: Placed[]; rest: AdoptedObject[] } {
  const index = new CompanionIndex(members.map(({ object }) => object));
  const byObject = new Map<KubeObject, AdoptedObject>(members.map((one) => [one.object, one]));
  const taken = new Set<AdoptedObject>();
  const present = new Set(members.map(({ object }) => idOf(object)));
  const ordered = [...members.filter(hasPods), ...members.filter((one) => !hasPods(one) && isWorkloadKind(one.object, KNOWN_KINDS))];
  const together: Placed[] = [];
  for (const lead of ordered) {
    if (taken.has(lead)) continue;
    taken.add(lead);
    const found = apart ? [] : companionsOf(index, lead).flatMap((object) => byObject.get(object) ?? []).filter((one) => !taken.has(one) && !hasPods(one) && samePolicy(one, lead));
    // Objects without a policy of their own follow, unless another workload has brought them into the chart.
    const following = lead.dependencies.filter((one) => !present.has(idOf(one.object)));
    found.forEach((one) => taken.add(one));
    following.forEach((one) => present.add(idOf(one.object)));
    together.push({ type: 'workload', lead, others: [...found, ...following] });
  }
  return { together, rest: members.filter((one) => !taken.has(one)) };
}

function companionsOf(index: CompanionIndex, { object, facts }: AdoptedObject): KubeObject[] {
  const { dependencies, attached } = index.companionsOf(object, facts, []);
  return [...dependencies, ...attached];
}

/** Whether two objects go to the same clusters for the same reason. */
function samePolicy(one: AdoptedObject, other: AdoptedObject): boolean {
  return one.policy === other.policy && JSON.stringify(one.spec?.placement?.clusterAffinity) === JSON.stringify(other.spec?.placement?.clusterAffinity);
}

/** Whether an object would travel with a workload of the same chart, although another policy has it. */
function isStray(one: AdoptedObject, workloads: readonly Placed[]): boolean {
  const index = new CompanionIndex([one.object]);
  return workloads.some(({ lead }) => companionsOf(index, lead).length > 0);
}

/** Objects of one policy together; one with overrides by itself, so that they need not say which object they are for. */
function objectSets(rest: readonly AdoptedObject[]): Placed[] {
  const [overridden, plain] = divided(rest, ({ overrides }) => overrides.length > 0);
  const alone = overridden.map((lead): Placed => ({ type: 'objects', lead, others: [] }));
  const groups = groupedBy(plain, ({ policy, spec }) => `${policy?.kind} ${policy?.namespace ?? ''}/${policy?.name} ${JSON.stringify(spec?.placement)}`);
  return [...[...groups.values()].map(([lead, ...others]): Placed => ({ type: 'objects', lead, others })), ...alone];
}

/** Whether an object runs pods, or is counted like one that does; of kinds that are not known, by what was found out about them. */
function hasPods({ facts }: AdoptedObject): boolean {
  return facts?.podTemplates !== undefined || facts?.podSpec !== undefined || facts?.replicas !== undefined;
}
