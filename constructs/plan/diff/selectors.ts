import { isObject, valueAt } from '../../json/json';
import { shown } from '../../json/shown';
import type { PlannedObject } from '../model';
import type { Note } from './hazard-list';
import type { WorkloadPair } from './plan-data';
import { subjectOf } from './pods';
import { DIFF_RULES } from './rules';

/** The label by which constructs of cdk8s-plus find pods; see kinds/pods/pod-address.ts. */
const ADDRESS = 'cdk8s.io/metadata.addr';

/** The address of a construct is made of its path and has no underscore, that of an object always has one. */
const PATH_ADDRESS = /^[^_]+$/;

/** A selector that changes: why it does, as far as the plans tell, and how the old one is kept. */
export function noteSelector({ before, after }: WorkloadPair, old: PlannedObject, now: PlannedObject, cluster: string, note: Note): void {
  const [had, has] = [selectorOf(old), selectorOf(now)];
  const moved = before!.path !== after!.path ? ` The construct was moved from '${before!.path}' to '${after!.path}', and its selector is made of the path.` : '';
  const byPath = typeof had === 'string' && PATH_ADDRESS.test(had);
  const message = `${subjectOf(now)}: the selector changes from ${shown(had)} to ${shown(has)}.${byPath && moved ? moved : ''} `
    + 'The API server refuses the whole update: the pods run on as they are, and no later change arrives either.';
  note(DIFF_RULES.selector, { message, cluster, ...fixOf(had, byPath, byPath && moved !== '', before!.path) });
}

function fixOf(had: unknown, byPath: boolean, isMoved: boolean, path: string): { readonly fix?: string } {
  if (typeof had !== 'string') return {};
  if (isMoved) {
    return {
      fix: `leave the construct at '${path}', or set \`select: false\` and select the pods by the label \`${ADDRESS}: ${had}\` as before. New workloads are best named with `
        + '`metadata.name`, and keep PodAddress.OBJECT_NAME as their `podAddress`, which does not depend on the path.',
    };
  }
  if (byPath) return { fix: 'set `podAddress` of the workload to PodAddress.CONSTRUCT_PATH, which keeps the selector that is made of the path of the construct.' };
  return { fix: 'leave out `podAddress`, which is PodAddress.CONSTRUCT_PATH now: the workload runs with a selector made of kind, namespace and name.' };
}

/** The address in a selector that has no other label, else the whole selector. */
function selectorOf({ manifest }: PlannedObject): unknown {
  const selector = valueAt(manifest, ['spec', 'selector']);
  const labels = isObject(selector) && Object.keys(selector).every((key) => key === 'matchLabels') ? selector.matchLabels : undefined;
  return isObject(labels) && Object.keys(labels).length === 1 && typeof labels[ADDRESS] === 'string' ? labels[ADDRESS] : selector;
}
