import { App, Chart } from 'cdk8s';
import { Construct } from 'constructs';
import type { KruiseVersion } from '../../fleet/versions';
import type { Kinded, KubeObject } from '../../json/kube-object';
import { Luck } from '../../json/luck';
import { getOr } from '../../json/maps';
import { isPlain } from '../../json/one-value';
import * as kplus from '../../plus';
import { ownProblems } from '../own-problems';
import { podAddressOf } from './pod-address';
import { forgetFrames, parsedOnce, podsWith } from './pod-frame';
import type { KruiseWorkload } from './pods';
import { saidBy, taken } from './said';

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
  readonly text: string;
}

/** What is said once may not be said again, so the second workload that says it is the sample. A form that is not proven by as many as the last will not be. */
const [SAMPLE, LAST] = [2, 50];

/**
 * What comes of workloads that say the same but for names and images. It is taken from one of them, and proven by another: what it foretells for
 * the name and the images of that one has to be what that one renders, byte by byte. Images in places where no two were seen to differ are not
 * foretold.
 */
export class WorkloadForm {
  private met = 0;
  private sample?: Sample;
  /** Where images may differ; undefined until a second workload has proven the form. */
  private varied?: readonly boolean[];

  /**
   * @param said by its workloads
   * @param surroundings of its workloads, as far as anything in them shows in an object
   */
  constructor(private readonly type: WorkloadClass, private readonly said: string, private readonly surroundings: Surroundings) {}

  /** What its workloads are, once they can be foretold. */
  public get kinded(): Kinded {
    return this.sample!;
  }

  /** The version of Kruise that its workloads are for. */
  public get kruiseVersion(): KruiseVersion {
    return this.surroundings.kruiseVersion;
  }

  /** Whether a workload with these properties is of the form. */
  public isSaidBy(props: unknown): boolean {
    return saidBy(props, this.type.values)?.text === this.said;
  }

  /** Whether the object of a workload can be foretold. */
  public knows(images: readonly string[]): boolean {
    const { sample, varied } = this;
    return sample !== undefined && varied !== undefined && images.every((image, index) => varied[index] || image === sample.images[index]);
  }

  /** Makes a workload of the form. */
  public make(scope: Construct, props: any): KruiseWorkload {
    return this.type.make(scope, Object.assign({}, props, { kruiseVersion: this.kruiseVersion }));
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

  /** Looks at another workload. */
  public learn({ props, images }: Pick<Formed, 'props' | 'images'>): void {
    if (++this.met < SAMPLE || this.met > LAST) return;
    const object = this.rendered(props);
    if (object === undefined || !isPlain(object) || !hasPlaces(object)) return;
    const text = JSON.stringify(object);
    const { name } = props.metadata;
    const { sample } = this;
    if (!sample) {
      const { apiVersion, kind } = object;
      this.sample = { name, images, apiVersion, kind, text };
    } else if (name !== sample.name && JSON.stringify(this.foretell(name, images)) === text) {
      this.varied = images.map((image, index) => image !== sample.images[index] || (this.varied?.[index] ?? false));
    }
  }

  /**
   * The object of a workload; undefined if there is more to it than that, or anything wrong with it. It is made of another workload that says the
   * same: who renders a construct before it is complete keeps some of it from being added to.
   */
  private rendered(props: any): KubeObject | undefined {
    const { namespace, labels } = this.surroundings;
    const chart = new Chart(new App(), 'sample', { namespace, labels });
    // In a path of its own, so that what comes of the path is not taken for what all have in common.
    const workload = this.make(new Construct(chart, `${this.met}`), props);
    workload._checkedByOwner = true;
    workload._givenByOwner = true;
    if (workload.node.children.length > 1 || ownProblems(workload).length > 0) return undefined;
    // What was rendered before may have been handed out.
    forgetFrames();
    const object = workload._object();
    return workload._refused().length > 0 ? undefined : object;
  }
}

/** Whether an object has its selector and its pods where workloads have them. */
function hasPlaces({ spec }: KubeObject): boolean {
  const { metadata, spec: pods } = spec?.template ?? {};
  return typeof spec?.selector?.matchLabels === 'object' && typeof metadata?.labels === 'object' && Array.isArray(pods?.containers);
}

function withAddress(labels: Record<string, string>, from: string, to: string): Record<string, string> {
  return labels[kplus.Pod.ADDRESS_LABEL] === from ? Object.assign({}, labels, { [kplus.Pod.ADDRESS_LABEL]: to }) : labels;
}

/** What shows in the objects of a chart. */
interface Surroundings {
  readonly kruiseVersion: KruiseVersion;
  readonly namespace?: string;
  readonly labels: { readonly [name: string]: string };
}

/** The workloads of a kind in surroundings of their own. */
interface Workloads {
  readonly surroundings: Surroundings;
  readonly luck: Luck;
  readonly forms: Map<string, WorkloadForm>;
  met: number;
}

const charts = new WeakMap<Chart, Map<string, Workloads>>();
/** So many workloads of a kind are made before anybody looks what they have in common, which takes time as well. */
const MADE_ANYWAY = 10;
const MOST_FORMS = 1_000;

/** The form of a workload, and what it has of its own. */
export interface Formed {
  readonly form: WorkloadForm;
  /** Its properties, as they were when it was added. */
  readonly props: any;
  readonly images: readonly string[];
}

/**
 * The form of the workloads of a chart that say the same; undefined as long as there are few workloads of the kind, and where there are too many forms.
 *
 * @param say gives the properties of a workload, without what is for others than the workload; asked only if there are many
 */
export function formIn(chart: Chart, type: WorkloadClass, kruiseVersion: KruiseVersion, say: () => unknown): Formed | undefined {
  const { namespace, labels } = chart;
  const workloads = workloadsOf(chart, type.kind, { kruiseVersion, namespace, labels });
  const { surroundings, luck, forms } = workloads;
  if (workloads.met++ < MADE_ANYWAY || !luck.isWorthATry()) return undefined;
  const props = taken(say());
  const said = props && saidBy(props, type.values);
  if (!said) return undefined;
  const { text, images } = said;
  const known = forms.has(text);
  luck.note(known);
  return known || forms.size < MOST_FORMS ? { form: getOr(forms, text, () => new WorkloadForm(type, text, surroundings)), props, images } : undefined;
}

function workloadsOf(chart: Chart, kind: string, surroundings: Surroundings): Workloads {
  const key = JSON.stringify([kind, surroundings]);
  const known = getOr(charts, chart, () => new Map<string, Workloads>());
  return getOr(known, key, () => ({ surroundings: JSON.parse(key)[1], luck: new Luck(), forms: new Map(), met: 0 }));
}
