import type { ApiObject } from 'cdk8s';
import { EXISTING_RULES } from './existing-rules';
import { finding, type Problem } from '../problems/problem';
import { shown } from '../json/shown';
import type { KindTable } from '../delivery/kind-facts';
import { groupOf, type Kinded } from '../json/kube-object';

type Named = Pick<ApiObject, 'apiVersion' | 'kind' | 'name'>;

/** Whether a kind runs pods, or is one of Kruise's: those are federated each by itself. */
export function isWorkloadKind({ apiVersion, kind }: Kinded, kinds: KindTable): boolean {
  const facts = kinds.of({ apiVersion, kind });
  return hasPods({ apiVersion, kind }, kinds) || (facts !== undefined && groupOf(apiVersion).endsWith('kruise.io'));
}

/** The workload among objects, by what was said or else by the kinds. */
export function chooseWorkload<T extends Named>(path: string, objects: readonly T[], said: unknown, kinds: KindTable): { readonly workload?: T; readonly problems: Problem[] } {
  const fail = (rule: typeof EXISTING_RULES.noWorkload, message: string) => ({ problems: [finding(rule, { path, message })] });
  if (said !== undefined) {
    const named = objects.filter((object) => nameOf(object) === said);
    if (named.length === 1) return { workload: named[0], problems: [] };
    return fail(named.length === 0 ? EXISTING_RULES.noWorkload : EXISTING_RULES.severalWorkloads,
      `\`workload\` is ${shown(said)}, which ${named.length === 0 ? 'does not name any' : `names ${named.length}`} of the objects: ${listed(objects)}.`);
  }
  for (const candidates of [objects.filter((object) => hasPods(object, kinds)), objects.filter(isOfOwnKind), objects.length === 1 ? objects : []]) {
    if (candidates.length === 1) return { workload: candidates[0], problems: [] };
    if (candidates.length > 1) return fail(EXISTING_RULES.severalWorkloads, `There are ${candidates.length} workloads: ${listed(candidates)}.`);
  }
  return fail(EXISTING_RULES.noWorkload, objects.length === 0 ? 'There are no objects.' : `There is no workload among ${listed(objects)}.`);
}

/** Whether a kind runs pods, or is counted like one that does. */
export function hasPods({ apiVersion, kind }: Kinded, kinds: KindTable): boolean {
  const facts = kinds.of({ apiVersion, kind });
  return facts?.podTemplates !== undefined || facts?.podSpec !== undefined || facts?.replicas !== undefined;
}

const KUBERNETES = /^$|^(apps|batch|autoscaling|policy)$|\.k8s\.io$/;

/** Whether a kind is one of somebody's controllers, and not of Kubernetes itself. */
function isOfOwnKind({ apiVersion }: Kinded): boolean {
  return !KUBERNETES.test(groupOf(apiVersion));
}

function nameOf({ kind, name }: Named): string {
  return `${kind}/${name}`;
}

function listed(objects: readonly Named[]): string {
  const names = objects.map(nameOf);
  return names.length > 8 ? `${names.slice(0, 8).join(', ')} and ${names.length - 8} more` : names.join(', ');
}
