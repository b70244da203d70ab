import { getOr } from '../json/maps';
import { differences, formatField } from '../json/field';
import { byName, isObject, withoutValueAt } from '../json/json';
import type { KubeObject } from '../json/kube-object';
import { KNOWN_KINDS } from '../kinds/kinds';
import { ownsPods } from '../kinds/updates';
import type { PlannedShare, PlannedWorkload } from '../plan/model';
import type { WholePlan } from '../plan/of';
import { RETAIN_REPLICAS } from '../planes/karmada/interpreter';
import { type Dumps, liveKey } from './dumps';
import { type Touch, touchOf } from './proof';
import { hiddenAs } from './secret-form';
import { withServerDefaults } from './server-defaults';
import { titleOf } from './subjects';
import { asDelivered } from './written-by-others';

/** What becomes of an object in a cluster when the app is applied. */
export type Outcome = Touch['effect'] | 'same' | 'fields' | 'new' | 'not-delivered';

/** A field that differs between what runs and what is delivered. */
export interface ComparedField {
  readonly field: string;
  /** Absent if the cluster has none. */
  readonly live?: unknown;
  /** Absent if nothing is delivered. */
  readonly delivered?: unknown;
  /** Whether pods are touched because of it; absent where that depends on the other fields. */
  readonly touchesPods?: boolean;
}

/** An object in one cluster: what it has, and what it gets. */
export interface ComparedCell {
  readonly cluster: string;
  readonly outcome: Outcome;
  readonly replicas?: { readonly before: number; readonly after: number };
  /** Why, in sentences. */
  readonly reasons: readonly string[];
  readonly fields: readonly ComparedField[];
}

/** An object in all clusters of the dumps. */
export interface ComparedObject {
  readonly title: string;
  /** Whether pods come and go with it. */
  readonly workload: boolean;
  readonly cells: readonly ComparedCell[];
}

/** What runs, compared with what the app delivers. */
export interface Comparison {
  readonly clusters: readonly string[];
  /** Workloads first, each in the order of names. */
  readonly objects: readonly ComparedObject[];
}

/** What an object gets in a cluster. */
interface Planned {
  readonly object: KubeObject;
  readonly workload: PlannedWorkload;
  /** Whether its number of replicas is known. */
  readonly counted: boolean;
}

/** Compares the dumps of clusters with a plan, cluster by cluster. */
export function compared(dumps: Dumps, plan: WholePlan): Comparison {
  const clusters = [...dumps.live.keys()].sort(byName);
  const kruise = new Map(plan.clusters.map(({ name, kruiseVersion }) => [name, kruiseVersion]));
  const rows = new Map<string, { title: string; workload: boolean; cells: Map<string, ComparedCell> }>();
  for (const cluster of clusters) {
    const live = liveIn(dumps, cluster);
    const planned = plannedIn(plan, cluster);
    for (const key of new Set([...planned.keys(), ...live.keys()])) {
      const [has, gets] = [live.get(key), planned.get(key)];
      const object = (gets?.object ?? has)!;
      const isWorkload = ownsPods(object);
      // What belongs to no workload of the app and has no pods is nobody's business here.
      if (!gets && !isWorkload) continue;
      const row = getOr(rows, key, () => ({ title: titleOf(object), workload: isWorkload, cells: new Map<string, ComparedCell>() }));
      row.cells.set(cluster, cellOf(cluster, has, gets, kruise.get(cluster) ?? ''));
    }
  }
  const objects = [...rows.values()].map(({ cells, ...row }) => ({ ...row, cells: clusters.flatMap((cluster) => cells.get(cluster) ?? []) }));
  return { clusters, objects: objects.sort((a, b) => Number(b.workload) - Number(a.workload) || byName(a.title, b.title)) };
}

/** What a cluster has, Secrets and the like included: an app may deliver them. What is made by others of them is not. */
function liveIn({ live, left }: Dumps, cluster: string): Map<string, KubeObject> {
  const alone = left.filter((each) => each.cluster === cluster && each.object.metadata.ownerReferences === undefined && !ownsPods(each.object)).map(({ object }) => asDelivered(object));
  return new Map([...[...live.get(cluster)!.values()].map(({ object }) => object), ...alone].map((object) => [liveKey(object), object]));
}

function plannedIn({ workloads }: WholePlan, cluster: string): Map<string, Planned> {
  const planned = new Map<string, Planned>();
  for (const workload of workloads) {
    for (const share of workload.clusters.filter((each) => each.cluster === cluster)) {
      for (const object of objectsOf(share)) planned.set(liveKey(object), { object, workload, counted: share.outline?.manifest !== object });
    }
  }
  return planned;
}

function objectsOf({ objects, outline }: PlannedShare): KubeObject[] {
  return [...objects, ...(outline ? [outline] : [])].map(({ manifest }) => manifest).filter(({ kind }: KubeObject) => kind !== 'Namespace');
}

function cellOf(cluster: string, live: KubeObject | undefined, planned: Planned | undefined, kruise: string): ComparedCell {
  if (!planned) return { cluster, outcome: 'not-delivered', reasons: [], fields: [] };
  if (!live) return { cluster, outcome: 'new', reasons: [], fields: [] };
  const { object, counted, workload: { autoscaled } } = planned;
  const has = hiddenAs(live, object);
  const touch = touchOf(has, object, { kinds: KNOWN_KINDS, kruise, autoscaled: autoscaled || !counted });
  const fields = fieldsOf(has, object, touch, autoscaled || !counted);
  return { cluster, outcome: touch?.effect ?? (fields.length > 0 ? 'fields' : 'same'), ...(touch?.replicas && { replicas: touch.replicas }), reasons: touch?.reasons ?? [], fields };
}

const TEMPLATE = /^spec\.(template|jobTemplate)\b/;
const METADATA = /^metadata\.(labels|annotations)\b/;

/** The fields that differ. Labels and annotations that only the cluster has stay there, and templates that differ in form alone are the same. */
function fieldsOf(live: KubeObject, delivered: KubeObject, touch: Touch | undefined, uncounted: boolean): ComparedField[] {
  const [has, gets] = [live, delivered].map((object) => withServerDefaults(withoutMarks(object)));
  return differences(has, gets).flatMap(({ field, before, after }): ComparedField[] => {
    const name = formatField(field);
    const isTemplate = TEMPLATE.test(name);
    const isReplicas = name === 'spec.replicas';
    const stays = METADATA.test(name) && after === undefined;
    if (stays || (isEmpty(before) && isEmpty(after)) || (isReplicas && uncounted) || (isTemplate && ownsPods(delivered) && !touch)) return [];
    const touchesPods = isTouching(name, touch, isTemplate || isReplicas);
    return [{ field: name, ...(before !== undefined && { live: before }), ...(after !== undefined && { delivered: after }), ...(touchesPods !== undefined && { touchesPods }) }];
  });
}

/** Of an object that is refused nothing is known, and how many pods a change of the template reaches depends on the settings beside it. */
function isTouching(name: string, touch: Touch | undefined, reachesPods: boolean): boolean | undefined {
  if (!touch || METADATA.test(name)) return false;
  if (touch.effect === 'refused') return undefined;
  if (reachesPods || touch.reasons.some((reason) => reason.includes(name))) return true;
  return touch.effect === 'scaled' ? false : undefined;
}

/** An object without what control planes and tools say of it for themselves; what they have written is not in what is known of a cluster either. */
function withoutMarks(object: KubeObject): KubeObject {
  const { metadata } = asDelivered(object);
  return withoutEmpty({ ...object, metadata: withoutValueAt(metadata, ['labels', RETAIN_REPLICAS]) as KubeObject['metadata'] });
}

/** An object without maps of labels and annotations that have nothing in them. */
function withoutEmpty(object: KubeObject): KubeObject {
  return ['labels', 'annotations'].reduce((each, field) => (isEmpty(each.metadata[field]) ? withoutValueAt(each, ['metadata', field]) : each), object);
}

function isEmpty(value: unknown): boolean {
  return value === undefined || (Array.isArray(value) && value.length === 0) || (isObject(value) && Object.keys(value).length === 0);
}
