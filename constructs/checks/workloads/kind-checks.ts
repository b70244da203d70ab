import type { KubeObject } from '../../delivery/model';
import { groupOf } from '../../workloads/kinds';
import { checkCloneSet } from './clone-set-rules';
import type { Problem } from '../problem';

/** The rules of a kind on an object, however malformed. */
export type KindCheck = (path: string, object: KubeObject, kruise: string) => Problem[];

/** By group and kind. */
const CHECKS: Readonly<Record<string, KindCheck>> = {
  'apps.kruise.io/CloneSet': checkCloneSet,
};

/** What is wrong with an object by the rules of its kind; nothing for kinds without rules of ours. */
export function checkKind(path: string, object: KubeObject, kruise: string): Problem[] {
  const key = `${groupOf(object.apiVersion)}/${object.kind}`;
  return Object.hasOwn(CHECKS, key) ? CHECKS[key](path, object, kruise) : [];
}
