import { Draft } from './draft';
import type { Mistake } from './mistake';
import { IMPORT_RULES } from './rules';
import { readDocuments, type TextFile } from '../json/documents';
import type { KubeObject } from '../json/kube-object';
import { withoutServerFields } from '../delivery/prune';
import { moduleOf } from '../kinds/kinds';

/** A file by name and content. */
export type SourceFile = TextFile;

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
  const { objects, faults } = readDocuments(files);
  const byId = new Map<string, Draft>();
  for (const { file, where, object } of objects) {
    const draft = new Draft(file, where, withNamespace(withoutServerFields(object), namespace));
    const id = [draft.object.apiVersion, draft.kind, draft.namespace ?? '', draft.name].join('/');
    const before = byId.get(id);
    if (before) draft.note(IMPORT_RULES.twice, '', `it is also in ${before.where}`);
    byId.delete(id);
    byId.set(id, draft);
  }
  const mistakes = faults.map(({ type, where, fault }): Mistake => {
    const rule = type === 'text' ? IMPORT_RULES.unreadable : IMPORT_RULES.noObject;
    return { rule, where, object: '', field: '', written: fault, repair: rule.fix };
  });
  return { drafts: [...byId.values()], mistakes };
}

/** Kinds of control planes that have no namespace. */
const WITHOUT = /^((Federated)?Cluster.*|ResourceInterpreter.*)$/;

function withNamespace(object: KubeObject, namespace: string): KubeObject {
  if (object.metadata.namespace != null || !(moduleOf(object)?.namespaced ?? !WITHOUT.test(object.kind))) return object;
  return { ...object, metadata: { ...object.metadata, namespace } };
}
