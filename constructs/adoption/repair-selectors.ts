import { type Draft, isRecord } from './draft';
import { IMPORT_POLICY_RULES } from './policy-rules';
import { IMPORT_RULES } from './rules';
import { listOf } from '../json/json';
import { storedVersion } from '../kinds/kinds';
import { groupOf } from '../json/kube-object';

/** Repairs the apiVersion of something that names a kind: an object, a selector, the target of an interpreter. */
export function repairVersion(draft: Draft, named: any, field: string, kruise: string): void {
  if (!isRecord(named) || typeof named.apiVersion !== 'string' || typeof named.kind !== 'string') return;
  const stored = storedVersion(named, kruise);
  if (stored === undefined || stored === named.apiVersion) return;
  draft.note(IMPORT_RULES.wrongVersion, field, `the apiVersion of ${named.kind} is ${named.apiVersion}, but Kruise ${kruise} stores ${stored}`);
  named.apiVersion = stored;
}

/** Repairs selectors of a policy: their versions and namespaces, and the scope of the policy. */
export function repairSelectors(draft: Draft, kruise: string, isClusterScoped: (selector: any) => boolean): void {
  const selectors = draft.object.spec?.resourceSelectors;
  if (!Array.isArray(selectors)) return;
  selectors.forEach((selector, index) => {
    if (isRecord(selector) && selector.kind === 'PodUnavailableBudget' && groupOf(String(selector.apiVersion)) === 'apps.kruise.io') {
      selector.apiVersion = 'policy.kruise.io/v1alpha1';
    }
    repairVersion(draft, selector, `spec.resourceSelectors[${index}].apiVersion`, kruise);
  });
  const { namespace, kind } = draft;
  if (!kind.startsWith('Cluster')) {
    const global = selectors.filter((selector) => isRecord(selector) && isClusterScoped(selector));
    if (global.length > 0) {
      draft.note(IMPORT_POLICY_RULES.namespacedPolicy, 'spec.resourceSelectors', `${global.map((selector: any) => selector.kind).join(' and ')} has no namespace, but the policy has one`);
      // What has a namespace stays in that of the policy.
      for (const selector of selectors) if (isRecord(selector)) {
        if (isClusterScoped(selector)) delete selector.namespace;
        else selector.namespace = namespace;
      }
      draft.object.kind = `Cluster${kind}`;
      delete draft.object.metadata.namespace;
      return;
    }
    selectors.forEach((selector, index) => {
      if (!isRecord(selector) || selector.namespace === undefined || selector.namespace === namespace) return;
      draft.note(IMPORT_POLICY_RULES.foreignNamespace, `spec.resourceSelectors[${index}].namespace`, `it is '${String(selector.namespace)}' in a policy in '${namespace}'`);
      selector.namespace = namespace;
    });
    return;
  }
  if (namespace !== undefined) {
    draft.note(IMPORT_RULES.strayNamespace, 'metadata.namespace', `it is '${namespace}', but ${kind} is cluster-scoped`);
    delete draft.object.metadata.namespace;
  }
  if (draft.object.spec?.propagateDeps === true && selectors.length > 0 && listOf<any>(selectors).every((selector) => isRecord(selector) && isClusterScoped(selector))) {
    draft.note(IMPORT_POLICY_RULES.clusterDependencies, 'spec.propagateDeps', 'it is true, but all selected objects are cluster-scoped');
    delete draft.object.spec.propagateDeps;
  }
}
