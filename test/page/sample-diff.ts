import { ControlPlane } from '../../constructs/fleet/control-plane';
import { differences, formatField } from '../../constructs/json/field';
import { type ClusterChange, type ObjectChange, PlanChange, PodEffect, type WorkloadChange } from '../../constructs/plan/diff-model';
import type { SavedDiff, SavedPlan, SavedShare, SavedWorkload } from '../../constructs/plan/file';
import type { PlannedObject } from '../../constructs/plan/model';
import { kept } from './sample';

/** A change to a plan: the plan after it, and what differs. */
export interface SampleChange {
  readonly before: SavedPlan;
  readonly plan: SavedPlan;
  readonly diff: SavedDiff;
}

type Objects = Record<string, Omit<PlannedObject, 'id'>>;

/** What somebody could do in a commit: new images, a port, other shares, a workload more and one less, and a cluster that leaves. */
export function sampleChange(before: SavedPlan): SampleChange {
  const objects: Objects = { ...before.objects };
  const every = before.workloads.length > 30 ? 4 : 2;
  const changes: WorkloadChange[] = [];
  const workloads: SavedWorkload[] = [];
  before.workloads.forEach((workload, at) => {
    if (at === 3 && before.workloads.length > 4) {
      changes.push(changeOf(workload, undefined, objects));
      return;
    }
    const after = at % every === 0 ? edited(workload, at / every, objects) : workload;
    workloads.push(after);
    if (after !== workload) changes.push(changeOf(workload, after, objects));
  });
  const last = before.workloads.at(-1)!;
  if (before.workloads.length > 4) {
    const fresh: SavedWorkload = { ...last, path: `${last.namespace}/checkout`, name: 'checkout', labels: { ...last.labels, app: 'checkout' } };
    workloads.push(fresh);
    changes.push(changeOf(undefined, fresh, objects));
  }
  const used = new Set(workloads.flatMap(({ clusters }) => clusters.flatMap((share) => share.objects)));
  const plan = { ...before, workloads, objects: Object.fromEntries(Object.entries(objects).filter(([id]) => used.has(id))) };
  return { before, plan, diff: withSummary(changes) };
}

function edited(workload: SavedWorkload, turn: number, objects: Objects): SavedWorkload {
  const clusters = workload.clusters.map((share, at): SavedShare => {
    if (!share.workload) return share;
    if (turn % 4 === 2 && at % 3 !== 0) return share;
    const object = objects[share.workload];
    const manifest = structuredClone(object.manifest);
    let { replicas } = share;
    if (turn % 4 === 1) manifest.spec.template.spec.containers[0].ports[0].containerPort = 9090;
    else manifest.spec.template.spec.containers[0].image = manifest.spec.template.spec.containers[0].image.replace(/:[\d.]+$/, ':2.0.0');
    if (turn % 4 === 2 && replicas !== undefined) replicas = manifest.spec.replicas = at % 2 === 0 ? replicas + 2 : Math.max(0, replicas - 2);
    const images = [{ container: 'main', image: manifest.spec.template.spec.containers[0].image }, ...object.images.slice(1)];
    const origins = object.origins.map((origin) => (origin.field === 'spec.replicas' ? { ...origin, after: replicas } : origin));
    const id = kept(objects, { ...object, manifest, images, origins });
    return { ...share, replicas, workload: id, objects: share.objects.map((one) => (one === share.workload ? id : one)) };
  });
  return { ...workload, clusters };
}

function changeOf(before: SavedWorkload | undefined, after: SavedWorkload | undefined, objects: Objects): WorkloadChange {
  const workload = (after ?? before)!;
  const had = new Map(before?.clusters.map((share) => [share.cluster, share]));
  const clusters: ClusterChange[] = [];
  for (const share of workload.clusters) {
    const [was, is] = [had.get(share.cluster), after ? share : undefined];
    if (was && is && was.objects.every((id, at) => id === is.objects[at])) continue;
    clusters.push(clusterChange(share, was, is, objects));
  }
  const total = (of: SavedWorkload | undefined): number | undefined => of?.clusters.reduce((sum, { replicas }) => sum + (replicas ?? 0), 0);
  return {
    path: workload.path, kind: workload.kind, namespace: workload.namespace, name: workload.name, clusters,
    change: !before ? PlanChange.CREATED : !after ? PlanChange.DELETED : PlanChange.CHANGED,
    replicasBefore: total(before), replicasAfter: total(after),
    hazards: after ? [] : [{
      code: 'KF975', irreversible: true, message: `The volume claims of ${workload.kind} ${workload.namespace}/${workload.name} are deleted with it.`,
      fix: "Set the retention policy of its claims to `'Retain'` before you take it out.", clusters: workload.clusters.map(({ cluster }) => cluster),
    }],
  };
}

function clusterChange(share: SavedShare, was: SavedShare | undefined, is: SavedShare | undefined, objects: Objects): ClusterChange {
  const change = !was ? PlanChange.CREATED : !is ? PlanChange.DELETED : PlanChange.CHANGED;
  const changed: ObjectChange[] = share.objects.map((_, at) => objectChange(was?.objects[at], is?.objects[at], objects)).filter(({ change: it }) => it !== PlanChange.UNCHANGED);
  const fields = changed.flatMap((object) => object.fields);
  const pods = !was ? PodEffect.CREATED : !is ? PodEffect.DELETED
    : fields.some(({ field }) => field.includes('ports')) ? PodEffect.RECREATED
      : fields.some(({ field }) => field.endsWith('image')) ? (share.controlPlane === ControlPlane.DIRECT ? PodEffect.HELD : PodEffect.IN_PLACE) : PodEffect.NONE;
  const count = is?.replicas ?? 0;
  const updates = pods === PodEffect.RECREATED || pods === PodEffect.IN_PLACE;
  return {
    cluster: share.cluster, controlPlane: share.controlPlane, change, replicasBefore: was?.replicas, replicasAfter: is?.replicas, pods,
    reasons: pods === PodEffect.RECREATED ? ['spec.template.spec.containers[main].ports differs, and only images and metadata can be updated in place.']
      : pods === PodEffect.IN_PLACE ? ['Only the image of main differs, so the container is restarted in its pod.']
        : pods === PodEffect.HELD ? ['The partition keeps all pods at the old version.'] : [],
    ...(updates ? { podsUpdated: count, leastAvailable: count - Math.floor(count / 5), mostPods: count } : {}),
    objects: changed,
  };
}

function objectChange(was: string | undefined, is: string | undefined, objects: Objects): ObjectChange {
  const object = objects[(is ?? was)!];
  const { apiVersion, kind, namespace, name } = object;
  const fields = was && is && was !== is
    ? differences(objects[was].manifest, objects[is].manifest).map(({ field, before, after }) => {
      const at = formatField(field);
      const origin = object.origins.find((one) => one.field === at)?.by;
      return { field: at, before, after, ...(origin ? { origin } : {}) };
    }) : [];
  const change = !was ? PlanChange.CREATED : !is ? PlanChange.DELETED : was === is ? PlanChange.UNCHANGED : PlanChange.CHANGED;
  return { change, apiVersion, kind, namespace, name, fields, before: was, after: is };
}

function withSummary(workloads: WorkloadChange[]): SavedDiff {
  const all = workloads.flatMap(({ clusters }) => clusters);
  const sum = (of: (change: ClusterChange) => number): number => all.reduce((total, change) => total + of(change), 0);
  const count = (change: PlanChange): number => workloads.filter((one) => one.change === change).length;
  return {
    workloads, fleet: [],
    platform: [{ change: PlanChange.CHANGED, file: 'karmada/platform.yaml', apiVersion: 'config.karmada.io/v1alpha1', kind: 'ResourceInterpreterCustomization', name: 'clonesets' }],
    removals: workloads.filter(({ change }) => change === PlanChange.DELETED)
      .map(({ kind, namespace, name }) => ({ subject: `${kind} ${namespace}/${name}`, message: 'Argo CD prunes its files, so Karmada deletes it in all clusters with its pods. Its volume claims go with it.' })),
    summary: {
      created: count(PlanChange.CREATED), changed: count(PlanChange.CHANGED), deleted: count(PlanChange.DELETED), clusters: new Set(all.map(({ cluster }) => cluster)).size,
      podsRecreated: sum(({ pods, podsUpdated }) => (pods === PodEffect.RECREATED ? podsUpdated ?? 0 : 0)),
      podsInPlace: sum(({ pods, podsUpdated }) => (pods === PodEffect.IN_PLACE ? podsUpdated ?? 0 : 0)),
      replicasAdded: sum(({ replicasBefore, replicasAfter }) => Math.max(0, (replicasAfter ?? 0) - (replicasBefore ?? 0))),
      replicasRemoved: sum(({ replicasBefore, replicasAfter }) => Math.max(0, (replicasBefore ?? 0) - (replicasAfter ?? 0))),
      irreversible: workloads.flatMap(({ hazards }) => hazards).filter(({ irreversible }) => irreversible).length,
    },
  };
}
