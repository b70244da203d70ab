import { Chart } from 'cdk8s';
import type { Construct } from 'constructs';
import type { KruiseVersion } from '../../fleet/versions';
import { digestOf } from '../../json/digest';
import type { Kinded } from '../../json/kube-object';
import { getOr } from '../../json/maps';
import type { KruiseWorkload } from './pods';
import { type Said, saidBy, taken, textSaidBy } from './said';
import { inSurroundings, type Surroundings } from './surroundings';

/** A class of workloads. */
export interface WorkloadClass {
  readonly kind: string;
  /** Classes of values that only its properties have. */
  readonly values: readonly unknown[];
  readonly make: (scope: Construct, props: any) => KruiseWorkload;
  /** The class of those on many clusters. */
  readonly federated: () => { readonly prototype: object };
}

/** The digests of what workloads say beside their names and images, by its text: most say what others do. */
const digests = new WeakMap<Surroundings, Map<string, string>>();

/** A workload by what its properties say, all of which is data. */
export class SaidWorkload {
  /** What properties say; undefined if there is more to them than data. */
  public static from(type: WorkloadClass, surroundings: Surroundings, given: unknown): SaidWorkload | undefined {
    const props = taken(given);
    const said = props && saidBy(props, type.values);
    return said && new SaidWorkload(type, surroundings, props, said);
  }

  private whole?: string;

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

  /** The digest of everything that its object is made from but its name and images. */
  public get digest(): string {
    return this.whole ??= this.digested();
  }

  /** What is said, with all values of one type the same: what workloads share that take the same way through the code. */
  public get outline(): string {
    return this.text.replace(PARTS, (part, key?: string) => key ?? (part === EMPTY ? part : ''));
  }

  /** Whether its properties say now what they said. Who has what they were made of may have changed it. */
  public holds(): boolean {
    return textSaidBy(this.props, this.type.values) === this.text;
  }

  private digested(): string {
    const { surroundings, text } = this;
    return getOr(getOr(digests, surroundings, () => new Map<string, string>()), text, () => digestOf(`${JSON.stringify(surroundings)}\n${text}`));
  }

  /** Makes it, as it would have been made when it was said. */
  public make(scope: Construct): KruiseWorkload {
    const { type, props, surroundings, kruiseVersion } = this;
    return inSurroundings(Chart.of(scope), surroundings, () => type.make(scope, Object.assign({}, props, { kruiseVersion })));
  }
}

/** Keys, texts and numbers in JSON. */
const PARTS = /("(?:[^"\\]|\\.)*":)|"(?:[^"\\]|\\.)*"|(?<=[:,[])-?\d[\d.eE+-]*/g;
const EMPTY = '""';
