import { readDocuments, type TextFile } from '../json/documents';
import { groupKindOf, type KubeObject } from '../json/kube-object';
import { leftBecause } from './left-alone';
import { asDelivered } from './written-by-others';

/** An object as it runs in a cluster. */
export interface LiveObject {
  readonly cluster: string;
  /** File and document, for people. */
  readonly where: string;
  /** As it was dumped. */
  readonly dumped: KubeObject;
  /** As a control plane delivers it. */
  readonly object: KubeObject;
}

/** An object that stays where it is, and why. */
export interface LeftObject extends Pick<LiveObject, 'cluster' | 'where'> {
  readonly object: KubeObject;
  readonly because: string;
}

/** The dumps of clusters. */
export interface Dumps {
  /** What can be taken over, by cluster and by what tells objects apart. */
  readonly live: ReadonlyMap<string, ReadonlyMap<string, LiveObject>>;
  readonly left: readonly LeftObject[];
  /** What could not be read, as sentences. */
  readonly faults: readonly string[];
}

/** What tells an object from others of its cluster, whatever version it was dumped in. */
export function liveKey(object: KubeObject): string {
  return `${groupKindOf(object)}/${object.metadata.namespace ?? ''}/${object.metadata.name}`;
}

/** Reads the dumps of clusters. If an object was dumped twice, the last one counts. */
export function readDumps(files: ReadonlyMap<string, readonly TextFile[]>): Dumps {
  const live = new Map<string, Map<string, LiveObject>>();
  const left: LeftObject[] = [];
  const faults: string[] = [];
  for (const [cluster, texts] of files) {
    const documents = readDocuments(texts);
    faults.push(...documents.faults.map(({ where, fault }) => `The dump of cluster '${cluster}' cannot be read: ${where}: ${fault}.`));
    const own = new Map<string, LiveObject>();
    for (const { where, object } of documents.objects) {
      const because = leftBecause(object);
      if (because !== undefined) left.push({ cluster, where, object, because });
      else own.set(liveKey(object), { cluster, where, dumped: object, object: asDelivered(object) });
    }
    live.set(cluster, own);
  }
  return { live, left, faults };
}
