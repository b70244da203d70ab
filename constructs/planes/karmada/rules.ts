import { isWrittenByKarmada } from '../../delivery/owned-metadata';
import { error, finding, type Problem, warning } from '../../problems/problem';
import { shown } from '../../json/shown';
import { groupOf, type KubeObject, nameOf } from '../../json/kube-object';
import { isNeverPropagated } from './api-groups';

/** Rules on how Karmada treats a template. */
export const KARMADA_RULES = {
  reservedNamespace: error('KF601', 'karmada 1.18.2 pkg/detector/detector.go, karmada 1.18.2 pkg/util/names/names.go', {
    rule: 'A workload, and what travels with it, is in a namespace that Karmada propagates from.',
    why: 'Karmada ignores objects in karmada-system, karmada-cluster, karmada-es-* and, by default, kube-*.',
    fix: 'use another namespace.',
  }),
  ownedMetadata: error('KF602', 'karmada 1.18.2 pkg/detector/claim.go, karmada 1.18.2 pkg/controllers/binding/common.go', {
    rule: 'A template has no labels or annotations that Karmada writes itself.',
    why: 'Karmada finds policies and bindings by them; a value set by someone else confuses it, or is refused.',
    fix: 'remove it.',
  }),
  conflictResolution: error('KF603', 'karmada 1.18.2 pkg/controllers/binding/common.go', {
    rule: 'The annotation work.karmada.io/conflict-resolution is `overwrite` or `abort`, in lower case.',
    why: 'Karmada ignores other values; only the field of the policy is capitalized.',
    fix: 'use lower case, or set `propagation.conflictResolution`.',
  }),
  neverPropagated: error('KF275', 'karmada 1.18.2 pkg/util/apigroup.go', {
    rule: 'Objects for clusters of Karmada are of kinds that it propagates.',
    why: 'Karmada never looks at Events, Leases and its own API groups: no policy brings them anywhere, and there is no error.',
    fix: 'take the object out of what is federated; Events and Leases are made by the cluster they are about.',
  }),
  actsOnKarmada: warning('KF333', 'kubernetes 1.32.10 staging/src/k8s.io/apiserver/pkg/admission/plugin/webhook/generic/webhook.go, kubernetes 1.32.10 staging/src/k8s.io/kube-aggregator/pkg/apiserver/apiserver.go', {
    rule: 'Objects that tell an API server what to do are not templates on the API server of Karmada.',
    why: 'A template is an object of the API server of Karmada, which is a kube-apiserver and obeys it: it would call a webhook that it cannot reach, and refuse requests, before any cluster has it.',
    fix: 'apply the object to the clusters themselves, or deliver it by OCM or directly; acknowledge the warning if it cannot match anything on the control plane.',
  }),
  competingPolicy: error('KF274', 'karmada 1.18.2 pkg/util/selector.go, karmada 1.18.2 pkg/detector/detector.go', {
    rule: 'No other policy of the app takes an object from the policy of the federated construct that propagates it.',
    why: 'Karmada gives an object to one policy: one of its namespace before any ClusterPropagationPolicy, then by priority, by how closely it selects the object, and by name. Clusters would get something else than `delivered()` says.',
    fix: 'remove the policy, or narrow its selectors, and use `placement` and `propagation` of the construct.',
  }),
  besideOthers: error('KF276', 'ours: what is beside workloads is written for the control planes that they go to', {
    rule: 'An object for the API server of Karmada is in the chart of federated workloads only if one of them goes to a cluster of Karmada.',
    why: 'Nothing of the chart is written for Karmada, so the object would be lost.',
    fix: 'move it to a chart of its own.',
  }),
  competingInterpreter: error('KF995', 'karmada 1.18.2 pkg/webhook/resourceinterpretercustomization/helper.go', {
    rule: 'A ResourceInterpreterCustomization in the app has no operation that the one of this package has for the same kind.',
    why: 'Karmada refuses whichever of the two comes second.',
    fix: 'give the scripts to the workloads with `Interpreter.custom(...)` instead, or use `Interpreter.none()` there and keep yours.',
  }),
};

const RESERVED = /^(karmada-system|karmada-cluster|karmada-es-.*|kube-.*)$/;

/** Whether Karmada leaves a namespace, and what is in it, where they are. */
export function isReservedNamespace(name: string): boolean {
  return RESERVED.test(name);
}

const CONFLICT_RESOLUTION = 'work.karmada.io/conflict-resolution';

export function checkTemplate(path: string, { kind, metadata }: KubeObject): Problem[] {
  const problems: Problem[] = [];
  const which = `${kind} '${metadata.name}'`;
  if (metadata.namespace !== undefined && isReservedNamespace(metadata.namespace)) {
    problems.push(finding(KARMADA_RULES.reservedNamespace, { path, message: `${which} is in the namespace '${metadata.namespace}'.` }));
  }
  for (const key of [...Object.keys(metadata.labels ?? {}), ...Object.keys(metadata.annotations ?? {})]) {
    if (isWrittenByKarmada(key)) {
      problems.push(finding(KARMADA_RULES.ownedMetadata, { path, message: `${which} has '${key}'.` }));
    }
  }
  const resolution = metadata.annotations?.[CONFLICT_RESOLUTION];
  if (resolution !== undefined && resolution !== 'overwrite' && resolution !== 'abort') {
    problems.push(finding(KARMADA_RULES.conflictResolution, { path, message: `${which} has ${CONFLICT_RESOLUTION}: ${shown(resolution)}.` }));
  }
  return problems;
}

/** What Karmada would leave on the control plane, whatever its policies say. Its own kinds are not for any cluster, and refused elsewhere. */
export function checkPropagated(path: string, templates: readonly KubeObject[]): Problem[] {
  return templates.filter(isNeverPropagated)
    .map((object) => finding(KARMADA_RULES.neverPropagated, { path, message: `Karmada never propagates ${nameOf(object)} of ${object.apiVersion}.` }));
}

/** API groups of Kubernetes whose objects are about the API server that holds them. */
const ABOUT_SERVERS: ReadonlySet<string> = new Set(['admissionregistration.k8s.io', 'apiregistration.k8s.io', 'flowcontrol.apiserver.k8s.io']);

/** What Karmada's own API server would obey as soon as it has the template. */
export function checkObeyed(path: string, templates: readonly KubeObject[]): Problem[] {
  return templates.filter(({ apiVersion }) => ABOUT_SERVERS.has(groupOf(apiVersion)))
    .map((object) => finding(KARMADA_RULES.actsOnKarmada, { path, message: `${nameOf(object)} would take effect on the API server of Karmada as well.` }));
}
