import { readYamlDocuments } from '../json/go-yaml-read';
import { isObject } from '../json/json';
import { amountOf } from '../json/quantity';
import { shown } from '../json/shown';
import { withoutEnd } from '../json/trim';
import { nearest } from '../problems/nearest';

/** What a cluster, or a namespace in it, has room for. What is not said is not limited. */
export interface ClusterCapacity {
  /**
   * Thousandths of a CPU.
   * @default - not limited
   */
  readonly cpuMillis?: number;
  /**
   * Bytes of memory.
   * @default - not limited
   */
  readonly memoryBytes?: number;
  /**
   * Pods.
   * @default - not limited
   */
  readonly pods?: number;
}

/** The capacities of a file, and what is wrong with it, in sentences. */
export interface Capacities {
  readonly capacities: ReadonlyMap<string, ClusterCapacity>;
  readonly problems: readonly string[];
}

const RESOURCES = ['cpu', 'memory', 'pods'];
const FORM = 'expected clusters with what they have room for, such as `eu-west: {cpu: "64", memory: 256Gi, pods: 500}`';

/**
 * Reads capacities of clusters from YAML or JSON: `{<cluster>: {cpu: "64", memory: 256Gi, pods: 500}}`.
 *
 * @param clusters the clusters that there are; a name that is none of them is a problem. Without them every name is taken.
 */
export function readCapacities(text: string, clusters?: Iterable<string>): Capacities {
  const documents = readYamlDocuments(text).filter((document) => 'error' in document || document.value !== null);
  const [first] = documents;
  if (first && 'error' in first) return refused(`The capacities are not YAML: ${withoutEnd(first.error, '.:')}.`);
  if (documents.length !== 1 || !isObject(first.value)) return refused(`The capacities are ${documents.length === 1 ? shown(first.value) : `${documents.length} documents`}; ${FORM}.`);
  const known = clusters && new Set(clusters);
  const problems: string[] = [];
  const capacities = new Map<string, ClusterCapacity>();
  for (const [cluster, resources] of Object.entries(first.value)) {
    if (known && !known.has(cluster)) problems.push(unknownName(`There is no cluster '${cluster}' in the fleet`, cluster, known));
    if (!isObject(resources)) problems.push(`The capacity of cluster '${cluster}' is ${shown(resources)}; ${FORM}.`);
    else capacities.set(cluster, capacityIn(cluster, resources, problems));
  }
  return { capacities, problems };
}

function refused(problem: string): Capacities {
  return { capacities: new Map(), problems: [problem] };
}

function capacityIn(cluster: string, resources: Readonly<Record<string, unknown>>, problems: string[]): ClusterCapacity {
  for (const [resource, quantity] of Object.entries(resources)) {
    const amount = amountOf(quantity);
    if (!RESOURCES.includes(resource)) problems.push(unknownName(`The capacity of cluster '${cluster}' has no '${resource}', only ${RESOURCES.join(', ')}`, resource, RESOURCES));
    else if (!(amount >= 0) || !Number.isFinite(amount)) problems.push(`'${resource}' of cluster '${cluster}' is ${shown(quantity)}; expected a quantity such as ${resource === 'memory' ? '256Gi' : '64'}.`);
    else if (resource === 'pods' && !Number.isInteger(amount)) problems.push(`'pods' of cluster '${cluster}' is ${shown(quantity)}; expected a whole number.`);
  }
  return limitsOf({ cpu: resources.cpu, memory: resources.memory, pods: resources.pods });
}

/** Quantities as numbers; what is no quantity limits nothing. */
export function limitsOf({ cpu, memory, pods }: { readonly cpu?: unknown; readonly memory?: unknown; readonly pods?: unknown }): ClusterCapacity {
  const [cores, bytes, count] = [cpu, memory, pods].map(amountOf);
  return {
    ...(cores >= 0 && { cpuMillis: Math.round(1000 * cores) }),
    ...(bytes >= 0 && { memoryBytes: Math.floor(bytes) }),
    ...(count >= 0 && { pods: Math.floor(count) }),
  };
}

function unknownName(sentence: string, name: string, known: Iterable<string>): string {
  const near = nearest(name, known);
  return near === undefined ? `${sentence}.` : `${sentence}: did you mean '${near}'?`;
}
