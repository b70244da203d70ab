import { Chart } from 'cdk8s';
import { ControlPlane, type FederatedResource, type Fleet } from '../../constructs';
import { deliver } from '../../constructs/delivery/deliver';
import type { KubeObject } from '../../constructs/json/kube-object';
import type { Plan } from '../../constructs/federation/plan';
import { referencesOf } from '../../constructs/kinds/references';

/** A workload with its surroundings, planned. */
export interface Built { readonly fleet: Fleet; readonly web: FederatedResource; readonly chart: Chart; readonly plan: Plan }

/**
 * What members get by the objects that are applied to Karmada: template, policies and overrides, read as Karmada reads them.
 *
 * @param applied the objects beside the policies; those of the constructs, unless the files have more on them
 */
export function byKarmada({ fleet, chart, web, plan }: Built, applied?: readonly KubeObject[]): Map<string, KubeObject[]> {
  const result = new Map<string, KubeObject[]>();
  if (!web.propagationPolicy) return result;
  web._complete(true);
  const policy = web.propagationPolicy.toJson();
  if (!policy.spec?.placement) return result;
  const overrides = web.overridePolicies.map((override) => override.toJson());
  const objects: readonly KubeObject[] = applied ?? chart.node.findAll().filter((node: any) => typeof node.toJson === 'function' && !(node instanceof Chart))
    .map((node: any) => node.toJson());
  const named = ({ kind, name }: { kind: string; name: string }) => objects.find((object) => object.kind === kind && object.metadata.name === name);
  const clusters = fleet._facts().filter(({ name }) => fleet._planes().get(name)?.controlPlane === ControlPlane.KARMADA);
  const deliverTo = (template: KubeObject, only?: Set<string>) => {
    const rules = overrides.filter(({ spec }) => spec.resourceSelectors.some((selector: any) => named(selector) === template))
      .flatMap(({ spec }) => spec.overrideRules);
    const deliveries = deliver({
      template, facts: plan.definition.kinds.of(template), clusters, overrideRules: rules, placement: policy.spec.placement,
      ...(only && { targets: [...only].map((cluster) => ({ cluster, replicas: 0, certainty: 'exact' as const })) }),
    });
    for (const { cluster, object, error } of deliveries) {
      expect(error).toBeUndefined();
      if (object) result.set(cluster, [...(result.get(cluster) ?? []), object]);
    }
    return new Set(deliveries.filter(({ object }) => object).map(({ cluster }) => cluster));
  };
  const [workload, ...attached] = policy.spec.resourceSelectors.map(named) as KubeObject[];
  const reached = deliverTo(workload);
  attached.forEach((object) => deliverTo(object));
  // What is outside of its namespace has a policy of its own, with the same placement.
  for (const outside of web._policies(plan).filter(({ kind, metadata }) => kind === 'ClusterPropagationPolicy' && metadata.name !== policy.metadata.name)) {
    for (const selector of outside.spec.resourceSelectors) deliverTo(named(selector)!);
  }
  // Karmada looks for no dependencies of what has no namespace.
  for (const { kind, name } of policy.spec.propagateDeps && workload.metadata.namespace ? referencesOf(workload, plan.definition.facts) : []) {
    const dependency = named({ kind, name });
    if (dependency) deliverTo(dependency, reached);
  }
  return result;
}

/** What the ManifestWorks carry, without the namespaces that Karmada makes by itself. */
export function byOcm({ plan }: Built): Map<string, KubeObject[]> {
  const result = new Map<string, KubeObject[]>();
  for (const work of plan.told.get(ControlPlane.OCM)?.parts.flatMap(({ objects }) => objects) ?? []) {
    const manifests = work.spec.workload.manifests.filter(({ kind }: KubeObject) => kind !== 'Namespace');
    result.set(work.metadata.namespace!, [...(result.get(work.metadata.namespace!) ?? []), ...manifests]);
  }
  return result;
}

/** What is in the directories of clusters without a control plane, without the namespaces that Karmada makes by itself. */
export function byDirectory({ plan }: Built): Map<string, KubeObject[]> {
  const parts = plan.told.get(ControlPlane.DIRECT)?.parts ?? [];
  return new Map(parts.map(({ cluster, objects }) => [cluster!, objects.filter(({ kind }) => kind !== 'Namespace')]));
}

/** What all control planes deliver, each by what it is told. */
export function byAll(built: Built): Map<string, KubeObject[]> {
  return new Map([...byKarmada(built), ...byOcm(built), ...byDirectory(built)]);
}

export function sorted(objects: Map<string, KubeObject[]>): any {
  return Object.fromEntries([...objects].sort().map(([cluster, list]) => [
    cluster, Object.fromEntries(list.map((object) => [`${object.kind}/${object.metadata.name}`, object]).sort()),
  ]));
}
