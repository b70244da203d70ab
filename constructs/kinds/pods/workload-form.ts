import type { Chart } from 'cdk8s';
import type { Construct } from 'constructs';
import type { KruiseVersion } from '../../fleet/versions';
import type { Kinded, KubeObject } from '../../json/kube-object';
import { Luck } from '../../json/luck';
import { getOr } from '../../json/maps';
import { isPlain } from '../../json/one-value';
import * as kplus from '../../plus';
import { ownProblems } from '../own-problems';
import { podAddressOf } from './pod-address';
import { parsedOnce, podsWith } from './pod-frame';
import type { KruiseWorkload } from './pods';
import { copyOf, saidBy, withNames } from './said';

/** A class of workloads. */
export interface WorkloadClass {
  readonly kind: string;
  /** Classes of values that only its properties have. */
  readonly values: readonly unknown[];
  readonly make: (scope: Construct, props: any) => KruiseWorkload;
}

/** What a form is known by. */
interface Sample extends Kinded {
  readonly name: string;
  readonly images: readonly string[];
  readonly kruiseVersion: KruiseVersion;
  /** Nobody else has them, so they stay as they were said. */
  readonly props: unknown;
  /** The object that comes of them. */
  readonly text: string;
}

/** What is said once may not be said again, so the second workload that says it is the sample. A form that is not proven by as many as the last will not be. */
const [SAMPLE, LAST] = [2, 50];

/**
 * What workloads have in common that say the same but for names and images. It is taken from one that is made, and proven by another: what it foretells for the name and the images of that one has to
 * be what that one renders, byte by byte. Images in places where no two were seen to differ are not foretold.
 */
export class WorkloadForm {
  private said = 0;
  private sample?: Sample;
  /** Where images may differ; undefined until a second workload has proven the form. */
  private varied?: readonly boolean[];

  constructor(private readonly type: WorkloadClass) {}

  /** What its workloads are, once they can be foretold. */
  public get head(): Kinded & Pick<Sample, 'kruiseVersion'> {
    return this.sample!;
  }

  /** Whether the object of a workload can be foretold. */
  public knows(images: readonly string[]): boolean {
    const { sample, varied } = this;
    return sample !== undefined && varied !== undefined && images.every((image, index) => varied[index] || image === sample.images[index]);
  }

  /** Makes a workload of the form, after all. */
  public make(scope: Construct, name: string, images: readonly string[]): KruiseWorkload {
    return this.type.make(scope, withNames(copyOf(this.sample!.props), name, (index) => images[index]));
  }

  /** The object that a workload of the form renders, as long as nobody has changed it. */
  public foretell(name: string, images: readonly string[]): KubeObject {
    const { name: known, text } = this.sample!;
    const object: KubeObject = parsedOnce(text);
    const { kind, metadata, spec: { selector, template } } = object;
    const [from, to] = [known, name].map((each) => podAddressOf(kind, metadata.namespace, each));
    // Not spread: Node 20 would give each of them a shape of its own.
    return Object.assign({}, object, {
      metadata: Object.assign({}, metadata, { name }),
      spec: Object.assign({}, object.spec, {
        selector: Object.assign({}, selector, { matchLabels: withAddress(selector.matchLabels, from, to) }),
        template: Object.assign({}, template, {
          metadata: Object.assign({}, template.metadata, { labels: withAddress(template.metadata.labels, from, to) }), spec: podsWith(template.spec, images),
        }),
      }),
    });
  }

  /**
   * Looks at a workload that was just made.
   *
   * @param props that it was made from
   */
  public learn(workload: KruiseWorkload, images: readonly string[], props: unknown): void {
    if (++this.said < SAMPLE || this.said > LAST) return;
    const object = onlyObjectOf(workload);
    if (object === undefined || !isPlain(object) || !hasPlaces(object)) return;
    const text = JSON.stringify(object);
    const { name, kruiseVersion } = workload;
    const { sample } = this;
    if (!sample) {
      const { apiVersion, kind } = object;
      this.sample = { name, images, kruiseVersion, apiVersion, kind, props: copyOf(props), text };
    } else if (name !== sample.name && JSON.stringify(this.foretell(name, images)) === text) {
      this.varied = images.map((image, index) => image !== sample.images[index] || (this.varied?.[index] ?? false));
    }
  }
}

/** The object of a workload; undefined if there is more to it than that, or anything wrong with it. */
function onlyObjectOf(workload: KruiseWorkload): KubeObject | undefined {
  if (workload.node.children.length > 1 || ownProblems(workload).length > 0) return undefined;
  const object = workload._object();
  return workload._refused().length > 0 ? undefined : object;
}

/** Whether an object has its selector and its pods where workloads have them. */
function hasPlaces({ spec }: KubeObject): boolean {
  return typeof spec?.selector?.matchLabels === 'object' && typeof spec.template?.metadata?.labels === 'object' && Array.isArray(spec.template.spec?.containers);
}

function withAddress(labels: Record<string, string>, from: string, to: string): Record<string, string> {
  return labels[kplus.Pod.ADDRESS_LABEL] === from ? Object.assign({}, labels, { [kplus.Pod.ADDRESS_LABEL]: to }) : labels;
}

/** The workloads of a kind in a chart. */
interface Workloads {
  made: number;
  readonly luck: Luck;
  readonly forms: Map<string, WorkloadForm>;
}

const charts = new WeakMap<Chart, Map<string, Workloads>>();
/** So many workloads of a kind are made before anybody looks what they have in common, which takes time as well. */
const MADE_ANYWAY = 10;
const MOST_FORMS = 1_000;

/** The form of a workload, and what it has of its own. */
export interface Formed {
  readonly form: WorkloadForm;
  readonly images: readonly string[];
}

/**
 * The form of the workloads of a chart that say the same; undefined as long as there are few workloads of the kind, and where there are too many forms.
 *
 * @param props of a workload, without what is for others than the workload
 */
export function formIn(chart: Chart, type: WorkloadClass, version: KruiseVersion, props: unknown): Formed | undefined {
  const workloads = getOr(getOr(charts, chart, () => new Map<string, Workloads>()), `${type.kind} ${version}`, () => ({ made: 0, luck: new Luck(), forms: new Map() }));
  const { luck, forms } = workloads;
  const said = workloads.made++ >= MADE_ANYWAY && luck.isWorthATry() ? saidBy(props, type.values) : undefined;
  if (!said) return undefined;
  const known = forms.has(said.text);
  luck.note(known);
  return known || forms.size < MOST_FORMS ? { form: getOr(forms, said.text, () => new WorkloadForm(type)), images: said.images } : undefined;
}
