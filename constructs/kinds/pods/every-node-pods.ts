import { isObject, listOf } from '../../json/json';
import type { KubeObject } from '../../json/kube-object';
import { labelMatcher } from '../../delivery/selector';
import { DAEMON_SET_RULES } from '../daemon-set/rules';
import { isEmptySelector, isWellFormedSelector } from './label-selector';
import type { Report } from './workload-rules';
import { shown } from '../../json/shown';

const HOSTNAME = 'kubernetes.io/hostname';

/**
 * What keeps pods that are meant for every node from running side by side.
 *
 * @param object the workload, whose spec is an object
 * @param surging whether two of them may meet on one node during an update
 */
export function checkEveryNodePods(object: KubeObject, surging: boolean, say: Report): void {
  const { template } = object.spec;
  const spec = template?.spec;
  if (!isObject(spec)) return;
  if (surging) {
    const ports = hostPorts(spec);
    if (ports.length > 0) {
      say(DAEMON_SET_RULES.crowded, `maxSurge is greater than zero, but the pods use host port ${ports.join(', ')}: an old and a new pod do not fit on one node.`);
    }
  }
  for (const term of listOf<any>(spec.affinity?.podAntiAffinity?.requiredDuringSchedulingIgnoredDuringExecution)) {
    if (repelsItself(term, template.metadata?.labels, object.metadata?.namespace) && (surging || term.topologyKey !== HOSTNAME)) {
      say(DAEMON_SET_RULES.crowded, `The anti-affinity of the pods keeps them apart by ${shown(term.topologyKey)}, but every node must run one.`);
    }
  }
}

/** In the network of the host every port of a container is one of the host. */
function hostPorts(spec: any): unknown[] {
  return listOf<any>(spec.containers).flatMap((container) => listOf<any>(container?.ports))
    .map((port) => port?.hostPort || (spec.hostNetwork === true ? port?.containerPort : undefined))
    .filter((port) => typeof port === 'number');
}

function repelsItself(term: any, labels: unknown, namespace: unknown): boolean {
  if (!isObject(term)) return false;
  const { labelSelector, namespaces, namespaceSelector } = term;
  // Without either of them, the namespace of the pods is meant; an empty selector means all.
  const elsewhere = isObject(namespaceSelector) ? !isEmptySelector(namespaceSelector) : listOf(namespaces).length > 0;
  if (elsewhere && !listOf<unknown>(namespaces).includes(namespace)) return false;
  return isObject(labelSelector) && isWellFormedSelector(labelSelector) && labelMatcher(labelSelector)(isObject(labels) ? labels : {});
}
