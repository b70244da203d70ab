import { parseArgs } from 'node:util';
import { KARMADA_LINES, KRUISE_LINES, OCM_LINES, type KarmadaLine, type OcmLine } from './build/versions';
import type { ClusterWish } from './control-planes/start';
import type { KruiseLine, LivePlane } from './environment';

/** What the command can do. */
export const COMMANDS = ['suite', 'build', 'up', 'try', 'doctor', 'clean'] as const;
export type Command = typeof COMMANDS[number];

/** What the command was asked for. */
export interface Options {
  readonly command: Command;
  /** The app to try. */
  readonly directory?: string;
  /** The lines of Kruise, one run for each; empty if nobody said. */
  readonly kruise: readonly KruiseLine[];
  readonly karmada: KarmadaLine;
  readonly ocm: OcmLine;
  /** Empty if nobody said. */
  readonly clusters: readonly ClusterWish[];
  readonly gates: readonly string[];
  /** File or test of the suite. */
  readonly only?: string;
  /** How many random apps. */
  readonly random?: number;
  readonly seed?: number;
  /** Release or commit that apps are upgraded from. */
  readonly previous?: string;
  readonly home?: string;
  readonly keep: boolean;
  /** Whether up also builds the programs that specs run. */
  readonly tools: boolean;
  /** File for results. */
  readonly json?: string;
  /** Directory for logs. */
  readonly logs?: string;
  /** The command that synthesises an app. */
  readonly app?: string;
  /** Files or directories of CRDs that the app needs besides. */
  readonly crds: readonly string[];
  readonly help: boolean;
}

/** Something is wrong with how the command was called. */
export class UsageError extends Error {}

/** The clusters that run if nobody says otherwise: those of the example, and two for what else an app's fleet may name. */
export const DEFAULT_CLUSTERS: readonly ClusterWish[] = ['us-west', 'us-east', 'eu-central', 'edge-lisbon', 'edge-tallinn', 'spare-1', 'spare-2'].map((name) => ({ name }));

/** The lines of Kruise that the suite runs on if nobody says otherwise. */
export const SUITE_KRUISE: readonly KruiseLine[] = ['1.8', '1.9', 'next'];

/** Names that API servers of control planes have. */
export const CONTROL_PLANES: readonly string[] = ['karmada', 'hub'];

const PLANES: readonly LivePlane[] = ['karmada', 'ocm', 'direct', 'none'];

/** Reads the arguments of the command. */
export function parseOptions(args: readonly string[]): Options {
  const { values, positionals: [first, ...rest] } = parsed(args);
  const command = (first ?? 'suite') as Command;
  if (!COMMANDS.includes(command)) throw new UsageError(`There is no command ${command}: expected ${COMMANDS.join(', ')}.`);
  if (command === 'try' ? rest.length !== 1 && !values.help : rest.length > 0) {
    throw new UsageError(command === 'try' ? 'Say which app to try: `npm run live -- try DIR`, where DIR has a cdk8s.yaml.' : `${rest[0]} is too much behind ${command}.`);
  }
  const kruise = words(values.kruise).map((line) => oneOf('--kruise', line, KRUISE_LINES));
  if (kruise.length > 1 && (command === 'up' || command === 'try')) throw new UsageError(`${command} takes one line of Kruise, not ${kruise.join(' and ')}.`);
  const clusters = words(values.clusters).map(clusterWish);
  const twice = clusters.find(({ name }, index) => clusters.findIndex((other) => other.name === name) < index);
  if (twice) throw new UsageError(`--clusters has ${twice.name} twice.`);
  if (clusters.length > 0 && command === 'try') throw new UsageError('try starts the clusters of the app: leave out --clusters.');
  if (values.seed !== undefined && values.random === undefined) throw new UsageError('--seed belongs to --random N: how many random apps?');
  return {
    command,
    directory: rest[0],
    kruise,
    karmada: oneOf('--karmada', values.karmada ?? KARMADA_LINES[0], KARMADA_LINES),
    ocm: oneOf('--ocm', values.ocm ?? OCM_LINES[0], OCM_LINES),
    clusters,
    gates: words(values['karmada-gates']),
    only: values.only,
    random: whole('--random', values.random, 1),
    seed: whole('--seed', values.seed, 0),
    previous: values.previous,
    home: values.home,
    keep: values.keep ?? false,
    tools: values.tools ?? false,
    json: values.json,
    logs: values.logs,
    app: values.app,
    crds: words(values.crds),
    help: values.help ?? false,
  };
}

/** A cluster as `name`, or `name:plane:region:label=value+label=value` as far as that is needed. */
export function clusterWish(text: string): ClusterWish {
  const [name, plane = 'none', region, labels, ...more] = text.split(':');
  if (!/^[a-z0-9]([-a-z0-9]{0,46}[a-z0-9])?$/.test(name) || more.length > 0) {
    throw new UsageError(`--clusters has ${JSON.stringify(text)}: expected NAME or NAME:PLANE:REGION:LABEL=VALUE+LABEL=VALUE, with a name of at most 48 lower case letters, digits and dashes.`);
  }
  if (CONTROL_PLANES.includes(name)) throw new UsageError(`--clusters has ${name}, which is the name of a control plane here: choose another one.`);
  const pairs = (labels ? labels.split('+') : []).map((pair) => pair.split('='));
  return { name, plane: oneOf('--clusters', plane, PLANES), ...(region && { region }), labels: Object.fromEntries(pairs) };
}

function parsed(args: readonly string[]) {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean' } as const;
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        'kruise': text, 'karmada': text, 'ocm': text, 'clusters': text, 'karmada-gates': text, 'only': text, 'random': text, 'seed': text, 'previous': text,
        'home': text, 'keep': flag, 'tools': flag, 'json': text, 'logs': text, 'app': text, 'crds': text, 'help': { ...flag, short: 'h' },
      },
    });
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

function words(text: string | undefined): string[] {
  return text === undefined ? [] : [...new Set(text.split(',').map((word) => word.trim()).filter((word) => word))];
}

function oneOf<T extends string>(option: string, value: string, known: readonly T[]): T {
  if (!known.includes(value as T)) throw new UsageError(`${option} has ${JSON.stringify(value)}: expected ${known.join(' or ')}.`);
  return value as T;
}

function whole(option: string, value: string | undefined, least: number): number | undefined {
  if (value === undefined) return undefined;
  if (!/^\d{1,9}$/.test(value) || Number(value) < least) throw new UsageError(`${option} has ${JSON.stringify(value)}: expected a whole number, ${least} or more.`);
  return Number(value);
}
