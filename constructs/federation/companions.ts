import type { Companions } from '../definition/definition';
import { push } from '../json/maps';
import { PodSelectors } from './pod-selectors';
import { isObject } from '../json/json';
import { moduleOf } from '../kinds/kinds';
import type { KindFacts } from '../delivery/kind-facts';
import { groupOf, type KubeObject } from '../json/kube-object';
import { podNamespaces } from '../kinds/pods/pod-namespaces';
import { podTemplateOf } from '../delivery/pod-part';
import type { Reference } from '../kinds/reference';
import { referencesOf } from '../kinds/references';
import { targetOf } from '../kinds/target-of';
import { isKarmadaKind } from '../planes/karmada/api-groups';
import { isServiceExport } from '../planes/karmada/apis/multi-cluster-api';
import { objectsSelected } from '../planes/karmada/precedence';

/** The groups of kinds that are referred to by kind and name; others may have kinds of the same name. */
const GROUPS: Readonly<Record<Reference['kind'] | 'Role' | 'ClusterRole', string>> & Readonly<Record<string, string>> = {
  ConfigMap: '', Secret: '', ServiceAccount: '', PersistentVolumeClaim: '', WorkflowTemplate: 'argoproj.io',
  Role: 'rbac.authorization.k8s.io', ClusterRole: 'rbac.authorization.k8s.io',
};

/** What most workloads have: one object for all of them. */
const ALONE: Companions = { dependencies: [], attached: [] };

/** The objects of one chart, found by what they point at. */
export class CompanionIndex {
  /** The Namespace objects, by name. */
  public readonly namespaces = new Map<string, KubeObject>();
  private readonly byName = new Map<string, KubeObject>();
  private readonly selectors = new PodSelectors();
  private readonly byTarget = new Map<string, KubeObject[]>();
  private readonly bySubject = new Map<string, KubeObject[]>();
  private readonly byBackend = new Map<string, KubeObject[]>();
  private readonly exports = new Map<string, KubeObject>();
  private readonly policies: KubeObject[] = [];
  private isSelected?: (object: KubeObject) => boolean;

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
    for (const service of [workload, ...attached]) {
      if (service.kind === 'Service' && service.apiVersion === 'v1') attach(this.exportOf(service));
    }
    for (const object of dependencies) attached.delete(object);
    for (const companion of [...attached]) {
      for (const object of this.patchedIn(companion)) {
        attached.add(object);
        dependencies.delete(object);
      }
    }
    attached.delete(workload);
    return dependencies.size === 0 && attached.size === 0 ? ALONE : { dependencies: [...dependencies], attached: [...attached] };
  }

  /** The ServiceExport of a Service, which has to be where the Service is, unless a policy that was written beside it takes it elsewhere. */
  private exportOf({ metadata: { namespace, name } }: KubeObject): KubeObject[] {
    const found = this.exports.get(key('', namespace, name));
    if (!found) return [];
    this.isSelected ??= objectsSelected(this.policies);
    return this.isSelected(found) ? [] : [found];
  }

  /** What pods need only because of a companion; Karmada finds it there, and it goes to all selected clusters. */
  private patchedIn(companion: KubeObject): KubeObject[] {
    const { namespace } = companion.metadata;
    const references = moduleOf(companion)?.patchedIn?.(companion) ?? [];
    return references.flatMap(({ kind, name }) => this.byName.get(key(kind, namespace, name)) ?? []);
  }

  private add(object: KubeObject): void {
    const { name, namespace } = object.metadata;
    if (GROUPS[object.kind] === groupOf(object.apiVersion)) this.byName.set(key(object.kind, namespace, name), object);
    if (object.kind === 'Namespace') this.namespaces.set(name, object);
    this.selectors.add(object);
    const target = targetOf(object);
    if (target) push(this.byTarget, key(target.kind, namespace, target.name), object);
    if (object.kind === 'RoleBinding' || object.kind === 'ClusterRoleBinding') {
      for (const subject of object.subjects ?? []) {
        if (subject?.kind === 'ServiceAccount') push(this.bySubject, key('', subject.namespace ?? namespace, subject.name), object);
      }
    }
    if (isServiceExport(object)) this.exports.set(key('', namespace, name), object);
    if (isKarmadaKind(object)) this.policies.push(object);
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
