import { isObject } from '../../json/json';
import { isPlain } from '../../json/one-value';
import { getOr } from '../../json/maps';
import { inOrder, putInOrder } from '../plain-object';

/**
 * Pods without what tells the workloads of an app apart most often: the images of their containers. Whoever looks at a frame cannot depend on an image, so what is made of it, or found out about
 * it, holds for all pods that have it. Equal frames are one object.
 */
export interface Framed {
  readonly frame: any;
  /** The images of the containers, in their order. */
  readonly images: readonly string[];
  /** Whether a construct of ours has rendered it, so that its fields may be put in order. */
  readonly rendered: boolean;
}

/** What stands for every image in a frame. */
const IMAGE = 'image';
const KEPT_AT_MOST = 1_000;
/** Longer texts are seldom the same, and not worth the memory. */
const LONGEST = 16_384;

/** Frames of this look at an app, and what is rendered from pods, by text. */
const frames = new Map<string, any>();
const renderings = new Map<string, any>();
/** What was read, by its text. */
const objects = new Map<string, any>();
/** What pods consist of, as far as it is known. */
const parts = new WeakMap<object, Framed>();

/** Starts anew. What was handed out may have been changed by whoever asked for it, so nothing is shared with the next look. */
export function forgetFrames(): void {
  frames.clear();
  renderings.clear();
  objects.clear();
}

/**
 * Pods as plain JSON, rendered once for all that differ in images only.
 *
 * @param text says all of the pods but the images of their containers; undefined if there is no such text
 * @param render makes plain JSON of pods, whatever their images
 */
export function renderedPods(pods: any, text: string | undefined, render: (pods: any) => any): any {
  if (text === undefined) return render(pods);
  const frame = kept(renderings, text, () => render(withoutImages(pods)));
  return joined({ frame, images: imagesOf(pods), rendered: true });
}

/** The text of pods without the images of their containers; undefined if it would not say all of the rest. */
export function textOfPods(pods: any, isData: (value: unknown) => boolean): string | undefined {
  try {
    if (!hasImages(pods) || !isData(pods)) return undefined;
    const text = JSON.stringify(withoutImages(pods));
    return text.length > LONGEST ? undefined : text;
  } catch {
    // A member that throws when it is read is for the checks to report.
    return undefined;
  }
}

/** What pods consist of that are plain JSON; undefined for others. */
export function framedPods(spec: any): Framed | undefined {
  const known = parts.get(spec);
  if (known) return known;
  const text = textOfPods(spec, isPlain);
  if (text === undefined) return undefined;
  const framed = { frame: kept(frames, text, () => withoutImages(spec)), images: imagesOf(spec), rendered: false };
  parts.set(spec, framed);
  return framed;
}

/** Plain JSON from its text, one value for this look at an app. Nobody may change it. */
export function parsedOnce(text: string): any {
  return kept(objects, text, () => JSON.parse(text));
}

/** Pods of a construct of ours that differ from others in their images alone. */
export function podsWith(rendered: any, images: readonly string[]): any {
  const { frame } = framedPods(rendered) ?? { frame: rendered };
  inOrder.add(frame);
  return joined({ frame, images, rendered: true });
}

const changed = new WeakMap<object, WeakMap<object, any>>();

/** Changes pods in a way that has nothing to do with the images of their containers, once for all that differ in these only. What a construct of ours has rendered is put in order as well. */
export function changedPods(spec: any, change: (spec: any) => any): any {
  const known = typeof spec === 'object' && spec !== null ? parts.get(spec) : undefined;
  if (!known) return change(spec);
  const { frame: before, images, rendered } = known;
  const frame = getOr(getOr(changed, change, () => new WeakMap()), before, () => {
    const after = change(before);
    return rendered && !inOrder.has(after) ? putInOrder(after) : after;
  });
  return frame === before ? spec : joined({ frame, images, rendered });
}

/** Pods of a frame with images of their own. */
function joined(framed: Framed): any {
  const spec = withImages(framed.frame, (index) => framed.images[index]);
  parts.set(spec, framed);
  if (inOrder.has(framed.frame)) inOrder.add(spec);
  return spec;
}

/** The images of the containers, in their order. */
export function imagesOf(pods: any): string[] {
  return pods.containers.map(({ image }: any) => image);
}

/** The same with a stand-in for each image. */
export function withoutImages(pods: any): any {
  return withImages(pods, () => IMAGE);
}

function withImages(pods: any, imageAt: (index: number) => string): any {
  // Not spread: Node 20 would give each of them a shape of its own.
  return Object.assign({}, pods, { containers: pods.containers.map((container: any, index: number) => Object.assign({}, container, { image: imageAt(index) })) });
}

function hasImages(pods: any): boolean {
  return isObject(pods) && Array.isArray(pods.containers) && pods.containers.every((container) => isObject(container) && typeof container.image === 'string');
}

function kept(all: Map<string, any>, text: string, make: () => any): any {
  if (all.size >= KEPT_AT_MOST) all.clear();
  return getOr(all, text, make);
}
