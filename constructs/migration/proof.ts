import type { KindTable } from '../delivery/kind-facts';
import { replicationOf } from '../delivery/replication';
import { isObject } from '../json/json';
import { groupOf, type KubeObject } from '../json/kube-object';
import { fieldsOf, templateChange } from '../kinds/pods/in-place';
import { type PodUpdate, podUpdate } from '../kinds/updates';

/** What taking over an object would do to the pods that run. */
export interface Touch {
  readonly effect: Exclude<PodUpdate['effect'], 'none'> | 'scaled';
  readonly reasons: readonly string[];
  /** Replicas before and after, where they differ. */
  readonly replicas?: { readonly before: number; readonly after: number };
}

/** What judges a pair of objects. */
export interface Judging {
  readonly kinds: KindTable;
  /** Minor version of Kruise in the cluster. */
  readonly kruise: string;
  /** Whether an autoscaler in the cluster decides on the replicas. */
  readonly autoscaled: boolean;
}

/** What happens to the pods of a workload when a cluster that has one object gets another in its place; undefined if nothing does. */
export function touchOf(live: KubeObject, delivered: KubeObject, { kinds, kruise, autoscaled }: Judging): Touch | undefined {
  const [before, after] = [live, delivered].map((object) => replicationOf(object, kinds.of(object)));
  const scaled = !autoscaled && before?.path && after?.path && before.replicas !== after.replicas ? { before: before.replicas, after: after.replicas } : undefined;
  const { effect, reasons } = podUpdate(live, delivered, kruise);
  if (effect !== 'none') return { effect, reasons, ...(scaled && { replicas: scaled }) };
  const unsaid = unsaidFields(live, delivered);
  if (unsaid.length > 0) {
    return { effect: 'unknown', reasons: [`${unsaid.join(', ')} would be written, or left out, where the object that runs has it otherwise. It is a default, but Kruise compares templates as they are stored.`] };
  }
  if (!scaled) return undefined;
  return { effect: 'scaled', reasons: [`Replicas change from ${scaled.before} to ${scaled.after}.`], replicas: scaled };
}

/**
 * Fields of pod templates that differ although they mean the same, since only one of the two says a default. Webhooks of Kruise add none where the gate TemplateNoDefaults is on, or where
 * the template is the stored one, and revisions are made of templates as they are. API servers complete their own kinds on every write.
 */
function unsaidFields(live: KubeObject, delivered: KubeObject): string[] {
  return groupOf(live.apiVersion) === 'apps.kruise.io' ? templateFields(live.spec, delivered.spec, 'spec') : [];
}

function templateFields(before: any, after: any, at: string): string[] {
  if (before === after || !isObject(before) || !isObject(after)) return [];
  if (Array.isArray((before as any).spec?.containers) || Array.isArray((after as any).spec?.containers)) {
    const change = templateChange(before, after, at);
    return change ? [...fieldsOf(change)] : [];
  }
  return Object.keys(before).flatMap((key) => templateFields(before[key], after[key], `${at}.${key}`));
}

const WORDS: Readonly<Record<Touch['effect'], string>> = {
  'in-place': 'containers of its pods would be restarted',
  'recreated': 'its pods would be replaced',
  'deleted': 'its pods would be stopped',
  'held': 'its pods would be updated later',
  'refused': 'the cluster would refuse it',
  'unknown': 'it cannot be told what becomes of its pods',
  'scaled': 'pods would be started or stopped',
};

/** What happens to the pods of a workload in a cluster, in a sentence. */
export function touchText(title: string, clusters: string, { effect, reasons }: Touch): string {
  return `If ${title} is taken over on ${clusters}, ${WORDS[effect]}: ${reasons.join(' ')}`;
}
