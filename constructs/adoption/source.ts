import { Draft } from './draft';
import type { Mistake } from './mistake';
import { IMPORT_RULES } from './rules';
import type { Rule } from '../problems/problem';
import { shown, shownAt } from '../json/shown';
import { isObject } from '../json/json';
import { withoutEnd } from '../json/trim';
import type { KubeObject } from '../json/kube-object';
import { withoutServerFields } from '../delivery/prune';
import { readYamlDocuments } from '../json/go-yaml-read';
import { moduleOf } from '../kinds/kinds';

/** A file by name and content. */
export interface SourceFile {
  readonly name: string;
  readonly text: string;
}

/** The objects of files, and what could not be read. */
export interface Source {
  readonly drafts: readonly Draft[];
  readonly mistakes: readonly Mistake[];
}

/**
 * Reads all documents of files, Lists as their items. If an object appears twice, the last one counts.
 *
 * @param namespace the namespace of objects without one, as kubectl would set it
 */
export function readSource(files: readonly SourceFile[], namespace: string): Source {
  const mistakes: Mistake[] = [];
  const byId = new Map<string, Draft>();
  const fail = (rule: Rule, where: string, written: string) => mistakes.push({ rule, where, object: '', field: '', written, repair: rule.fix });
  const take = (file: string, where: string, value: unknown): void => {
    if (value === null || value === undefined) return;
    if (isObject(value) && typeof value.kind === 'string' && value.kind.endsWith('List') && Array.isArray(value.items)) {
      value.items.forEach((item, index) => take(file, `${where}, item ${index + 1}`, item));
      return;
    }
    const fault = faultOf(value);
    if (fault !== undefined) {
      fail(IMPORT_RULES.noObject, where, fault);
      return;
    }
    const draft = new Draft(file, where, withNamespace(withoutServerFields(value as any), namespace));
    const id = [draft.object.apiVersion, draft.kind, draft.namespace ?? '', draft.name].join('/');
    const before = byId.get(id);
    if (before) draft.note(IMPORT_RULES.twice, '', `it is also in ${before.where}`);
    byId.delete(id);
    byId.set(id, draft);
  };
  for (const { name, text } of files) {
    readYamlDocuments(text).forEach((document, index) => {
      const where = `${name}, document ${index + 1}`;
      if ('error' in document) fail(IMPORT_RULES.unreadable, where, `it is not YAML: ${withoutEnd(document.error, '.:')}`);
      else take(name, where, document.value);
    });
  }
  return { drafts: [...byId.values()], mistakes };
}

/** Kinds of control planes that have no namespace. */
const WITHOUT = /^((Federated)?Cluster.*|ResourceInterpreter.*)$/;

function withNamespace(object: KubeObject, namespace: string): KubeObject {
  if (object.metadata.namespace != null || !(moduleOf(object)?.namespaced ?? !WITHOUT.test(object.kind))) return object;
  return { ...object, metadata: { ...object.metadata, namespace } };
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
