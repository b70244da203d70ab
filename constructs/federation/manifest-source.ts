import { readFileSync } from 'node:fs';
import { EXISTING_RULES } from './existing-rules';
import { finding, type Problem, type Rule } from '../problems/problem';
import { messageOf } from '../problems/refusals';
import { shown, shownAt } from '../json/shown';
import { withoutEnd } from '../json/trim';
import { isObject } from '../json/json';
import { unreadableIn } from '../json/unwritable';
import type { KubeObject } from '../json/kube-object';
import { withoutServerFields } from '../delivery/prune';
import { readYamlDocuments } from '../json/go-yaml-read';

/** Manifests that could be read, and what is wrong with the others. */
export interface ReadManifests {
  readonly objects: readonly KubeObject[];
  readonly problems: readonly Problem[];
}

/** The objects of a file of YAML or JSON documents; Lists as their items, empty documents left out. */
export function manifestsOfFile(path: string, file: unknown): ReadManifests {
  const fail = (rule: Rule, message: string): ReadManifests => ({ objects: [], problems: [finding(rule, { path, message })] });
  let text: string;
  try {
    text = readFileSync(file as string, 'utf8');
  } catch (error) {
    return fail(EXISTING_RULES.unreadable, `The file ${shown(file)} cannot be read: ${messageOf(error)}.`);
  }
  const parts = readYamlDocuments(text).map((document, index): ReadManifests => {
    const where = `Document ${index + 1} of ${shown(file)}`;
    if ('error' in document) return fail(EXISTING_RULES.unreadable, `${where} is not YAML: ${withoutEnd(document.error, '.:')}.`);
    return document.value === null ? { objects: [], problems: [] } : manifestsOf(path, document.value, where);
  });
  return joined(parts);
}

/** The objects of one manifest, which may be a List. What API servers have added to them is left out. */
export function manifestsOf(path: string, manifest: unknown, where: string): ReadManifests {
  const unreadable = unreadableIn(manifest);
  if (unreadable === undefined) return readManifests(path, manifest, where);
  const fix = 'give a plain object, as it would be in a file of YAML or JSON.';
  return { objects: [], problems: [finding(EXISTING_RULES.noObject, { path, message: `${where} is not plain JSON: ${unreadable}.`, fix })] };
}

function readManifests(path: string, manifest: unknown, where: string): ReadManifests {
  if (isObject(manifest) && typeof manifest.kind === 'string' && manifest.kind.endsWith('List') && Array.isArray(manifest.items)) {
    const parts = manifest.items.map((item, index) => readManifests(path, item, `Item ${index + 1} of ${where.charAt(0).toLowerCase()}${where.slice(1)}`));
    return joined(parts);
  }
  const fault = faultOf(manifest);
  if (fault === undefined) return { objects: [withoutServerFields(manifest as KubeObject)], problems: [] };
  return { objects: [], problems: [finding(EXISTING_RULES.noObject, { path, message: `${where} ${fault}.` })] };
}

/** Manifests from several places as one list. */
export function joined(parts: readonly ReadManifests[]): ReadManifests {
  return { objects: parts.flatMap(({ objects }) => objects), problems: parts.flatMap(({ problems }) => problems) };
}

const API_VERSION = /^([^/\s]+\/)?[^/\s]+$/;

function faultOf(manifest: unknown): string | undefined {
  if (!isObject(manifest)) return `is ${shown(manifest)}; expected an object`;
  const { apiVersion, kind, metadata } = manifest;
  if (typeof apiVersion !== 'string' || !API_VERSION.test(apiVersion)) return `has the apiVersion ${shown(apiVersion)}; expected a string such as apps/v1`;
  if (typeof kind !== 'string' || kind === '') return `has the kind ${shown(kind)}; expected a string such as Deployment`;
  if (!isObject(metadata)) return `(${kind}) has the metadata ${shownAt(manifest, ['metadata'])}; expected an object with a name`;
  if (typeof metadata.name !== 'string' || metadata.name === '') return `(${kind}) has the name ${shown(metadata.name)}; expected a string`;
  for (const field of ['labels', 'annotations']) {
    if (metadata[field] != null && !isObject(metadata[field])) return `(${kind} '${metadata.name}') has the ${field} ${shown(metadata[field])}; expected an object`;
  }
  return metadata.namespace == null || typeof metadata.namespace === 'string'
    ? undefined : `(${kind} '${metadata.name}') has the namespace ${shown(metadata.namespace)}; expected a string`;
}
