import { readYamlDocuments } from './go-yaml-read';
import { isObject } from './json';
import type { KubeObject } from './kube-object';
import { shown, shownAt } from './shown';
import { withoutEnd } from './trim';

/** A file by name and content. */
export interface TextFile {
  readonly name: string;
  readonly text: string;
}

/** An object of a file. */
export interface DocumentObject {
  readonly file: string;
  /** File, document and item, for people. */
  readonly where: string;
  readonly object: KubeObject;
}

/** What could not be read, and why. */
export interface DocumentFault {
  /** Whether it is not YAML at all, or not an object of Kubernetes. */
  readonly type: 'text' | 'object';
  readonly where: string;
  /** Such as `it is 7`. */
  readonly fault: string;
}

/** The objects of files in their order, and what could not be read. */
export interface Documents {
  readonly objects: readonly DocumentObject[];
  readonly faults: readonly DocumentFault[];
}

/** Reads all documents of files of YAML or JSON, Lists as their items, empty documents left out. */
export function readDocuments(files: readonly TextFile[]): Documents {
  const objects: DocumentObject[] = [];
  const faults: DocumentFault[] = [];
  const take = (file: string, where: string, value: unknown): void => {
    if (value === null || value === undefined) return;
    if (isObject(value) && typeof value.kind === 'string' && value.kind.endsWith('List') && Array.isArray(value.items)) {
      value.items.forEach((item, index) => take(file, `${where}, item ${index + 1}`, item));
      return;
    }
    const fault = faultOf(value);
    if (fault === undefined) objects.push({ file, where, object: value as KubeObject });
    else faults.push({ type: 'object', where, fault });
  };
  for (const { name, text } of files) {
    readYamlDocuments(text).forEach((document, index) => {
      const where = `${name}, document ${index + 1}`;
      if ('error' in document) faults.push({ type: 'text', where, fault: `it is not YAML: ${withoutEnd(document.error, '.:')}` });
      else take(name, where, document.value);
    });
  }
  return { objects, faults };
}

function faultOf(value: unknown): string | undefined {
  if (!isObject(value)) return `it is ${shown(value)}`;
  const { apiVersion, kind, metadata } = value;
  if (typeof apiVersion !== 'string' || !/^([^/\s]+\/)?[^/\s]+$/.test(apiVersion)) return `apiVersion is ${shown(apiVersion)}`;
  if (typeof kind !== 'string' || kind === '') return `kind is ${shown(kind)}`;
  if (!isObject(metadata)) return `metadata of the ${kind} is ${shownAt(value, ['metadata'])}`;
  if (typeof metadata.name !== 'string' || metadata.name === '') return `the name of the ${kind} is ${shown(metadata.name)}`;
  for (const field of ['labels', 'annotations']) {
    if (metadata[field] != null && !isObject(metadata[field])) return `${field} of ${kind} ${metadata.name} are ${shown(metadata[field])}`;
  }
  return metadata.namespace == null || typeof metadata.namespace === 'string' ? undefined : `the namespace of ${kind} ${metadata.name} is ${shown(metadata.namespace)}`;
}
