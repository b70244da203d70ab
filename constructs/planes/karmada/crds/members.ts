import type { KindTable } from '../../../delivery/kind-facts';
import type { OverrideRule } from '../../../delivery/model';
import { byName, isObject, listOf } from '../../../json/json';
import type { KubeObject } from '../../../json/kube-object';
import type { PatchOperation } from '../../../json/patch';
import { isCustomResourceDefinition } from '../../../kinds/native/api';
import { policySettings } from '../../../placement/propagation-options';
import { interpreterObject } from '../interpreter';
import { overrideSpec, propagationSpec } from '../policies';
import { annotationsOfClusters, controlPlaneCopy } from './copy';
import type { Crd } from './crd';
import { DEFINITION, DEFINITION_SCRIPTS } from './retention';

const POLICY = 'policy.karmada.io/v1alpha1';
const PROPAGATION = 'kruise-crds';

/**
 * What brings definitions to all members, as they were given: an interpreter that leaves members their conversion webhooks, overrides for what the copy of the
 * control plane lacks, and a policy. Members keep the definitions whatever becomes of the policy: with them all objects of their kinds would go.
 */
export function forMembers(crds: readonly Crd[], clusters: readonly string[], kinds: KindTable): KubeObject[] {
  const copies = crds.map(controlPlaneCopy);
  const placement = {
    clusterAffinity: { clusterNames: [...clusters].sort(byName) },
    // A tainted cluster has workloads that tolerate the taint, and those need the definitions.
    clusterTolerations: [{ operator: 'Exists' }],
  };
  const overrides = crds.flatMap((crd, index) => restoration(crd, copies[index], kinds));
  // Nothing is delivered before all overrides are there.
  const dependentOverrides = overrides.map(({ metadata: { name } }) => name);
  const settings = policySettings({ preserveOnDeletion: true, propagateDependencies: false, dependentOverrides });
  return [
    interpreterObject(DEFINITION, DEFINITION_SCRIPTS),
    ...overrides,
    { apiVersion: POLICY, kind: 'ClusterPropagationPolicy', metadata: { name: PROPAGATION }, spec: propagationSpec(copies, placement, settings, kinds) },
  ];
}

/** The override that makes of the copy what was given; none if they are the same. */
function restoration(crd: Crd, copy: KubeObject, kinds: KindTable): KubeObject[] {
  const { object, name, versions, stored } = crd;
  const annotations = annotationsOfClusters(crd);
  const plaintext: PatchOperation[] = [
    ...versions.flatMap((version, index): PatchOperation[] => (version === stored ? [] : [{ path: `/spec/versions/${index}`, operator: 'replace', value: version }])),
    ...(converts(object) ? [{ path: '/spec/conversion', operator: 'replace', value: object.spec.conversion }] : []),
  ];
  const rule: OverrideRule = {
    overriders: {
      ...(Object.keys(annotations).length > 0 && { annotationsOverrider: [{ operator: 'add', value: annotations }] }),
      ...(plaintext.length > 0 && { plaintext }),
    },
  };
  if (Object.keys(rule.overriders).length === 0) return [];
  return [{ apiVersion: POLICY, kind: 'ClusterOverridePolicy', metadata: { name }, spec: overrideSpec(copy, [rule], kinds) }];
}

/** Whether an override policy is about definitions of kinds. */
export function restoresDefinition({ spec }: KubeObject): boolean {
  return listOf<any>(spec?.resourceSelectors).some((selector) => isObject(selector) && isCustomResourceDefinition({ apiVersion: String(selector.apiVersion), kind: String(selector.kind) }));
}

/** Whether a definition has a webhook that converts between its versions. */
export function converts({ spec }: KubeObject): boolean {
  const strategy: unknown = spec?.conversion?.strategy;
  return strategy !== undefined && strategy !== 'None';
}
