import { Draft } from './draft';
import { KUBEFED_RULES } from './rules';
import { shown, shownAt } from '../json/shown';
import { isObject, listOf } from '../json/json';

/** An object of KubeFed as what Karmada would have for it. */
export interface ConvertedObjects {
  readonly templates: readonly Draft[];
  readonly propagations: readonly Draft[];
  readonly overrides: readonly Draft[];
}

const POLICY = 'policy.karmada.io/v1alpha1';

/** KubeFed's FederatedXxx as templates with policies; ReplicaSchedulingPreferences give their weights. */
export function convertKubefed(drafts: readonly Draft[], preferences: readonly Draft[]): ConvertedObjects {
  const parts = drafts.flatMap((draft) => converted(draft, preferences) ?? []);
  return { templates: parts.flatMap(({ templates }) => templates), propagations: parts.flatMap(({ propagations }) => propagations), overrides: parts.flatMap(({ overrides }) => overrides) };
}

/** API versions of the kinds that KubeFed federates by default. */
const VERSIONS: Readonly<Record<string, string>> = {
  ClusterRole: 'rbac.authorization.k8s.io/v1', ConfigMap: 'v1', Deployment: 'apps/v1', Ingress: 'networking.k8s.io/v1', Job: 'batch/v1', Namespace: 'v1',
  ReplicaSet: 'apps/v1', Secret: 'v1', Service: 'v1', ServiceAccount: 'v1', StatefulSet: 'apps/v1', DaemonSet: 'apps/v1', CloneSet: 'apps.kruise.io/v1alpha1',
};

function converted(draft: Draft, preferences: readonly Draft[]): ConvertedObjects | undefined {
  const { spec, metadata } = draft.object;
  const kind = draft.kind.slice('Federated'.length);
  if (kind === 'Namespace') {
    draft.note(KUBEFED_RULES.replaced, '', `its apiVersion is ${draft.object.apiVersion}`, 'the namespace is in the code; Karmada creates namespaces in every cluster itself.');
    return { templates: [new Draft(draft.file, draft.where, { apiVersion: 'v1', kind, metadata: { name: metadata.name } })], propagations: [], overrides: [] };
  }
  const apiVersion = spec?.template?.apiVersion ?? VERSIONS[kind];
  if (!isObject(spec?.template) || typeof apiVersion !== 'string' || kind === '') {
    draft.note(KUBEFED_RULES.notSimple, 'spec.template', `it is ${shownAt(draft.object, ['spec', 'template'])}`);
    return undefined;
  }
  draft.note(KUBEFED_RULES.replaced, '', `its apiVersion is ${draft.object.apiVersion}`);
  const { name, namespace } = metadata;
  const { metadata: own, ...rest } = spec.template as any;
  const { name: _name, ...withoutName } = isObject(own) ? own as any : {};
  const template = { apiVersion, kind, ...rest, metadata: { name, ...withoutName, ...(namespace !== undefined && { namespace }) } };
  const selector = { apiVersion, kind, name };
  const scoped = (policy: string, policySpec: object) => new Draft(draft.file, draft.where, {
    apiVersion: POLICY, kind: namespace === undefined ? `Cluster${policy}` : policy, metadata: { name, ...(namespace !== undefined && { namespace }) }, spec: { resourceSelectors: [selector], ...policySpec },
  });
  const preference = preferences.find((one) => one.name === name && one.namespace === namespace && (one.object.spec?.targetKind ?? draft.kind) === draft.kind);
  const scheduling = divisionOf(preference, template);
  const placement = { clusterAffinity: affinityOf(draft), ...(scheduling && { replicaScheduling: scheduling }) };
  const rules = overrideRules(draft, preference);
  return {
    templates: [new Draft(draft.file, draft.where, template)],
    propagations: [scoped('PropagationPolicy', { placement })],
    overrides: rules.length > 0 ? [scoped('OverridePolicy', { overrideRules: rules })] : [],
  };
}

function affinityOf(draft: Draft): object {
  const placement = draft.object.spec.placement ?? {};
  const selector = placement.clusterSelector;
  if (!Array.isArray(placement.clusters)) return isObject(selector) && Object.keys(selector).length > 0 ? { labelSelector: selector } : {};
  if (selector !== undefined) draft.note(KUBEFED_RULES.selectorIgnored, 'spec.placement.clusterSelector', `it is ${shown(selector)}, but there are names as well`);
  return { clusterNames: listOf<any>(placement.clusters).map((cluster) => cluster?.name).filter((one) => typeof one === 'string') };
}

/** KubeFed's patches say `op`, and replace by default. A preference writes the replicas over those that are there. */
function overrideRules(draft: Draft, preference: Draft | undefined): object[] {
  return listOf<any>(draft.object.spec.overrides).flatMap((override) => {
    const plaintext = listOf<any>(override?.clusterOverrides).filter(isObject).map(({ path, op, value }) => {
      const pointer = typeof path === 'string' && !path.startsWith('/') ? `/${path.replaceAll('.', '/')}` : path;
      const operator = op ?? 'replace';
      return { path: pointer, operator, ...(operator !== 'remove' && { value }) };
    }).filter(({ path, value }: any) => {
      if (!preference || path !== '/spec/replicas') return true;
      draft.note(KUBEFED_RULES.preference, 'spec.overrides', `the replicas are ${shown(value)} on ${shown(override.clusterName)}`, 'left out, since KubeFed overwrites them with those of the preference.');
      return false;
    });
    return plaintext.length === 0 ? [] : [{ targetCluster: { clusterNames: [override.clusterName] }, overriders: { plaintext } }];
  });
}

/** Weights of a preference; `*` stands for all clusters that are not named. */
function divisionOf(preference: Draft | undefined, template: any): object | undefined {
  if (!preference) return undefined;
  const { totalReplicas, clusters, rebalance } = preference.object.spec ?? {};
  const entries = Object.entries<any>(isObject(clusters) ? clusters : {});
  const limits = entries.some(([, value]) => value?.minReplicas !== undefined || value?.maxReplicas !== undefined);
  preference.note(KUBEFED_RULES.preference, 'spec', `totalReplicas is ${shown(totalReplicas)}${limits ? ', with minReplicas or maxReplicas' : ''}${rebalance ? ', with rebalance' : ''}`);
  if (Number.isInteger(totalReplicas) && isObject(template.spec)) (template.spec as any).replicas = totalReplicas;
  const named = entries.filter(([name, value]) => name !== '*' && value?.weight > 0);
  const others = entries.find(([name]) => name === '*')?.[1]?.weight;
  const staticWeightList = [
    ...named.map(([name, value]) => ({ targetCluster: { clusterNames: [name] }, weight: value.weight })),
    ...(others > 0 ? [{ targetCluster: named.length > 0 ? { exclude: named.map(([name]) => name) } : {}, weight: others }] : []),
  ];
  return {
    replicaSchedulingType: 'Divided', replicaDivisionPreference: 'Weighted', ...(staticWeightList.length > 0 && { weightPreference: { staticWeightList } }),
  };
}
