/**
 * Passes wrong values for every option and parameter of the public API, as its description (.jsii) has them, and looks at how each call ends: in an error
 * with a code, or in output that is right. A value that is accepted is right if it is in the output, which has then passed the schemas and all checks (5 where
 * a PercentOrAbsolute is expected), or if it says nothing (an empty list of options). A raw exception, a hang, or a wrong value that left no trace is a failure.
 *
 *   npm run fuzz -- --api [--only Placement] [--show 40]
 */
import { parseArgs } from 'node:util';
import { Chart, type App, Testing } from 'cdk8s';
import * as api from '../constructs';
import { BASES, fleetOf } from './fuzz-api-bases';
import { VALUES } from './fuzz-api-values';
import { loadAssemblies, type Member, type Reference, type Type } from './jsii-api';

const { values: flags } = parseArgs({
  options: { api: { type: 'boolean' }, only: { type: 'string' }, show: { type: 'string', default: '40' } },
});

const [OWN, ...OTHERS] = loadAssemblies();
/** Those of this package, and of the packages whose structs it takes. */
const TYPES: Readonly<Record<string, Type>> = Object.assign({}, ...OTHERS.map(({ types }) => types), OWN.types);

/** What a value of a type may wrongly be, with words for it. */
function wrongValues(type: Reference): readonly (readonly [string, unknown])[] {
  if (type.collection) return VALUES[type.collection.kind];
  if (type.primitive) return VALUES[type.primitive as keyof typeof VALUES] ?? [];
  const own = TYPES[type.fqn ?? ''];
  if (own?.kind === 'enum') return VALUES.enum;
  return own?.datatype ? VALUES.struct : VALUES.class;
}

function membersOf(type: Type): Member[] {
  return [...(type.interfaces ?? []).flatMap((parent) => (TYPES[parent] ? membersOf(TYPES[parent]) : [])), ...(type.properties ?? [])];
}

/** The struct that a type is, alone or in a list. */
function structOf(type: Reference): Type | undefined {
  const own = TYPES[(type.collection?.elementtype ?? type).fqn ?? ''];
  return own?.datatype ? own : undefined;
}

interface Call {
  readonly title: string;
  /** What the value is called. */
  readonly words: string;
  /** The same without the wrong value; undefined where nothing is right without one. */
  readonly usual: () => App;
  /** Builds the app; whatever is wrong with it is thrown here or found by its validation. */
  readonly build: () => App;
}

/** Every option of a struct with every wrong value, alone and within the structs it holds. */
function* wrongOptions(struct: Type, base: any, path = '', depth = 2): Generator<readonly [string, any]> {
  for (const { name, type } of membersOf(struct)) {
    const title = path === '' ? name : `${path}.${name}`;
    for (const [words, value] of wrongValues(type)) yield [`${title} = ${words}`, { ...base, [name]: value }];
    const held = structOf(type);
    if (!held || depth === 0) continue;
    const existing = type.collection ? base?.[name]?.[0] : base?.[name];
    for (const [words, value] of wrongOptions(held, existing ?? {}, title, depth - 1)) yield [words, { ...base, [name]: type.collection?.kind === 'array' ? [value] : type.collection ? { 'us-west': value } : value }];
    yield [`${title} = misspelt`, { ...base, [name]: type.collection?.kind === 'array' ? [{ ...existing, mispelt: 1 }] : type.collection ? { 'us-west': { mispelt: 1 } } : { ...existing, mispelt: 1 } }];
  }
  yield [path === '' ? 'misspelt' : `${path} misspelt`, { ...base, mispelt: 1 }];
}

/** Where a value of a class can be put: the first option of a construct that takes it. */
function placeOf(name: string): ((value: unknown) => [string, any]) | undefined {
  for (const [construct, base] of Object.entries(BASES)) {
    const props = TYPES[`${OWN.name}.${construct}`]?.initializer?.parameters?.at(-1)?.type;
    const path = props && pathTo(TYPES[props.fqn!], name, 2);
    if (path) return (value) => [construct, withValue(base, path, value)];
  }
  return undefined;
}

function pathTo(struct: Type, name: string, depth: number): readonly (readonly [string, boolean])[] | undefined {
  const members = membersOf(struct);
  const direct = members.find(({ type }) => (type.collection?.elementtype ?? type).fqn === `${OWN.name}.${name}`);
  if (direct) return [[direct.name, direct.type.collection !== undefined]];
  if (depth === 0) return undefined;
  for (const { name: member, type } of members) {
    const held = structOf(type);
    const rest = held && pathTo(held, name, depth - 1);
    if (rest) return [[member, type.collection !== undefined], ...rest];
  }
  return undefined;
}

function withValue(base: any, [[name, isList], ...rest]: readonly (readonly [string, boolean])[], value: unknown): any {
  const inner = rest.length === 0 ? value : withValue(isList ? base?.[name]?.[0] : base?.[name], rest, value);
  return { ...base, [name]: isList ? [inner] : inner };
}

function appWith(construct: string, props: unknown): App {
  const app = Testing.app();
  const chart = new Chart(app, 'shop', { namespace: 'shop' });
  if (construct !== 'Fleet') fleetOf(chart);
  new (api as any)[construct](chart, 'it', props);
  return app;
}

function* calls(): Generator<Call> {
  for (const [construct, base] of Object.entries(BASES)) {
    const struct = TYPES[TYPES[`${OWN.name}.${construct}`].initializer!.parameters!.at(-1)!.type.fqn!];
    for (const [words, props] of wrongOptions(struct, base)) yield { title: `new ${construct}: ${words}`, words, usual: () => appWith(construct, base), build: () => appWith(construct, props) };
    for (const [words, props] of VALUES.struct) {
      yield { title: `new ${construct}: props = ${words}`, words, usual: () => appWith(construct, base), build: () => appWith(construct, props) };
    }
  }
  for (const type of Object.values(TYPES).filter(({ kind, datatype }) => kind === 'class' && !datatype)) {
    const place = placeOf(type.name);
    if (!place) continue;
    for (const method of type.methods ?? []) {
      for (const [words, args] of wrongArguments(method.parameters ?? [])) {
        const appOf = (given: readonly unknown[]) => {
          const target = method.static ? (api as any)[type.name] : instanceOf(type.name);
          return appWith(...place(target[method.name](...given)));
        };
        const usual = (method.parameters ?? []).map(({ name, type: taken }) => usualArgument(name, taken));
        yield { title: `${type.name}.${method.name}(${words})`, words, usual: () => appOf(usual), build: () => appOf(args) };
      }
    }
  }
}

function* wrongArguments(parameters: readonly Member[]): Generator<readonly [string, readonly unknown[]]> {
  const usual = parameters.map(({ name, type }) => usualArgument(name, type));
  for (const [index, { name, type }] of parameters.entries()) {
    const withArgument = (value: unknown) => usual.map((one, at) => (at === index ? value : one));
    for (const [words, value] of wrongValues(type)) yield [`${name} = ${words}`, withArgument(value)];
    const held = structOf(type);
    if (held) for (const [words, value] of wrongOptions(held, {}, name)) yield [words, withArgument(type.collection ? [value] : value)];
  }
}

function usualArgument(name: string, type: Reference): unknown {
  if (type.primitive === 'string') return /container/i.test(name) ? 'web' : /path/i.test(name) ? '/spec/replicas' : 'name';
  if (type.primitive === 'number') return 1;
  if (type.primitive === 'boolean') return true;
  if (type.collection) return type.collection.kind === 'array' ? [] : {};
  return structOf(type) ? {} : undefined;
}

/** A value of a class to call its methods on. */
function instanceOf(name: string): any {
  const factory = { Placement: 'onAllClusters', ClusterOverride: 'onAllClusters', ClusterSelector: 'all', DistributionTargets: 'allNamespaces', ResourceSelection: 'ofKind' }[name];
  return factory ? (api as any)[name][factory]('v1', 'ConfigMap') : undefined;
}

const CODED = /\b(KF\d{3})\b/;

const isNothing = (words: string): boolean => /= (\[\]|\{\})$/.test(words);
const usualOutputs = new Map<string, string | undefined>();

/** What an app writes; undefined if something is wrong with it. */
function outputOf(app: App): string | undefined {
  if (app.node.findAll().some(({ node }) => node.validate().length > 0)) return undefined;
  return JSON.stringify(app.charts.map((chart) => chart.toJson()));
}

/** The output of a call without its wrong value, worked out once for all values of a method or construct. */
function usualOutput({ title, usual }: Call): string | undefined {
  const key = title.split(/[:(]/, 1)[0];
  if (!usualOutputs.has(key)) {
    let output: string | undefined;
    try {
      output = outputOf(usual());
    } catch {
      // Nothing is right without a value of its own.
    }
    usualOutputs.set(key, output);
  }
  return usualOutputs.get(key);
}

/** How a call ended: in a coded error, in output that is right, in a raw error, or in nothing that anybody noticed. */
function outcome(call: Call): 'coded' | 'right' | 'silent' | string {
  try {
    const app = call.build();
    const lines = app.node.findAll().flatMap(({ node }) => node.validate());
    const raw = lines.find((line) => !CODED.test(line));
    if (raw !== undefined) return `no code: ${raw.slice(0, 150)}`;
    if (lines.length > 0) return 'coded';
    return isNothing(call.words) || JSON.stringify(app.charts.map((chart) => chart.toJson())) !== usualOutput(call) ? 'right' : 'silent';
  } catch (error) {
    if (CODED.test(String((error as Error)?.message))) return 'coded';
    return `raw: ${String((error as Error)?.stack ?? error).split('\n').slice(0, 3).join(' | ').slice(0, 300)}`;
  }
}

process.stderr.write = () => true;
const counts = { calls: 0, coded: 0, right: 0, silent: 0, raw: 0 };
const failures: string[] = [];
for (const call of calls()) {
  if (flags.only !== undefined && !call.title.includes(flags.only)) continue;
  counts.calls++;
  const found = outcome(call);
  if (found === 'coded' || found === 'right') counts[found]++;
  else {
    counts[found === 'silent' ? 'silent' : 'raw']++;
    failures.push(`${call.title}: ${found}`);
  }
}
for (const failure of failures.slice(0, Number(flags.show))) console.log(failure);
const { calls: all, coded, right, silent, raw } = counts;
console.log(`${all} calls: ${coded} end in an error with a code, ${right} in output that is right, ${silent} are ignored silently, ${raw} end in anything else`);
process.exitCode = silent + raw > 0 ? 1 : 0;
