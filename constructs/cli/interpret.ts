import { writeDocuments, writeYaml } from '../json/yaml-writer';
import { interpreter, LuaError, type ScriptedInterpreter } from '../testing';
import { operationNamed, parsed } from './arguments';
import { InputFiles } from './files';
import { ordered } from './ordered';
import { Failure, INTERPRET_USAGE, UsageError } from './usage';
import type { Output } from './output';

/** What the options say, read from the files. */
interface Request {
  readonly operation: string;
  readonly objects: readonly any[];
  readonly observed: readonly any[];
  readonly reports?: readonly any[];
  readonly replicas?: number;
  readonly interpreterOf: (object: any) => ScriptedInterpreter;
}

/** Runs an operation on files and prints what comes out. The exit code: 1 when the script fails for an object. */
export function interpret(args: string[], output: Output): number {
  const { values } = parsed({
    args,
    options: {
      operation: { type: 'string' },
      object: { type: 'string', multiple: true },
      script: { type: 'string' },
      customization: { type: 'string' },
      observed: { type: 'string' },
      status: { type: 'string', multiple: true },
      replicas: { type: 'string' },
      help: { type: 'boolean', short: 'h' },
    },
  });
  if (values.help) {
    output.out(INTERPRET_USAGE);
    return 0;
  }
  if (values.operation === undefined) throw new UsageError('--operation is missing.');
  if (values.object === undefined) throw new UsageError('--object is missing.');
  const files = new InputFiles();
  const { name, key } = operationNamed(values.operation);
  const objects = files.manifests(values.object);
  if (objects.length === 0) throw new UsageError(`There are no objects in ${values.object.join(', ')}.`);
  return run({
    operation: name,
    objects,
    observed: values.observed === undefined ? [] : files.manifests([values.observed]),
    reports: values.status?.flatMap((file) => files.documents(file).flatMap(reportsIn)),
    replicas: values.replicas === undefined ? undefined : wholeNumber(values.replicas),
    interpreterOf: interpreters(files, key, values.script, values.customization),
  }, output);
}

function run(request: Request, output: Output): number {
  checkRequest(request);
  const results: unknown[] = [];
  let failed = false;
  request.objects.forEach((object, i) => {
    try {
      const like = request.operation === 'reflect' ? object.status : object;
      results.push(ordered(resultOf(request, object, request.observed[i] ?? request.observed[0]), like));
    } catch (error) {
      if (!(error instanceof LuaError)) throw error;
      failed = true;
      output.err(`${nameOf(object)}: ${error.message}\n`);
    }
  });
  if (results.length > 0) output.out(request.objects.length === 1 ? writeYaml(results[0]) : writeDocuments(results));
  return failed ? 1 : 0;
}

function checkRequest({ operation, objects, observed, replicas }: Request): void {
  if (operation === 'revise' && replicas === undefined) throw new UsageError('revise needs --replicas.');
  if (operation !== 'retain') return;
  if (observed.length === 0) throw new UsageError('retain needs --observed.');
  if (observed.length > 1 && observed.length !== objects.length) {
    throw new UsageError(`--object has ${objects.length} and --observed has ${observed.length} objects; expected one observed object for all, or one for each.`);
  }
}

function resultOf({ operation, reports, replicas, interpreterOf }: Request, object: any, observed: any): unknown {
  const asked = interpreterOf(object);
  switch (operation) {
    case 'health':
      return { healthy: asked.health(object) };
    case 'replicas':
      return asked.replicas(object);
    case 'components':
      return asked.components(object) ?? [];
    case 'revise':
      return asked.revise(object, replicas!);
    case 'dependencies':
      return asked.dependencies(object);
    case 'retain':
      return asked.retain(object, observed);
    case 'reflect':
      return asked.reflect(object);
    default:
      return asked.aggregate(object, reports);
  }
}

/** For each object the interpreter that Karmada would ask: the script given, the customization of its kind, or ours. */
function interpreters(files: InputFiles, key: string, script?: string, customization?: string): (object: any) => ScriptedInterpreter {
  if (script !== undefined && customization !== undefined) throw new UsageError('--script and --customization cannot be used together.');
  if (script !== undefined) {
    const given = interpreter({ [key]: files.text(script) });
    return () => given;
  }
  // Several customizations of one kind: the first by name wins.
  const customizations = customization === undefined ? undefined
    : files.manifests([customization]).sort((a, b) => (String(a.metadata?.name) < String(b.metadata?.name) ? -1 : 1));
  return (object) => {
    const { apiVersion, kind } = object;
    const target = customizations === undefined
      ? { apiVersion, kind }
      : customizations.find(({ spec }) => spec?.target?.apiVersion === apiVersion && spec.target.kind === kind && spec.customizations?.[key]?.luaScript);
    if (target === undefined) throw new Failure(`'${customization}' has no ${key} for ${apiVersion} ${kind}.`);
    return interpreter(target);
  };
}

/** Status items may stand alone, in a list, or in the binding that Karmada collects them in. */
function reportsIn(document: any): any[] {
  const items = Array.isArray(document) ? document : document?.status?.aggregatedStatus ?? [document];
  return items.map((item: any) => {
    if (typeof (item?.clusterName ?? item?.cluster) === 'string') return item;
    throw new UsageError('A status item has no clusterName; expected items with clusterName and status.');
  });
}

function wholeNumber(text: string): number {
  if (!/^\d+$/.test(text)) throw new UsageError(`--replicas is '${text}'; expected a whole number.`);
  return Number(text);
}

function nameOf({ kind, metadata }: any): string {
  return `${kind} ${[metadata?.namespace, metadata?.name].filter(Boolean).join('/')}`.trim();
}
