import type { Chart } from 'cdk8s';
import type * as fc from 'fast-check';
import type { FederatedResource, FederationOptions, KruiseVersion } from '../../../constructs';

/** Random definitions of one federated construct: mostly sound, sometimes not, never of the wrong TypeScript type unless a caller without types could pass it. */
export interface RandomKind {
  /** Name of the construct, for titles. */
  readonly construct: string;
  /** Properties of the kind, without placement, overrides, interpreter and ocm. */
  readonly props: fc.Arbitrary<any>;
  /** Whether placements may divide it. */
  readonly divisible: boolean;
  /** Names of containers that overrides may address; none for kinds without pods. */
  readonly containers: readonly string[];
  /** Versions of Kruise the construct exists for. @default - all */
  readonly versions?: readonly KruiseVersion[];
  /** Adds the construct, with whatever it refers to, to a chart. */
  readonly add: (chart: Chart, id: string, props: any, options: FederationOptions) => FederatedResource;
}
