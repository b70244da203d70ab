import { Chart } from 'cdk8s';
import type { Construct } from 'constructs';
import type { KruiseVersion } from '../../fleet/versions';
import type { Kinded } from '../../json/kube-object';
import type { KruiseWorkload } from './pods';
import { type Said, saidBy, taken } from './said';
import { inSurroundings, type Surroundings } from './surroundings';

/** A class of workloads. */
export interface WorkloadClass {
  readonly kind: string;
  /** Classes of values that only its properties have. */
  readonly values: readonly unknown[];
  readonly make: (scope: Construct, props: any) => KruiseWorkload;
}

/** A workload by what its properties say, all of which is data. */
export class SaidWorkload {
  /** What properties say; undefined if there is more to them than data. */
  public static from(type: WorkloadClass, surroundings: Surroundings, given: unknown): SaidWorkload | undefined {
    const props = taken(given);
    const said = props && saidBy(props, type.values);
    return said && new SaidWorkload(type, surroundings, props, said);
  }

  private constructor(
    private readonly type: WorkloadClass, private readonly surroundings: Surroundings, private readonly props: any, private readonly said: Said,
  ) {}

  /** All that is said but its name and the images of its containers. */
  public get text(): string {
    return this.said.text;
  }

  public get images(): readonly string[] {
    return this.said.images;
  }

  public get name(): string {
    return this.props.metadata.name;
  }

  /** The version of Kruise that it is for. */
  public get kruiseVersion(): KruiseVersion {
    return this.surroundings.kruiseVersion;
  }

  /** What it is. */
  public get kinded(): Kinded {
    return this.surroundings;
  }

  /** Whether its properties say now what they said. Who has what they were made of may have changed it. */
  public holds(): boolean {
    return saidBy(this.props, this.type.values)?.text === this.text;
  }

  /** Makes it, as it would have been made when it was said. */
  public make(scope: Construct): KruiseWorkload {
    const { type, props, surroundings, kruiseVersion } = this;
    return inSurroundings(Chart.of(scope), surroundings, () => type.make(scope, Object.assign({}, props, { kruiseVersion })));
  }
}
