import type { WrittenByHand } from '../../definition/together';
import type { KindTable } from '../../delivery/kind-facts';
import type { OverrideRule } from '../../delivery/model';
import type { OverridePolicy } from '../../delivery/override-policies';
import { NEWEST_KRUISE } from '../../fleet/versions';
import { isObject, listOf } from '../../json/json';
import { groupOf, type KubeObject, nameOf } from '../../json/kube-object';
import { Severity } from '../../problems/problem';
import { checkSchema } from '../../problems/schema/schema-rules';
import type { PolicyOverrides } from '../plane';
import { checkWrittenAdmission } from './apis/admission';
import { isClusterScoped, policyHead, resourceSelector } from './policies';

/** The order of policies is that of the engine; here is what they say. */
export const KARMADA_OVERRIDES: PolicyOverrides = {
  isPolicy: isOverridePolicy,
  written: (policies) => policies.filter(isAdmitted).map(writtenOverridePolicy),
  own: ownOverridePolicy,
};

/** What Karmada refuses is reported, and changes nothing. */
function isAdmitted({ path, object }: WrittenByHand): boolean {
  return [...checkSchema(path, object, nameOf(object), { kruise: NEWEST_KRUISE }), ...checkWrittenAdmission(path, object)]
    .every(({ severity }) => severity !== Severity.ERROR);
}

/** Whether an object is an OverridePolicy or ClusterOverridePolicy of Karmada. */
export function isOverridePolicy({ apiVersion, kind }: Pick<KubeObject, 'apiVersion' | 'kind'>): boolean {
  return groupOf(String(apiVersion)) === 'policy.karmada.io' && (kind === 'OverridePolicy' || kind === 'ClusterOverridePolicy');
}

/** What a policy that a user wrote says, as Karmada reads it once its webhook has filled in the namespaces of selectors. */
export function writtenOverridePolicy({ path, object }: Pick<WrittenByHand, 'path' | 'object'>): OverridePolicy {
  const { kind, metadata } = object;
  const spec = isObject(object.spec) ? object.spec : {};
  const namespace = kind === 'ClusterOverridePolicy' ? undefined : String(metadata.namespace ?? 'default');
  const selectors = listOf<unknown>(spec.resourceSelectors);
  return {
    name: String(metadata.name),
    namespace,
    selectors: namespace === undefined ? selectors
      : selectors.map((selector) => (isObject(selector) && !selector.namespace ? { ...selector, namespace } : selector)),
    rules: rulesOf(spec),
    origin: `${nameOf(object)} in chart '${path}'`,
  };
}

/** Rules, or what was said in their place before there were any, which is for all clusters and still works if there are none. */
function rulesOf({ overrideRules, targetCluster, overriders }: Readonly<Record<string, any>>): readonly OverrideRule[] {
  return listOf<OverrideRule>(overrideRules).length > 0 ? overrideRules : [{ targetCluster, overriders }];
}

/** The policy that we write for an object; undefined without rules. */
function ownOverridePolicy(object: KubeObject, rules: readonly OverrideRule[], kinds: KindTable): OverridePolicy | undefined {
  if (rules.length === 0) return undefined;
  const { name } = policyHead('OverridePolicy', object, kinds).metadata;
  return { name, namespace: isClusterScoped(object, kinds) ? undefined : object.metadata.namespace, selectors: [resourceSelector(object, kinds)], rules };
}
