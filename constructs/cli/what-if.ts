import { ControlPlane } from '../fleet/control-plane';
import type { WholePlan } from '../plan/of';
import type { SupposedCluster, WhatIf } from '../plan/what-if';
import { nearest } from '../problems/nearest';
import { counted } from '../json/counted';
import { UsageError } from './command';
import { namesOf, unknown } from './filters';

/** The options that suppose something. */
export const WHAT_IF_OPTIONS = {
  lost: { type: 'string', multiple: true },
  without: { type: 'string', multiple: true },
  with: { type: 'string', multiple: true },
  replicas: { type: 'string', multiple: true },
} as const;

/** Their lines in the help. */
export const WHAT_IF_HELP = `      --lost CLUSTER        the cluster fails while everything runs: what moves, and what is gone until it is back
      --lost each           each cluster in turn, the worst first; as table or json
      --without CLUSTER     the cluster is taken out of the fleet, and out of the placements that name it
      --with NAME[,REGION][,KEY=VALUE]...
                            a cluster joins the fleet; keys are its labels, but for plane=OCM, provider=NAME and capacity=REPLICAS
      --replicas NAME=N     the workload has so many replicas
`;

/** The word that stands for each cluster in turn. */
export const EACH = 'each';

/** What the options suppose; undefined if nothing. */
export function whatIfIn(values: { readonly [K in keyof typeof WHAT_IF_OPTIONS]?: readonly string[] }): WhatIf | undefined {
  const { lost, without, with: joining, replicas } = values;
  if (lost?.includes(EACH) && lost.length > 1) throw new UsageError(`--lost ${EACH} tries every cluster in turn; leave out the other --lost.`);
  const supposed: WhatIf = {
    ...(lost && { lost }),
    ...(without && { without }),
    ...(joining && { with: joining.map(clusterIn) }),
    ...(replicas && { replicas: Object.fromEntries(replicas.map(replicasIn)) }),
  };
  return Object.keys(supposed).length > 0 ? supposed : undefined;
}

function clusterIn(text: string): SupposedCluster {
  const [name, ...rest] = text.split(',').map((part) => part.trim());
  if (name === '' || name.includes('=')) throw new UsageError(`--with is '${text}'; expected the name of a cluster first, such as --with us-south,us-south,tier=prod.`);
  const bare = rest.filter((part) => !part.includes('='));
  if (bare.length > 1 || (bare.length === 1 && rest[0] !== bare[0])) {
    throw new UsageError(`--with is '${text}'; behind the name expected a region and then labels such as tier=prod, not '${bare.at(-1)}'.`);
  }
  const pairs = rest.filter((part) => part.includes('=')).map((part) => [part.slice(0, part.indexOf('=')), part.slice(part.indexOf('=') + 1)] as const);
  const special = new Map(pairs.filter(([key]) => ['region', 'plane', 'provider', 'capacity'].includes(key)));
  const region = special.get('region') ?? bare[0];
  return {
    name,
    ...(region !== undefined && { region }),
    ...(special.has('provider') && { provider: special.get('provider') }),
    ...(special.has('plane') && { controlPlane: planeNamed(special.get('plane')!) }),
    ...(special.has('capacity') && { capacity: wholeNumber(special.get('capacity')!, `capacity of --with '${text}'`) }),
    labels: Object.fromEntries(pairs.filter(([key]) => !special.has(key))),
  };
}

function planeNamed(name: string): ControlPlane {
  const all = Object.values(ControlPlane);
  const found = all.find((plane) => plane.toLowerCase() === name.toLowerCase());
  if (found !== undefined) return found;
  const near = nearest(name, all);
  throw new UsageError(`The control plane '${name}' of --with is not known; ${near === undefined ? `expected one of ${all.join(', ')}.` : `did you mean '${near}'?`}`);
}

function replicasIn(text: string): readonly [string, number] {
  const at = text.lastIndexOf('=');
  if (at < 1) throw new UsageError(`--replicas is '${text}'; expected the name of a workload and a number, such as --replicas web=30.`);
  return [text.slice(0, at), wholeNumber(text.slice(at + 1), `--replicas '${text}'`)];
}

function wholeNumber(text: string, what: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new UsageError(`The number of ${what} is '${text}'; expected a whole number.`);
  return Number(text);
}

/**
 * The first name in what is supposed that the plan does not have, as a message.
 *
 * @throws UsageError if a cluster joins that is there already
 */
export function unknownIn({ lost = [], without = [], with: joining = [], replicas = {} }: WhatIf, { clusters, workloads }: WholePlan): string | undefined {
  const there = clusters.map(({ name }) => name);
  const taken = joining.find(({ name }) => there.includes(name) && !without.includes(name));
  if (taken) throw new UsageError(`--with '${taken.name}' is in the fleet already. Fix: choose a name that the fleet does not have.`);
  const names = [...there, ...joining.map(({ name }) => name)];
  const cluster = [...lost, ...without].find((name) => name !== EACH && !names.includes(name));
  if (cluster !== undefined) return unknown('cluster', cluster, names);
  const known = workloads.flatMap(namesOf);
  const workload = Object.keys(replicas).find((name) => !known.includes(name));
  return workload === undefined ? undefined : unknown('workload', workload, [...new Set(known)]);
}

/** What is supposed, piece by piece: `us-west lost`, `web with 30 replicas`. */
export function whatIfPieces({ lost = [], without = [], with: joining = [], replicas = {} }: WhatIf): string[] {
  return [
    ...lost.map((name) => `${name} lost`),
    ...without.map((name) => `without ${name}`),
    ...joining.map(({ name }) => `with ${name}`),
    ...Object.entries(replicas).map(([name, count]) => `${name} with ${counted(count, 'replica')}`),
  ];
}

/** What is supposed, in words: `us-west lost, web with 30 replicas`. */
export function whatIfText(whatIf: WhatIf): string {
  return whatIfPieces(whatIf).join(', ');
}

/** What is supposed, as it follows `what if`: `us-west is lost and web has 30 replicas`. */
export function whatIfSentence({ lost = [], without = [], with: joining = [], replicas = {} }: WhatIf): string {
  const clauses = [
    ...lost.map((name) => `${name} is lost`),
    ...without.map((name) => `${name} is removed`),
    ...joining.map(({ name }) => `${name} joins`),
    ...Object.entries(replicas).map(([name, count]) => `${name} has ${counted(count, 'replica')}`),
  ];
  return clauses.length < 2 ? clauses.join('') : `${clauses.slice(0, -1).join(', ')} and ${clauses.at(-1)}`;
}
