import { App, Chart } from 'cdk8s';
import { Construct } from 'constructs';
import type { KruiseVersion } from '../../fleet/versions';
import type { KubeObject } from '../../json/kube-object';
import { Luck } from '../../json/luck';
import { getOr } from '../../json/maps';
import { isPlain } from '../../json/one-value';
import * as kplus from '../../plus';
import { ownProblems } from '../own-problems';
import { podAddressOf } from './pod-address';
import { forgetFrames, parsedOnce, podsWith } from './pod-frame';
import type { KruiseWorkload } from './pods';
import { SaidWorkload, type WorkloadClass } from './said-workload';
import { type Surroundings, surroundingsOf, surroundingsText } from './surroundings';

/** What a form is known by. */
interface Sample {
  readonly name: string;
  readonly images: readonly string[];
  readonly kind: string;
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

  /** @param surroundings of its workloads */
  constructor(private readonly surroundings: Surroundings) {}

  /** Whether the object of a workload can be foretold. */
  public knows({ images }: SaidWorkload): boolean {
    const { sample, varied } = this;
    return sample !== undefined && varied !== undefined && images.every((image, index) => varied[index] || image === sample.images[index]);
  }

  /** The object that a workload of the form renders, as long as nobody has changed it. */
  public foretell({ name, images }: SaidWorkload): KubeObject {
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
  public learn(said: SaidWorkload): void {
    if (++this.met < SAMPLE || this.met > LAST) return;
    const object = this.rendered(said);
    if (object === undefined || !isPlain(object) || !hasPlaces(object)) return;
    const text = JSON.stringify(object);
    const { name, images } = said;
    const { sample } = this;
    if (!sample) {
      this.sample = { name, images, kind: object.kind, text };
    } else if (name !== sample.name && JSON.stringify(this.foretell(said)) === text) {
      this.varied = images.map((image, index) => image !== sample.images[index] || (this.varied?.[index] ?? false));
    }
  }

  /**
   * The object of a workload; undefined if there is more to it than that, or anything wrong with it. It is made of another workload that says the
   * same: who renders a construct before it is complete keeps some of it from being added to.
   */
  private rendered(said: SaidWorkload): KubeObject | undefined {
    const { namespace, labels } = this.surroundings;
    const chart = new Chart(new App(), 'sample', { namespace, labels });
    // In a path of its own, so that what comes of the path is not taken for what all have in common.
    const workload = said.make(new Construct(chart, `${this.met}`));
    workload._checkedByOwner = true;
    workload._givenByOwner = true;
    // What was rendered before may have been handed out.
    forgetFrames();
    return soleObject(workload);
  }
}

/** The object of a workload; undefined if there is more to the workload than that, or anything wrong with it. */
function soleObject(workload: KruiseWorkload): KubeObject | undefined {
  if (workload.node.children.length > 1 || ownProblems(workload).length > 0) return undefined;
  const object = workload._object();
  return workload._refused().length > 0 ? undefined : object;
}

/** Whether an object has its selector and its pods where workloads have them. */
function hasPlaces({ spec }: KubeObject): boolean {
  const { metadata, spec: pods } = spec?.template ?? {};
  return typeof spec?.selector?.matchLabels === 'object' && typeof metadata?.labels === 'object' && Array.isArray(pods?.containers);
}

function withAddress(labels: Record<string, string>, from: string, to: string): Record<string, string> {
  return labels[kplus.Pod.ADDRESS_LABEL] === from ? Object.assign({}, labels, { [kplus.Pod.ADDRESS_LABEL]: to }) : labels;
}

/** The workloads of a kind in surroundings of their own. */
interface Workloads {
  readonly surroundings: Surroundings;
  readonly luck: Luck;
  readonly forms: Map<string, WorkloadForm>;
}

const charts = new WeakMap<Chart, Map<string, Workloads>>();
const MOST_FORMS = 1_000;

/** A workload whose properties are data, and its form if others may say the same. */
export interface Formed {
  readonly said: SaidWorkload;
  readonly form?: WorkloadForm;
}

/**
 * What a workload of a chart says; undefined for one that says more than data. It has no form where there are too many of them, and where few workloads say what others do.
 *
 * @param given the properties of the workload, without what is for others than the workload
 * @param areMany whether the chart has so many workloads that it may have one
 */
export function formedIn(chart: Chart, type: WorkloadClass, kruiseVersion: KruiseVersion, given: unknown, areMany: boolean): Formed | undefined {
  const around = surroundingsText(chart, type.kind, kruiseVersion);
  if (around === undefined) return undefined;
  const { surroundings, luck, forms } = workloadsOf(chart, around);
  const said = SaidWorkload.from(type, surroundings, given);
  if (!said) return undefined;
  if (!areMany || !luck.isWorthATry()) return { said };
  const { text } = said;
  const known = forms.has(text);
  luck.note(known);
  return known || forms.size < MOST_FORMS ? { said, form: getOr(forms, text, () => new WorkloadForm(surroundings)) } : { said };
}

function workloadsOf(chart: Chart, around: string): Workloads {
  const known = getOr(charts, chart, () => new Map<string, Workloads>());
  return getOr(known, around, () => ({ surroundings: surroundingsOf(around), luck: new Luck(), forms: new Map() }));
}
