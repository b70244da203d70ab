import { kubeOf } from '../../json/given';
import { isObject } from '../../json/json';

/** Where v1alpha1 keeps the custom version, which v1beta1 has a field for. */
export const CUSTOM_VERSION_LABEL = 'apps.kruise.io/sidecarset-custom-version';

/** When new pods get a fixed revision of the sidecars, and when the latest. */
export enum SidecarSetRevisionPolicy {
  /** Every new pod gets the fixed revision. */
  ALWAYS = 'Always',
  /** New pods get the fixed revision as often as the partition of the update says, which must be a percentage; the others get the latest. */
  PARTIAL = 'Partial',
}

/**
 * A revision of the sidecars. It must exist in a cluster before it is named there: a cluster that has never seen it refuses the SidecarSet.
 *
 * @example
 * SidecarSetRevision.ofCustomVersion('1.4', SidecarSetRevisionPolicy.PARTIAL)
 */
export class SidecarSetRevision {
  /**
   * The revision that was delivered with this `customVersion`. The same in every cluster.
   *
   * @param customVersion the `customVersion` of an earlier definition
   * @param policy which new pods get it; all of them unless told otherwise
   */
  public static ofCustomVersion(customVersion: string, policy: SidecarSetRevisionPolicy = SidecarSetRevisionPolicy.ALWAYS): SidecarSetRevision {
    return new SidecarSetRevision({ customVersion, policy });
  }

  /**
   * The revision of this name. Names contain a hash, and clusters with overrides differ in it.
   *
   * @param revisionName name of a ControllerRevision in the namespace of Kruise
   * @param policy which new pods get it; all of them unless told otherwise
   */
  public static ofName(revisionName: string, policy: SidecarSetRevisionPolicy = SidecarSetRevisionPolicy.ALWAYS): SidecarSetRevision {
    return new SidecarSetRevision({ revisionName, policy });
  }

  private constructor(private readonly spec: any) {}

  /** @internal */
  public _toKube(): any {
    return this.spec;
  }
}

/** What new pods get. */
export interface SidecarSetInjectionOptions {
  /**
   * Whether new pods get no sidecars for now. Those in running pods stay and are updated.
   * @default false
   */
  readonly paused?: boolean;
  /**
   * A revision for new pods in place of the latest.
   * @default - the latest
   */
  readonly revision?: SidecarSetRevision;
}

/** What becomes of an annotation that a pod has already. */
export enum PodPatchPolicy {
  /** The pod keeps its own value. Written to new pods only. */
  RETAIN = 'Retain',
  /** The value of the pod is replaced. */
  OVERWRITE = 'Overwrite',
  /** Both values are JSON and are merged. */
  MERGE_PATCH_JSON = 'MergePatchJson',
}

/** Annotations for the pods that get the sidecars. */
export interface SidecarSetPodPatch {
  /** The annotations. Each key can be in one patch only. */
  readonly annotations: { readonly [key: string]: string };
  /**
   * What becomes of an annotation that a pod has already.
   * @default PodPatchPolicy.RETAIN
   */
  readonly patchPolicy?: PodPatchPolicy;
}

/** The injectionStrategy block; undefined when nothing is asked for. */
export function injectionSpec(options: SidecarSetInjectionOptions | undefined): any {
  if (!isObject(options)) return options ?? undefined;
  const { paused, revision } = options as any;
  return { paused, revision: kubeOf(revision) };
}
