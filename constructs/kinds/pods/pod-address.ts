import { createHash } from 'node:crypto';
import { isLabelValue } from '../../json/syntax';

/**
 * What the label `cdk8s.io/metadata.addr` of pods is made of. The workload, its Services, network policies and all other constructs of cdk8s-plus
 * find the pods by it, and Kruise does not let the selector of a running workload change.
 */
export enum PodAddress {
  /** Kind, namespace and name of the workload, as in `cloneset_shop_web`. Constructs can be moved and renamed in the code. */
  OBJECT_NAME = 'ObjectName',
  /** The path of the construct, as cdk8s-plus has it. For workloads that already run with such a selector. */
  CONSTRUCT_PATH = 'ConstructPath',
}

const LONGEST = 63;
const HASH = 10;

/**
 * The label of the pods of a workload. Neither kinds nor names have an underscore, so no two workloads get the same one, and none gets that of a
 * construct path; what is too long for a label ends in two of them and a hash.
 */
export function podAddressOf(kind: string, namespace: string | undefined, name: string): string {
  const whole = [kind.toLowerCase(), namespace ?? '', name].join('_');
  const fits: boolean = isLabelValue(whole);
  if (fits) return whole;
  const hash = createHash('sha256').update(whole).digest('hex').slice(0, HASH);
  return `${whole.replace(/[^\w.-]/g, '-').slice(0, LONGEST - HASH - 2)}__${hash}`;
}
