import type { KubeObject } from '../delivery/model';
import type { KindFacts } from '../workloads/kinds';
import { podTemplateOf } from '../workloads/pod-part';
import { podReferences } from '../workloads/pod-references';

/** What travels with a workload. */
export interface Companions {
  /** Objects its pod template names. Karmada brings them where the workload goes, if asked to propagate dependencies. */
  readonly dependencies: readonly KubeObject[];
  /** Objects that point at the workload or its pods: Services, autoscalers, budgets, and what was added by hand. */
  readonly attached: readonly KubeObject[];
}

/** The objects of one chart, found by what they point at. */
export class CompanionIndex {
  private readonly byName = new Map<string, KubeObject>();
  private readonly bySelectorPair = new Map<string, KubeObject[]>();
  private readonly byScaleTarget = new Map<string, KubeObject[]>();
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
    for (const reference of podReferences(template)) {
      const object = this.byName.get(key(reference.kind, namespace, reference.name));
      if (object) dependencies.add(object);
    }
    const attached = new Set<KubeObject>();
    const attach = (objects: readonly KubeObject[] | undefined) => objects?.forEach((object) => attached.add(object));

    const labels: Record<string, string> = template?.metadata?.labels ?? {};
    for (const [name, value] of Object.entries(labels)) {
      attach(this.bySelectorPair.get(`${namespace}/${name}=${value}`)?.filter((object) => selects(object, labels)));
    }
    attach(this.byScaleTarget.get(key(workload.kind, namespace, workload.metadata.name)));
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
    attached.delete(workload);
    for (const object of dependencies) attached.delete(object);
    return { dependencies: [...dependencies], attached: [...attached] };
  }

  /** The Namespace object of that name. */
  public namespace(name: string | undefined): KubeObject | undefined {
    return name === undefined ? undefined : this.byName.get(key('Namespace', undefined, name));
  }

  private add(object: KubeObject): void {
    const { name, namespace } = object.metadata;
    this.byName.set(key(object.kind, namespace, name), object);
    const pair = Object.entries(selectorOf(object) ?? {})[0];
    if (pair) push(this.bySelectorPair, `${namespace}/${pair[0]}=${pair[1]}`, object);
    const target = object.kind === 'HorizontalPodAutoscaler' ? object.spec?.scaleTargetRef : undefined;
    if (target) push(this.byScaleTarget, key(target.kind, namespace, target.name), object);
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

/** The labels an object selects pods by; undefined for kinds that select none. */
function selectorOf(object: KubeObject): Record<string, string> | undefined {
  switch (object.kind) {
    case 'Service': return object.spec?.selector;
    case 'PodDisruptionBudget': return object.spec?.selector?.matchLabels;
    case 'NetworkPolicy': return object.spec?.podSelector?.matchLabels;
    default: return undefined;
  }
}

function selects(object: KubeObject, labels: Readonly<Record<string, string>>): boolean {
  return Object.entries(selectorOf(object) ?? {}).every(([name, value]) => labels[name] === value);
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

function push(map: Map<string, KubeObject[]>, at: string, object: KubeObject): void {
  const list = map.get(at);
  if (list) list.push(object);
  else map.set(at, [object]);
}
