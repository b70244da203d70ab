import type { Draft } from './draft';
import { aggregatesWell, judgesHealth, TRIED_OPERATIONS, vmFault } from './script-trial';
import { IMPORT_INTERPRETER_RULES } from './kind-rules';
import { TRIAL_RULES } from './rules';
import { nearest } from '../problems/nearest';
import type { Rule } from '../problems/problem';
import { shown } from '../json/shown';
import { isObject } from '../json/json';
import type { KubeObject } from '../json/kube-object';
import { lintScript } from '../interpreters/lint';
import { ENTRY_FUNCTIONS } from '../interpreters/operations';
import { globalUses } from '../interpreters/scopes';
import { interpreterScripts } from '../interpreters/scripts';
import { parseLua } from '../interpreters/syntax';

/** Names under which tutorials give scripts, by the operation that is meant. */
const ALIASES: Readonly<Record<string, string>> = {
  replicas: 'replicaResource', replica: 'replicaResource', getReplicas: 'replicaResource', interpretReplica: 'replicaResource',
  reviseReplica: 'replicaRevision', reviseReplicas: 'replicaRevision', revise: 'replicaRevision',
  health: 'healthInterpretation', interpretHealth: 'healthInterpretation', healthCheck: 'healthInterpretation',
  aggregateStatus: 'statusAggregation', aggregation: 'statusAggregation', reflectStatus: 'statusReflection', status: 'statusReflection',
  retain: 'retention', dependencies: 'dependencyInterpretation', getDependencies: 'dependencyInterpretation', dependency: 'dependencyInterpretation',
};

/**
 * Repairs what tutorials get wrong in a ResourceInterpreterCustomization.
 *
 * @param sample an object of the kind, to try scripts on
 */
export function repairInterpreter(draft: Draft, sample: KubeObject | undefined): void {
  const { spec } = draft.object;
  if (!isObject(spec) || !isObject(spec.customizations)) return;
  const given: Record<string, any> = spec.customizations;
  const result: Record<string, any> = {};
  for (const [key, value] of Object.entries(given)) {
    const operation = operationOf(draft, key, given);
    if (operation === undefined) continue;
    const text = scriptOf(draft, operation, value);
    if (text === undefined) continue;
    const script = withEntry(draft, operation, text);
    if (isSound(draft, operation, script, sample)) result[operation] = { luaScript: script };
  }
  draft.object.spec.customizations = result;
  const untried = Object.keys(result).filter((operation) => TRIED_OPERATIONS.includes(operation));
  const fault = untried.length > 0 ? vmFault() : undefined;
  if (fault !== undefined) draft.note(TRIAL_RULES.untried, 'spec.customizations', `${untried.join(' and ')} ${untried.length === 1 ? 'was' : 'were'} not tried: ${fault}`);
}

function operationOf(draft: Draft, key: string, given: Readonly<Record<string, unknown>>): string | undefined {
  if (Object.hasOwn(ENTRY_FUNCTIONS, key)) return key;
  const meant = Object.hasOwn(ALIASES, key) ? ALIASES[key] : nearest(key, Object.keys(ENTRY_FUNCTIONS));
  const taken = meant === undefined || Object.hasOwn(given, meant);
  draft.note(IMPORT_INTERPRETER_RULES.operation, `spec.customizations.${key}`, 'Karmada has no such operation', taken ? 'left out.' : `written as ${meant}.`);
  return taken ? undefined : meant;
}

function scriptOf(draft: Draft, operation: string, value: unknown): string | undefined {
  const at = `spec.customizations.${operation}`;
  if (typeof value === 'string') {
    draft.note(IMPORT_INTERPRETER_RULES.bareScript, at, 'it is a string');
    return value;
  }
  if (isObject(value) && typeof value.luaScript === 'string') return value.luaScript;
  const other = isObject(value) ? Object.values(value).find((one) => typeof one === 'string') : undefined;
  draft.note(IMPORT_INTERPRETER_RULES.bareScript, at, `it is ${shown(value)}, without luaScript`, other === undefined ? 'left out.' : undefined);
  return other as string | undefined;
}

/** A script whose only function has another name than Karmada calls. */
function withEntry(draft: Draft, operation: string, script: string): string {
  const entry = ENTRY_FUNCTIONS[operation];
  const defined = [...new Set(globalUses(parseLua(script).nodes).definitions.map(({ name }) => name))];
  if (defined.includes(entry) || defined.length !== 1) return script;
  draft.note(IMPORT_INTERPRETER_RULES.entry, `spec.customizations.${operation}`, `the script defines ${defined[0]}, but Karmada calls ${entry}`);
  return script.replace(new RegExp(`(?<![\\w.:])${defined[0]}(?!\\w)`, 'g'), entry);
}

/** Whether a script can stay. What this package has a script for is replaced by it; other scripts stay and are pointed out. */
function isSound(draft: Draft, operation: string, script: string, sample: KubeObject | undefined): boolean {
  const at = `spec.customizations.${operation}`;
  const target = draft.object.spec.target ?? {};
  const ours = interpreterScripts(String(target.apiVersion), String(target.kind))?.[operation] !== undefined;
  const fail = (rule: Rule, written: string) => {
    draft.note(ours ? rule : IMPORT_INTERPRETER_RULES.broken, at, written);
    return !ours;
  };
  const faults = lintScript(operation, script);
  if (faults.length > 0) return fail(IMPORT_INTERPRETER_RULES.unsound, faults.map((fault) => fault.replace(/\.$/, '')).join('; '));
  const trial = operation === 'statusAggregation' ? aggregatesWell(script, sample) : operation === 'healthInterpretation' ? judgesHealth(script, sample) : undefined;
  if (trial === undefined) return true;
  return fail(operation === 'statusAggregation' ? IMPORT_INTERPRETER_RULES.aggregation : IMPORT_INTERPRETER_RULES.health, trial);
}
