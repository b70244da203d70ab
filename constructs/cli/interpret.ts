import { visible } from '../json/visible';
import { writeDocuments, writeYaml } from '../json/yaml-writer';
import { interpreter, LuaError, type ScriptedInterpreter } from '../testing';
import { operationNamed } from './arguments';
import { command, Failure, type Output, UsageError } from './command';
import { InputFiles } from './files';

const USAGE = `Usage: cdk8s-kruise-federation interpret --operation NAME --object FILE [options]

Runs an interpreter script on every object of the files, in a Lua VM with Karmada's rules, and prints the results as YAML, one document
for each object. Without --script or --customization the scripts of this package for the object's apiVersion and kind are used.

Operations (Karmada's own names, such as InterpretHealth, work too):
  health          whether the object in a cluster is healthy
  replicas        the replicas of the template and what one of them needs
  components      the pod templates of the object, with replicas and requirements
  revise          the template with the share of a cluster                     (--replicas)
  dependencies    the objects that travel with this one
  retain          the desired object with what is kept from the observed one   (--observed)
  reflect         the status that a cluster reports
  aggregate       the template with the status of all clusters together        (--status)

Options:
      --operation NAME        the operation to run
      --object FILE           objects, YAML or JSON; can be given several times
      --script FILE           the Lua script of the operation
      --customization FILE    ResourceInterpreterCustomization manifests
      --observed FILE         the object in the cluster: one for all objects, or one for each
      --status FILE           what the clusters report: items with clusterName and status, or a ResourceBinding; can be given several times
      --replicas N            the replicas of the cluster
  -h, --help                  show this help

FILE can be - for standard input. Exit codes: 0 done, 1 a script failed, 2 wrong usage.
`;

const OPTIONS = {
  operation: { type: 'string' }, object: { type: 'string', multiple: true }, script: { type: 'string' }, customization: { type: 'string' },
  observed: { type: 'string' }, status: { type: 'string', multiple: true }, replicas: { type: 'string' },
} as const;

/** What the options say, read from the files. */
interface Request {
  readonly operation: string;
  readonly objects: readonly any[];
  readonly observed: readonly any[];
  readonly reports?: readonly any[];
  readonly replicas?: number;
}

/** Asks an interpreter, by operation. */
const OPERATIONS: Readonly<Record<string, (asked: ScriptedInterpreter, object: any, request: Request, observed: any) => unknown>> = {
  health: (asked, object) => ({ healthy: asked.health(object) }),
  replicas: (asked, object) => asked.replicas(object),
  components: (asked, object) => asked.components(object) ?? [],
  revise: (asked, object, { replicas }) => asked.revise(object, replicas!),
  dependencies: (asked, object) => asked.dependencies(object),
  retain: (asked, object, _, observed) => asked.retain(object, observed),
  reflect: (asked, object) => asked.reflect(object),
  aggregate: (asked, object, { reports }) => asked.aggregate(object, reports),
};

/** Runs an operation on files and prints what comes out. Exit code 1 when the script fails for an object. */
export const interpret = command(USAGE, OPTIONS, (values, output) => {
  if (values.operation === undefined) throw new UsageError('--operation is missing.');
  if (values.object === undefined) throw new UsageError('--object is missing.');
  const files = new InputFiles();
  const { name, key } = operationNamed(values.operation);
  const objects = files.manifests(values.object);
  if (objects.length === 0) throw new UsageError(`There are no objects in ${values.object.join(', ')}.`);
  const request: Request = {
    operation: name,
    objects,
    observed: values.observed === undefined ? [] : files.manifests([values.observed]),
    reports: values.status?.flatMap((file) => files.documents(file).flatMap(reportsIn)),
    replicas: values.replicas === undefined ? undefined : wholeNumber(values.replicas),
  };
  const interpreterOf = interpreters(files, key, values.script, values.customization);
  checkRequest(request);
  return run(request, interpreterOf, output);
});

function run(request: Request, interpreterOf: (object: any) => ScriptedInterpreter, output: Output): number {
  const { operation, objects, observed } = request;
  const results = objects.flatMap((object, i): unknown[] => {
    try {
      const result = OPERATIONS[operation](interpreterOf(object), object, request, observed[i] ?? observed[0]);
      return [ordered(result, operation === 'reflect' ? object.status : object)];
    } catch (error) {
      if (!(error instanceof LuaError)) throw error;
      output.err(`${visible(`${nameOf(object)}: ${error.message}`)}\n`);
      return [];
    }
  });
  if (results.length > 0) output.out(objects.length === 1 ? writeYaml(results[0]) : writeDocuments(results));
  return results.length < objects.length ? 1 : 0;
}

function checkRequest({ operation, objects, observed, replicas }: Request): void {
  if (operation === 'revise' && replicas === undefined) throw new UsageError('revise needs --replicas.');
  if (operation !== 'retain') return;
  if (observed.length === 0) throw new UsageError('retain needs --observed.');
  if (observed.length > 1 && observed.length !== objects.length) {
    throw new UsageError(`--object has ${objects.length} and --observed has ${observed.length} objects; expected one observed object for all, or one for each.`);
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

/** Fields that people expect first in what has no model. */
const FIRST = ['apiVersion', 'kind', 'metadata', 'clusterName', 'name', 'namespace', 'spec'];

/** A result of Lua, where keys have no order, with its keys as a person would write them: as in the object it is made from, new ones by name. */
function ordered(value: any, like?: any): any {
  if (Array.isArray(value)) return value.map((item, i) => ordered(item, Array.isArray(like) ? like[i] : undefined));
  if (value === null || typeof value !== 'object') return value;
  const known = like !== null && typeof like === 'object' && !Array.isArray(like) ? Object.keys(like) : FIRST;
  const place = (key: string): number => (known.includes(key) ? known.indexOf(key) : known.length);
  const keys = Object.keys(value).sort((a, b) => place(a) - place(b) || (a < b ? -1 : 1));
  return Object.fromEntries(keys.map((key) => [key, ordered(value[key], like?.[key])]));
}

function wholeNumber(text: string): number {
  if (!/^\d+$/.test(text)) throw new UsageError(`--replicas is '${text}'; expected a whole number.`);
  return Number(text);
}

function nameOf({ kind, metadata }: any): string {
  return `${kind} ${[metadata?.namespace, metadata?.name].filter(Boolean).join('/')}`.trim();
}
