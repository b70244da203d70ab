import type { KubeObject } from '../../json/kube-object';
import { error, finding, type Problem, type Rule } from '../problem';
import { type SchemaFault, type SchemaVersions, type SchemaViolation, violations } from './schema';

const EXTENSIONS = 'kubernetes 1.32.10 staging/src/k8s.io/apiextensions-apiserver/pkg/apiserver';

/** The rules that come from the schemas of the kinds. */
export const SCHEMA_RULES = {
  unknown: error('KF801', `${EXTENSIONS}/schema/pruning/algorithm.go`, {
    rule: 'Every field is in the schema of its kind.',
    why: 'The API server prunes fields it does not know, and Kruise\'s webhook does the same inside pod templates: a misspelt field has no effect and causes no error.',
    fix: 'correct the name of the field, or remove it.',
  }),
  value: error('KF802', `${EXTENSIONS}/validation/validation.go`, {
    rule: 'Every value has the type, range and form that the schema of its kind requires.',
    why: 'The API server refuses the object; in a federation this only shows as a failed work in each cluster. Null counts as a wrong value, because it is dropped.',
    fix: 'use a value of the expected form, or remove the field.',
  }),
  missing: error('KF803', `${EXTENSIONS}/validation/validation.go`, {
    rule: 'Every field that the schema of its kind requires is present.',
    why: 'The API server refuses an object without it.',
    fix: 'add the field.',
  }),
  version: error('KF804', 'kruise 1.9.0 config/crd/bases, kruise 1.8.4 config/crd/bases', {
    rule: 'The version in use serves the kind in this apiVersion.',
    why: 'A cluster that does not serve the apiVersion answers that it has no such kind.',
    fix: 'use an apiVersion that is served, or declare the newer version in the fleet.',
  }),
} satisfies Record<SchemaFault, Rule>;

/**
 * Every violation of an object's schema as a problem of the construct at `path`; `where` names the object in the sentences, e.g. "the
 * CloneSet delivered to edge-1". No problems for kinds without a schema.
 */
export function checkSchema(path: string, object: KubeObject, where: string, versions: SchemaVersions): Problem[] {
  const found = violations(object, versions);
  return found === undefined ? [] : found.map((violation) => problemOf(path, violation, where));
}

function problemOf(path: string, { pointer, message, suggestion, fault }: SchemaViolation, where: string): Problem {
  const subject = pointer === '' ? where.charAt(0).toUpperCase() + where.slice(1) : `${pointer} of ${where}`;
  if (suggestion === undefined) return finding(SCHEMA_RULES[fault], { path, message: `${subject} ${message}.` });
  return finding(SCHEMA_RULES[fault], { path, message: `${subject} ${message}.`, fix: `did you mean '${suggestion}'?` });
}

/**
 * What the schema found beyond what the rules of the kind did: a value of the wrong type, or none, is one cause, and the rule says more of what is expected there.
 *
 * @param rules what the rules found, in sentences that begin with the field, such as `spec.replicas is "3"`; those on pods name the value only
 */
export function beyondRules(schema: readonly Problem[], rules: readonly Problem[]): Problem[] {
  const fields = counted(rules, /^[\w.[\]-]+(?= (?:is|of) )/);
  const values = counted(rules, /(?<= )(?:"(?:[^"\\]|\\.)*"|\S+)(?=, expected )/);
  return schema.filter(({ code, message }) => {
    const [, pointer, found] = /^\/(\S+) of .*? is (missing|.*(?=, expected ))/.exec(message) ?? [];
    if (pointer === undefined || (code !== SCHEMA_RULES.value.code && code !== SCHEMA_RULES.missing.code)) return true;
    return !taken(fields, pointer.replace(/\/(\d+)(?=\/|$)/g, '[$1]').replaceAll('/', '.')) && !(IN_PODS.test(pointer) && taken(values, found));
  });
}

/** Fields of pods that have rules of their own. */
const IN_PODS = /(^|\/)template\/spec\//;

/** How many sentences have each part. */
function counted(problems: readonly Problem[], part: RegExp): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { message } of problems) {
    const [found] = part.exec(message) ?? [];
    if (found !== undefined) counts.set(found, (counts.get(found) ?? 0) + 1);
  }
  return counts;
}

/** Whether a sentence is left that has the part. It is about one cause, so it stands for one violation. */
function taken(counts: Map<string, number>, part: string): boolean {
  const left = counts.get(part) ?? 0;
  counts.set(part, left - 1);
  return left > 0;
}
