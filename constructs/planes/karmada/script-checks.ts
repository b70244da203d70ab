import { getOr } from '../../json/maps';
import { blockText, isEncodable } from '../../json/yaml-scalars';
import { groupKindOf, type KubeObject } from '../../json/kube-object';
import { withoutEnd } from '../../json/trim';
import { lintScript } from '../../interpreters/lint';
import { bareStatuses, keptReplicas } from '../../interpreters/meaning';
import type { Rule } from '../../problems/problem';
import type { Report } from '../../problems/reporter';
import type * as Trial from '../../testing/trial';
import { INTERPRETER_RULES } from './interpreter-rules';

/** A script of the user. */
export interface GivenScript {
  readonly operation: string;
  readonly text: string;
  /** What it is called in messages, as in `The script of retention`. */
  readonly title: string;
}

/** What a script is for. */
export interface ScriptUse extends Trial.TriedKind {
  /** An object of its kind; undefined where there is none to try it on. */
  readonly template?: KubeObject;
  readonly divided: boolean;
}

/** What a rule found of a script. */
interface Found {
  readonly rule: Rule;
  readonly message: string;
  /** Whether it matters only where replicas are divided. */
  readonly ofDivision?: boolean;
}

/** Checks a script of the user: first what its text shows, then, if that is fine, what it does with an object of its kind. Ours are tested with this package. */
export function checkScript({ operation, text, title }: GivenScript, { template, divided, ...kind }: ScriptUse, report: Report): void {
  const faults = [...linted(operation, text), ...(divided && operation === 'retention' ? kept(text) : [])];
  const findings = faults.length > 0 || !template ? faults : tried(operation, text, template, kind).filter(({ ofDivision }) => divided || !ofDivision);
  for (const { rule, message } of findings) report(rule, `${title} ${rule === INTERPRETER_RULES.lint ? 'is not valid' : 'does not do what it is for'}. ${message}`);
}

const texts = new Map<string, readonly Found[]>();
const trials = new Map<string, readonly Found[]>();

/** What the text shows, worked out once however many workloads have the script. */
function linted(operation: string, script: string): readonly Found[] {
  return getOr(texts, `${operation}\n${script}`, () => {
    const faults = [...lintScript(operation, script), ...unreadableLines(script)].map((message) => ({ rule: INTERPRETER_RULES.lint, message }));
    return faults.length > 0 || operation !== 'statusAggregation' ? faults : bareStatuses(script).map((message) => ({ rule: INTERPRETER_RULES.bareStatus, message }));
  });
}

function kept(script: string): Found[] {
  return keptReplicas(script).map((message) => ({ rule: INTERPRETER_RULES.keptReplicas, message }));
}

/** What it does, tried once for a kind: a trial takes as long as a hundred other checks. */
function tried(operation: string, script: string, template: KubeObject, facts: Trial.TriedKind): readonly Found[] {
  const { apiVersion, kind } = template;
  return getOr(trials, [operation, apiVersion, kind, facts.replicas?.join('.'), script].join('\n'), () => trialOf(operation, script, template, facts));
}

/** Kinds whose status is counters and conditions, as in the trial. That of other kinds may have another form, and a script that needs it is no error. */
const COUNTED = new Set(['CloneSet', 'StatefulSet', 'DaemonSet', 'Deployment', 'ReplicaSet'].flatMap((kind) => ['apps.kruise.io', 'apps'].map((group) => `${group}/${kind}`)));

function trialOf(operation: string, script: string, template: KubeObject, facts: Trial.TriedKind): Found[] {
  // Loaded on use: few apps bring scripts of their own.
  // eslint-disable-next-line @typescript-eslint/no-require-imports
  const { tryScript, STATUS_OPERATIONS } = require('../../testing/trial') as typeof Trial;
  const isKnown = !STATUS_OPERATIONS.includes(operation) || COUNTED.has(groupKindOf(template));
  try {
    return tryScript(operation, script, template, facts).map(({ what, message, rule }) => ({
      message, rule: rule ?? ruleOf(what, isKnown), ofDivision: what === 'unchanged' || what === 'other-number',
    }));
  } catch (error) {
    return [{ rule: INTERPRETER_RULES.untried, message: `It was not tried: ${withoutEnd((error as Error).message, '.')}.` }];
  }
}

function ruleOf(what: Trial.TrialFinding['what'], isKnown: boolean): Rule {
  switch (what) {
    case 'wrong': case 'unchanged': case 'other-number': return INTERPRETER_RULES.wrongResult;
    case 'changes-more': return INTERPRETER_RULES.changesMore;
    case 'fails': return isKnown ? INTERPRETER_RULES.fails : INTERPRETER_RULES.failsSometimes;
    default: return INTERPRETER_RULES.failsSometimes;
  }
}

/** Lines that a literal block of YAML cannot hold: the whole script would be written on one line, full of escapes. */
function unreadableLines(script: string): string[] {
  return script.split('\n').flatMap((line, index) => (isEncodable(line) && blockText(`|${line}`, '\n') !== undefined
    ? []
    : [`Line ${index + 1}: there is a character that YAML can only escape; write it as a Lua escape, such as \\7.`]));
}
