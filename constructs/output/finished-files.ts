import { type Chart, Names } from 'cdk8s';
import type { Participant } from '../federation/participant';
import type { Session } from '../federation/session';
import type { ControlPlane } from '../fleet/control-plane';
import { groupedBy } from '../json/json';
import { identityOf, type KubeObject } from '../json/kube-object';
import { getOr } from '../json/maps';
import { inApplyOrder } from '../kinds/kinds';
import { planeOf } from '../planes/list';
import type { AppFile } from './app-file';
import { chartDirectory, type Directory, partOf } from './directory';
import type { ChartParts } from './parts';
import { unitRollouts } from './unit-rollout';
import { fileOf, namesOn, SHARED_FILE } from './workload-file';

/** What control planes get that are given finished objects, or what their clusters pull. Finished objects that several workloads of a cluster need are in a file of their own. */
export function* finishedFiles(chart: Chart, workloads: readonly Participant[], session: Session, parts: ChartParts, once: WrittenOnce, pulled: boolean): Iterable<AppFile> {
  const bare: AppFile[] = [];
  for (const file of allFiles(chart, workloads, session, pulled)) {
    if (file.delivered) bare.push(file);
    else yield inPart(file, parts);
  }
  for (const own of groupedBy(bare, ({ directory: { path } }) => path).values()) yield* apart(own, parts, once);
}

/** The files of workloads, each with all it needs; those with finished objects are marked. What is the same for all clusters, or all workloads, is made once. */
function* allFiles(chart: Chart, workloads: readonly Participant[], session: Session, pulled: boolean): Iterable<AppFile> {
  const chartName = Names.toDnsLabel(chart);
  const directories = new Map<ControlPlane, Map<string | undefined, Directory>>();
  for (const workload of workloads) {
    const plan = session.plan(workload);
    // It is in a file that no cluster gets.
    if (plan.known) continue;
    const { definition, told } = plan;
    const { template: subject } = definition;
    const name = fileOf(chart, definition);
    const rolloutOn = unitRollouts(plan);
    for (const [plane, { template, parts }] of told) {
      if (template) continue;
      const { bare, pulled: pulledParts } = planeOf(plane);
      const pull = pulled ? pulledParts : undefined;
      const delivered = bare || pull ? true : undefined;
      const known = getOr(directories, plane, () => new Map<string | undefined, Directory>());
      for (const { cluster, objects } of pull ? pull(definition, plan.deliveries?.filter(({ controlPlane }) => controlPlane === plane) ?? []) : parts) {
        const directory = getOr(known, cluster, () => chartDirectory(plane, chartName, cluster, pull !== undefined));
        const rollout = rolloutOn?.(cluster === undefined ? namesOn(definition, plane) : [cluster]);
        yield { directory, name, objects, subject, delivered, rollout };
      }
    }
  }
}

/** The file in the part of its chart that it belongs to; the very same where the chart has no parts. */
function inPart(file: AppFile, parts: ChartParts): AppFile {
  const part = parts.ofFile(file.directory.chart!, file.name);
  return part === undefined ? file : { ...file, directory: partOf(file.directory, part) };
}

/** The files of a cluster with what several of them have in files of its own, which come before them. */
function* apart(files: readonly AppFile[], parts: ChartParts, once: WrittenOnce): Iterable<AppFile> {
  const [{ directory }] = files;
  const [chart, cluster] = [directory.chart!, directory.cluster!];
  const isShared = sharedAmong(files, parts.divides(chart));
  const shared = once.of(cluster, files.flatMap((file) => file.objects.filter((object) => isShared(object, file))));
  for (const [part, objects] of groupedBy(inApplyOrder(shared), (object) => parts.ofShared(chart, object) ?? '')) {
    yield { directory: partOf(directory, part || undefined), name: SHARED_FILE, objects, delivered: true };
  }
  for (const file of files) {
    const objects = once.of(cluster, file.objects.filter((object) => !isShared(object, file)));
    const { name, subject, rollout } = file;
    if (objects.length > 0) yield inPart({ directory, name, objects, subject, rollout }, parts);
  }
}

/** What is not in the file of a workload: what several have. Where there are parts, it is all that others may come to have as well, so that nothing moves when they do. */
function sharedAmong(files: readonly AppFile[], divided: boolean): (object: KubeObject, file: AppFile) => boolean {
  const times = new Map<string, number>();
  for (const { objects } of files) {
    for (const object of objects) {
      const key = keyOf(object);
      times.set(key, (times.get(key) ?? 0) + 1);
    }
  }
  return (object, { subject }) => times.get(keyOf(object))! > 1 || (divided && keyOf(object) !== keyOf(subject!));
}

const keys = new WeakMap<KubeObject, string>();

/** What tells an object from others. Clusters share objects, and it is asked for several times for each of them. */
function keyOf(object: KubeObject): string {
  return getOr(keys, object, () => identityOf(object));
}

/**
 * Which objects are written for which cluster already. Two charts may need one object in a cluster, which is written with the first of them, since no
 * two Applications should own it, and a kustomization has it once.
 */
export class WrittenOnce {
  private readonly written = new Map<string, Set<string>>();

  /** The objects that are not written for a cluster yet; from now on they are. */
  public of(cluster: string, objects: readonly KubeObject[]): KubeObject[] {
    let known = this.written.get(cluster);
    if (!known) this.written.set(cluster, known = new Set());
    return objects.filter((object) => {
      const key = keyOf(object);
      return !known.has(key) && known.add(key) !== undefined;
    });
  }
}
