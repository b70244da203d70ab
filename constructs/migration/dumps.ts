import { readDocuments, type TextFile } from '../json/documents';
import { differences, formatField } from '../json/field';
import { groupKindOf, type KubeObject, nameOf } from '../json/kube-object';
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

/** Reads the dumps of clusters. An object may be dumped twice, as long as both say the same. */
export function readDumps(files: ReadonlyMap<string, readonly TextFile[]>): Dumps {
  const live = new Map<string, Map<string, LiveObject>>();
  const left: LeftObject[] = [];
  const faults: string[] = [];
  for (const [cluster, texts] of files) {
    const documents = readDocuments(texts);
    faults.push(...documents.faults.map(({ where, fault }) => `The dump of cluster '${cluster}' cannot be read: ${where}: ${fault}.`));
    // An empty List is what kubectl prints where there is nothing; no document at all is a command that failed.
    faults.push(...texts.filter(({ text }) => !CONTENT.test(text)).map(({ name }) => `The dump of cluster '${cluster}' is empty: ${name} has no document.`));
    const own = new Map<string, LiveObject>();
    for (const { where, object } of documents.objects) {
      const because = leftBecause(object);
      if (because !== undefined) {
        left.push({ cluster, where, object, because });
        continue;
      }
      const read: LiveObject = { cluster, where, dumped: object, object: asDelivered(object) };
      const before = own.get(liveKey(object));
      const fields = before ? otherFields(before.object, read.object) : [];
      if (before && fields.length > 0) faults.push(`${nameOf(object)} is in the dump of cluster '${cluster}' twice, in ${before.where} and in ${where}, and ${fields.slice(0, 3).join(', ')} differs.`);
      own.set(liveKey(object), read);
    }
    live.set(cluster, own);
  }
  return { live, left, faults };
}

/** A line that says something: neither blank, nor a comment, a line between documents or null. */
const CONTENT = /^(?![\s\uFEFF]*$|[ \t]*#|(?:---|\.\.\.|null|~)[ \t\r]*$)./m;

/** The fields in which two dumps of an object differ, which are then not of the same moment. In different versions fields are called differently, but not replicas. */
function otherFields(one: KubeObject, other: KubeObject): string[] {
  const [a, b] = one.apiVersion === other.apiVersion ? [one, other] : [one, other].map(({ spec }) => ({ spec: { replicas: spec?.replicas } }));
  return differences(a, b).map(({ field }) => formatField(field));
}
