import { reachesScheduler } from '../../definition/definition';
import type { KubeObject } from '../../json/kube-object';
import type { PreparedPlane, Preparation } from '../preparation';
import { checkComplete, checkDefined, checkFederatedElsewhere, checkGiven, checkNamespaces } from './crds/checks';
import { controlPlaneCopy } from './crds/copy';
import { type Crd, isKruiseCrd, isOfKruise, readCrd } from './crds/crd';
import { forMembers } from './crds/members';
import { CRD_RULES } from './crds/rules';
import { interpretedOf } from './interpreted';
import { InterpreterOwner } from './interpreter-choice';
import { isReservedNamespace } from './rules';

/** Namespaces that come with the chart of Kruise. */
const OF_KRUISE: ReadonlySet<string> = new Set(['kruise-system', 'kruise-daemon-config']);

/** Karmada holds templates, so its API server has to know the kinds. Namespaces it brings to all members by itself. */
export const KARMADA_PREPARATION: Preparation = {
  write: (plane) => {
    const crds = soundCrds(plane);
    return [
      ...crds.map(controlPlaneCopy),
      ...plane.namespaces.map((name): KubeObject => ({ apiVersion: 'v1', kind: 'Namespace', metadata: { name } })),
      ...(plane.propagateCrds && crds.length > 0 ? forMembers(crds, plane.clusters, plane.kinds) : []),
    ];
  },
  check: ({ crds, propagateCrds, namespaces, interpreted, kruise }, workloads, report) => {
    if (crds) {
      checkGiven(crds, kruise, report);
      checkDefined(crds, workloads, report);
      checkFederatedElsewhere(crds, workloads, report);
      if (propagateCrds) checkComplete(crds, report);
    }
    for (const name of namespaces.filter((one) => isReservedNamespace(one) || OF_KRUISE.has(one))) {
      report(CRD_RULES.reserved, `The namespace '${name}' belongs to ${OF_KRUISE.has(name) ? 'Kruise' : 'Karmada or Kubernetes'}.`);
    }
    checkNamespaces(namespaces, workloads, report);
    for (const { path, definition } of workloads.filter((workload) => reachesScheduler(workload.definition))) {
      const { kind } = definition.template;
      if (!isOfKruise(definition.template) || !interpreted.includes(kind) || interpretedOf(definition).interpreter._owner === InterpreterOwner.OURS) continue;
      report(CRD_RULES.chosenOtherwise, `'${path}' does not use the interpreter of ${kind} that the platform keeps.`);
    }
  },
};

/** The definitions that can be read, the first of each name. */
function soundCrds({ crds = [] }: PreparedPlane): Crd[] {
  const sound = new Map<string, Crd>();
  for (const object of crds.filter(isKruiseCrd)) {
    const crd = readCrd(object);
    if ('value' in crd && !sound.has(crd.value.name)) sound.set(crd.value.name, crd.value);
  }
  return [...sound.values()];
}
