import { INTERPRETER_RULES } from './interpreter-rules';
import { getOr } from '../../json/maps';
import { nearest } from '../../problems/nearest';
import { type Report, reporter } from '../../problems/reporter';
import { finding, type Problem } from '../../problems/problem';
import { groupedBy, isObject } from '../../json/json';
import { shown } from '../../json/shown';
import { interpreterScripts } from '../../interpreters/scripts';
import { ENTRY_FUNCTIONS } from '../../interpreters/operations';
import { builtInOperations, isPlainData } from './built-in-interpreters';
import { type Scripts, writtenScripts } from './interpreter';
import { Interpreter, InterpreterOwner } from './interpreter-choice';
import { InterpreterScript } from './interpreter-script';
import type { InterpretedWorkload } from './interpreted';
import { checkScript } from './script-checks';

/** What an interpreter is needed for. */
export interface InterpreterUse {
  readonly divided: boolean;
  readonly autoscaled: boolean;
  /** Whether replicas of subsets are to be divided with those of the whole. */
  readonly subsets: boolean;
}

/** Checks that the interpreter is what the types say, for callers without types. */
export function checkInterpreterType(path: string, interpreter: unknown): Problem[] {
  if (interpreter === undefined || interpreter instanceof Interpreter) return [];
  return [finding(INTERPRETER_RULES.wrongType, { path, message: `interpreter is ${shown(interpreter)}, expected an Interpreter.` })];
}

export function checkInterpreter(workload: InterpretedWorkload, use: InterpreterUse): Problem[] {
  const { path, apiVersion, kind, interpreter, onKarmada, ownsPlatform } = workload;
  // Interpreters never change, and whole charts of workloads share one.
  const key = [apiVersion, kind, onKarmada, ownsPlatform, use.divided, use.autoscaled, use.subsets].join(' ');
  const problems = getOr(getOr(checked, interpreter, () => new Map<string, readonly Problem[]>()), key, () => problemsOf(workload, use));
  return problems.map((problem) => ({ ...problem, path }));
}

const checked = new WeakMap<Interpreter, Map<string, readonly Problem[]>>();

function problemsOf(workload: InterpretedWorkload, use: InterpreterUse): Problem[] {
  const problems: Problem[] = [];
  const report = reporter(workload.path, problems);
  const { interpreter, onKarmada, ownsPlatform } = workload;
  const own = ownScripts(interpreter, report);
  const template = onKarmada && ownsPlatform ? workload.template : undefined;
  for (const [operation, { _text: script, _file: file }] of own) {
    const title = `The script of ${operation}${file === undefined ? '' : ` in '${file}'`}`;
    checkScript({ operation, text: String(script), title }, { template, statusFields: workload.statusFields, replicas: workload.replicas, divided: onKarmada && use.divided }, report);
  }
  if (onKarmada) checkUse(workload, use, own, report);
  if (onKarmada && !ownsPlatform && own.size > 0) {
    report(INTERPRETER_RULES.unwritten, `The scripts of ${[...own.keys()].join(', ')} are not written anywhere, since the fleet does not manage the platform.`);
  }
  return problems;
}

/** The user's valid scripts, by operation; what is wrong with the others is reported. */
function ownScripts({ _scripts: given }: Interpreter, report: Report): Map<string, InterpreterScript> {
  const own = new Map<string, InterpreterScript>();
  if (!isObject(given)) {
    report(INTERPRETER_RULES.wrongType, `The scripts of a custom interpreter are ${shown(given)}, expected an object with a script for each operation.`);
    return own;
  }
  const operations = Object.keys(ENTRY_FUNCTIONS);
  for (const [operation, script] of Object.entries(given)) {
    if (script === undefined) continue;
    if (!operations.includes(operation)) {
      const near = nearest(operation, operations);
      report(INTERPRETER_RULES.unknownOperation, `Karmada has no operation ${shown(operation)}.`, near === undefined ? undefined : `did you mean '${near}'?`);
    } else if (!(script instanceof InterpreterScript)) {
      report(INTERPRETER_RULES.wrongType, `The script of ${operation} is ${shown(script)}, expected an InterpreterScript.`);
    } else if (script._failure !== undefined) {
      report(INTERPRETER_RULES.unreadable, `The file ${shown(script._file)} of ${operation} cannot be read: ${script._failure}.`);
    } else if (typeof script._text !== 'string') {
      report(INTERPRETER_RULES.wrongType, `The script of ${operation} is ${shown(script._text)}, expected a string.`);
    } else if (script._text.trim() === '') {
      report(INTERPRETER_RULES.empty, `The script of ${operation}${script._file === undefined ? '' : ` in '${script._file}'`} is empty.`);
    } else {
      own.set(operation, script);
    }
  }
  return own;
}

const PAIR = ['replicaResource', 'replicaRevision'];

/** Checks that every operation that is needed has a script: one of ours, of the user, or Karmada's own. */
function checkUse(workload: InterpretedWorkload, { divided, autoscaled, subsets }: InterpreterUse, own: ReadonlyMap<string, unknown>, report: Report): void {
  const { apiVersion, kind, interpreter } = workload;
  if (interpreter._owner === InterpreterOwner.ELSEWHERE) return;
  const name = `${kind} of ${apiVersion}`;
  const known = new Set([...Object.keys(writtenScripts(interpreter, workload) ?? {}), ...builtInOperations(apiVersion, kind)]);
  const missing = PAIR.filter((operation) => !known.has(operation));
  const given = PAIR.filter((operation) => own.has(operation));
  if (missing.length === 1 && given.length === 1) {
    report(INTERPRETER_RULES.unpaired, `There is a script for ${given[0]} of ${name}, but none for ${missing[0]}.`, `add a script for ${missing[0]}.`);
  } else if (divided && missing.length > 0) {
    report(INTERPRETER_RULES.undivided, `The placement divides the replicas, but ${whose(interpreter)} have no ${missing.join(' and no ')} for ${name}.`);
  } else if (divided && interpreter._owner === InterpreterOwner.KARMADA && subsets) {
    report(INTERPRETER_RULES.undivided, `The placement divides the replicas, but ${whose(interpreter)} do not divide those in the subsets of ${name}.`);
  } else if (known.size === 0 && !isPlainData(apiVersion, kind)) {
    report(INTERPRETER_RULES.uninterpreted, `${capital(whose(interpreter))} have nothing for ${name}.`);
  }
  if (autoscaled && !known.has('retention')) {
    report(INTERPRETER_RULES.unretained, `An autoscaler sets the replicas in the clusters, but ${whose(interpreter)} have no retention for ${name}.`);
  }
}

/** Scripts that say something of a kind which nobody else knows, but not how its objects are. */
export function checkUnjudged({ path, apiVersion, kind, interpreter }: InterpretedWorkload): Problem[] {
  const scripts = writtenScripts(interpreter, { apiVersion, kind });
  if (!scripts || builtInOperations(apiVersion, kind).length > 0 || interpreterScripts(apiVersion, kind)) return [];
  const missing = ['healthInterpretation', 'statusAggregation'].filter((operation) => scripts[operation] === undefined);
  if (missing.length === 0) return [];
  return [finding(INTERPRETER_RULES.unjudged, { path, message: `The scripts of ${kind} of ${apiVersion} have no ${missing.join(' and no ')}.` })];
}

/** Whether somebody tells Karmada what objects of the kind depend on. */
export function findsDependencies({ apiVersion, kind, interpreter }: InterpretedWorkload): boolean {
  const operation = 'dependencyInterpretation';
  return writtenScripts(interpreter, { apiVersion, kind })?.[operation] !== undefined || builtInOperations(apiVersion, kind).includes(operation);
}

/** Checks that workloads of one kind on one control plane ask for the same scripts. Those that leave it to someone else ask for none. */
export function checkInterpretersTogether(workloads: readonly InterpretedWorkload[]): Problem[] {
  const asking = workloads.filter(({ onKarmada, ownsPlatform, interpreter }) => onKarmada && ownsPlatform && interpreter._owner !== InterpreterOwner.ELSEWHERE);
  return [...groupedBy(asking, ({ apiVersion, kind }) => `${apiVersion}/${kind}`).values()].flatMap(([first, ...others]) => {
    const scripts = writtenScripts(first.interpreter, first);
    return others.filter(({ interpreter }) => interpreter !== first.interpreter).flatMap((workload) => {
      const { path, apiVersion, kind, interpreter } = workload;
      const differing = differences(writtenScripts(interpreter, workload), scripts);
      if (differing.length === 0) return [];
      const message = `'${path}' and '${first.path}' are both ${kind} of ${apiVersion}, but have different interpreters: ${differing.join(', ')}.`;
      return [finding(INTERPRETER_RULES.conflict, { path, message })];
    });
  });
}

function differences(scripts: Scripts = {}, others: Scripts = {}): string[] {
  return Object.keys(ENTRY_FUNCTIONS).filter((operation) => scripts[operation] !== others[operation]);
}

function whose({ _owner }: Interpreter): string {
  return _owner === InterpreterOwner.KARMADA ? 'Karmada\'s own interpreters' : 'the interpreters in use';
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
