import { push } from '../json/multi-map';
import { PodSelectors } from './pod-selectors';
import { isObject, listOf } from '../json/json';
import type { KubeObject } from '../json/kube-object';
import type { KindFacts } from '../delivery/kind-facts';
import { groupOf } from '../json/kube-object';
import { podNamespaces } from '../kinds/pods/pod-namespaces';
import { podTemplateOf } from '../delivery/pod-part';
import { podReferences, referencesOf } from '../kinds/pods/pod-references';
import { targetOf } from '../kinds/target-of';

/** What travels with a workload. */
export interface Companions {
  /** Objects that it or its pod template names. Karmada brings them where the workload goes, if asked to propagate dependencies. */
  readonly dependencies: readonly KubeObject[];
  /** Objects that point at the workload or its pods: Services, autoscalers, budgets, and what was added by hand. */
  readonly attached: readonly KubeObject[];
}

/** The objects of one chart, found by what they point at. */
export class CompanionIndex {
  private readonly byName = new Map<string, KubeObject>();
  private readonly selectors = new PodSelectors();
  private readonly byTarget = new Map<string, KubeObject[]>();
  private readonly bySubject = new Map<string, KubeObject[]>();
  private readonly byBackend = new Map<string, KubeObject[]>();

  constructor(objects: Iterable<KubeObject>) {
    for (const object of objects) this.add(object);
  }

  /** The companions of a workload, in the order they were found. */
  public companionsOf(workload: KubeObject, facts: KindFacts | undefined, added: readonly KubeObject[]): Companions {
    const template = podTemplateOf(workload, facts);
    const { namespace } = workload.metadata;
    const dependencies = new Set<KubeObject>();
    const attached = new Set<KubeObject>();
    for (const reference of referencesOf(workload, facts)) {
      for (const home of facts?.namespaced === false ? podNamespaces(workload) : [namespace]) {
        const object = this.byName.get(key(reference.kind, home, reference.name));
        // Karmada looks for no dependencies of what has no namespace, so these are brought by its policy.
        if (object) (facts?.namespaced === false ? attached : dependencies).add(object);
      }
    }
    const attach = (objects: readonly KubeObject[] | undefined) => objects?.forEach((object) => attached.add(object));

    attach(this.selectors.of(namespace, labelsOf(template)));
    const group = groupOf(workload.apiVersion);
    const about = this.byTarget.get(key(workload.kind, namespace, workload.metadata.name)) ?? [];
    attach(about.filter((object) => (targetOf(object)?.group ?? group) === group));
    for (const account of dependencies) {
      if (account.kind !== 'ServiceAccount') continue;
      for (const binding of this.bySubject.get(key('', namespace, account.metadata.name)) ?? []) {
        attached.add(binding);
        const role = this.byName.get(key(binding.roleRef?.kind, binding.roleRef?.kind === 'Role' ? namespace : undefined, binding.roleRef?.name));
        if (role) attached.add(role);
      }
    }
    for (const service of [...attached]) {
      if (service.kind === 'Service') attach(this.byBackend.get(key('', namespace, service.metadata.name)));
    }
    attach(added);
    for (const object of dependencies) attached.delete(object);
    for (const spread of [...attached].filter(({ kind }) => kind === 'WorkloadSpread')) {
      for (const object of this.patchedIn(spread)) {
        attached.add(object);
        dependencies.delete(object);
      }
    }
    attached.delete(workload);
    return { dependencies: [...dependencies], attached: [...attached] };
  }

  /** The Namespace object of that name. */
  public namespace(name: string | undefined): KubeObject | undefined {
    return name === undefined ? undefined : this.byName.get(key('Namespace', undefined, name));
  }

  /** What pods need only because a subset of a spread patches it in; Karmada finds it in the spread, which goes to all selected clusters. */
  private patchedIn(spread: KubeObject): KubeObject[] {
    const { namespace } = spread.metadata;
    return listOf<any>(spread.spec?.subsets).flatMap((subset) => podReferences(subset?.patch))
      .flatMap(({ kind, name }) => this.byName.get(key(kind, namespace, name)) ?? []);
  }

  private add(object: KubeObject): void {
    const { name, namespace } = object.metadata;
    this.byName.set(key(object.kind, namespace, name), object);
    this.selectors.add(object);
    const target = targetOf(object);
    if (target) push(this.byTarget, key(target.kind, namespace, target.name), object);
    if (object.kind === 'RoleBinding' || object.kind === 'ClusterRoleBinding') {
      for (const subject of object.subjects ?? []) {
        if (subject?.kind === 'ServiceAccount') push(this.bySubject, key('', subject.namespace ?? namespace, subject.name), object);
      }
    }
    if (object.kind === 'Ingress') {
      for (const service of backendsOf(object)) push(this.byBackend, key('', namespace, service), object);
    }
  }
}

function labelsOf(template: any): Readonly<Record<string, string>> {
  const labels: unknown = template?.metadata?.labels;
  return isObject(labels) ? labels : {};
}

function backendsOf(ingress: KubeObject): Set<string> {
  const names = new Set<string>();
  const add = (backend: any) => { if (typeof backend?.service?.name === 'string') names.add(backend.service.name); };
  add(ingress.spec?.defaultBackend);
  for (const rule of ingress.spec?.rules ?? []) {
    for (const path of rule?.http?.paths ?? []) add(path?.backend);
  }
  return names;
}

function key(kind: string, namespace: string | undefined, name: string): string {
  return `${kind}/${namespace ?? ''}/${name}`;
}
