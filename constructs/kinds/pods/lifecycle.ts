import { isObject } from '../../json/json';

/**
 * The marks by which a controller of yours holds a pod. Before deletion or an in-place update Kruise waits while any of them is on the
 * pod; a new or freshly updated pod counts as available once all of them are.
 */
export interface LifecycleHookOptions {
  /**
   * Labels that hold the pod, with their values.
   * @default - none
   */
  readonly labels?: { readonly [key: string]: string };
  /**
   * Finalizers that hold the pod.
   * @default - none
   */
  readonly finalizers?: string[];
  /**
   * Whether the pod is taken out of service while it is held. Acts before deletion and before an in-place update only.
   * @default false
   */
  readonly markPodNotReady?: boolean;
}

/**
 * Points in the life of a pod at which Kruise waits for a controller of yours.
 *
 * @example
 * const lifecycle: LifecycleOptions = { preDelete: { finalizers: ['example.com/drained'], markPodNotReady: true } };
 */
export interface LifecycleOptions {
  /**
   * Before a pod is deleted, by scaling down or by re-creation.
   * @default - no waiting
   */
  readonly preDelete?: LifecycleHookOptions;
  /**
   * Before and after a pod is updated in place.
   * @default - no waiting
   */
  readonly inPlaceUpdate?: LifecycleHookOptions;
  /**
   * Before a new pod counts as available.
   * @default - no waiting
   */
  readonly preNormal?: LifecycleHookOptions;
}

const POINTS = ['preDelete', 'inPlaceUpdate', 'preNormal'] as const;

/** The lifecycle block of a Kruise workload; undefined when there is nothing to wait for. */
export function lifecycleSpec(options: LifecycleOptions | undefined): any {
  const given: any = options;
  if (!isObject(given)) return given ?? undefined;
  const points = POINTS.filter((point) => given[point] != null).map((point) => [point, hookSpec(given[point])]);
  return points.length > 0 ? Object.fromEntries(points) : undefined;
}

function hookSpec(hook: any): any {
  if (!isObject(hook)) return hook;
  return { labelsHandler: hook.labels, finalizersHandler: hook.finalizers, markPodNotReady: hook.markPodNotReady };
}
