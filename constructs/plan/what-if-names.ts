import type { Definition } from '../definition/definition';
import { replicationOf } from '../delivery/replication';
import { push } from '../json/maps';
import { shown } from '../json/shown';
import { visible } from '../json/visible';
import { nearest } from '../problems/nearest';
import { INT32_MAX, isWhole, listed, repeated } from '../problems/reporter';
import { namesOf, type WhatIf } from './what-if';

/** What cannot be supposed, for those who wrote it. */
export interface Impossible {
  readonly message: string;
  /** What to do about it. @default - use a name that there is */
  readonly fix?: string;
}

/** Whatever of a supposition names nothing that is there, or cannot be. */
export function unknownNames(whatIf: WhatIf, definitions: readonly Definition[]): Impossible[] {
  const clusters = new Set(definitions.flatMap(({ fleet }) => fleet?.clusters.map(({ name }) => name) ?? []));
  return [...clusterNames(whatIf, clusters), ...joiningNames(whatIf, clusters), ...Object.entries(whatIf.replicas ?? {}).flatMap(workloadName(definitions))];
}

function clusterNames({ lost = [], without = [], with: joining = [] }: WhatIf, clusters: ReadonlySet<string>): Impossible[] {
  const known = new Set([...clusters, ...joining.map(({ name }) => name)]);
  const gone = new Set(without);
  const kept = [...clusters].filter((name) => !gone.has(name));
  return [
    ...[...new Set([...lost, ...without])].filter((name) => !known.has(name)).map((name) => ({ message: `There is no cluster ${quoted(name)} in the fleet${meant(name, known)}` })),
    ...lost.filter((name) => gone.has(name)).map((name) => ({ message: `Cluster ${quoted(name)} is taken out of the fleet, so it cannot be lost as well.`, fix: 'leave one of the two out.' })),
    ...(clusters.size > 0 && kept.length === 0 && joining.length === 0 ? [{ message: 'No cluster is left in the fleet.', fix: 'take fewer of them out.' }] : []),
  ];
}

function joiningNames({ with: joining = [], without = [] }: WhatIf, clusters: ReadonlySet<string>): Impossible[] {
  const names = joining.map(({ name }) => name);
  return [
    ...names.filter((name) => clusters.has(name) && !without.includes(name)).map((name) => ({ message: `Cluster ${quoted(name)} is in the fleet already.`, fix: 'choose a name that the fleet does not have.' })),
    ...[...repeated(names)].map((name) => ({ message: `Cluster ${quoted(name)} is supposed twice.`, fix: 'give each a name of its own.' })),
  ];
}

function workloadName(definitions: readonly Definition[]): (entry: [string, number]) => Impossible[] {
  const byName = new Map<string, Definition[]>();
  for (const definition of definitions) for (const name of namesOf(definition)) push(byName, name, definition);
  return ([name, replicas]) => {
    const found = [...new Set(byName.get(name) ?? [])];
    if (found.length === 0) return [{ message: `There is no workload ${quoted(name)}${meant(name, byName.keys())}` }];
    if (found.length > 1 && !found.some(({ path }) => path === name)) {
      return [{ message: `${found.length} workloads are called ${quoted(name)}: ${listed(found.map(({ path }) => path))}.`, fix: 'write the path of the one that is meant.' }];
    }
    if (!isWhole(replicas, 0, INT32_MAX)) return [{ message: `Workload ${quoted(name)} cannot have ${shown(replicas)} replicas.`, fix: 'give a whole number from 0.' }];
    const [{ template, facts }] = found;
    if (facts?.replicas && replicationOf(template, facts)) return [];
    return [{ message: `${template.kind} ${quoted(name)} has no number of replicas that could be changed.`, fix: 'leave it out.' }];
  };
}

function meant(name: string, known: Iterable<string>): string {
  const near = nearest(name, known);
  return near === undefined ? '.' : `: did you mean ${quoted(near)}?`;
}

function quoted(name: string): string {
  return `'${visible(String(name))}'`;
}
