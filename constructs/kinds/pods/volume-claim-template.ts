import { type Size, SizeRoundingBehavior } from 'cdk8s';
import { PersistentVolumeAccessMode } from '../../plus';

/**
 * A volume claim that every pod gets for itself.
 *
 * @example
 * const data: VolumeClaimTemplateOptions = { name: 'data', storage: Size.gibibytes(20), mountPath: '/var/lib/data' };
 */
export interface VolumeClaimTemplateOptions {
  /** Name of the claim, and of the volume in the pods. */
  readonly name: string;
  /** How much storage each pod asks for. */
  readonly storage: Size;
  /**
   * Where the first container mounts it. Other containers mount the volume that `addVolumeClaimTemplate` returns.
   * @default - not mounted
   */
  readonly mountPath?: string;
  /**
   * How the volume may be mounted.
   * @default [PersistentVolumeAccessMode.READ_WRITE_ONCE]
   */
  readonly accessModes?: PersistentVolumeAccessMode[];
  /**
   * The storage class. An empty string means storage without a class.
   * @default - the default class of each cluster
   */
  readonly storageClassName?: string;
  /**
   * Whether the pods get a raw block device in place of a file system.
   * @default false
   */
  readonly block?: boolean;
  /**
   * Labels of the claims.
   * @default - none
   */
  readonly labels?: { readonly [key: string]: string };
  /**
   * Annotations of the claims.
   * @default - none
   */
  readonly annotations?: { readonly [key: string]: string };
}

/** The claim as an entry of `volumeClaimTemplates`. */
export function volumeClaimTemplate(options: VolumeClaimTemplateOptions): any {
  const given: any = options;
  if (typeof given !== 'object' || given === null) return given;
  return {
    metadata: { name: given.name, labels: given.labels, annotations: given.annotations },
    spec: {
      accessModes: given.accessModes ?? [PersistentVolumeAccessMode.READ_WRITE_ONCE],
      resources: { requests: { storage: quantity(given.storage) } },
      storageClassName: given.storageClassName,
      volumeMode: given.block ? 'Block' : 'Filesystem',
    },
  };
}

/**
 * A pod template for pods with claims of their own. Kruise adds the volumes itself when it creates a pod, so the template has the mounts
 * only.
 */
export function withClaims(template: any, claims: readonly VolumeClaimTemplateOptions[]): any {
  if (claims.length === 0) return template;
  const names = new Set(claims.map((claim) => claim.name));
  const { volumes, containers, ...spec } = template.spec;
  const left = volumes?.filter((volume: any) => !names.has(volume.name));
  const mounts = claims.filter((claim) => claim.mountPath !== undefined).map((claim) => ({ name: claim.name, mountPath: claim.mountPath }));
  const mounted = containers.map((container: any, index: number) =>
    (index > 0 || mounts.length === 0 ? container : { ...container, volumeMounts: [...container.volumeMounts ?? [], ...mounts] }));
  return { ...template, spec: { ...spec, containers: mounted, ...(left?.length > 0 ? { volumes: left } : {}) } };
}

/** A size as a quantity, in the largest unit that keeps it whole. */
function quantity(size: any): any {
  if (typeof size?.toKibibytes !== 'function') return size;
  const kibibytes: number = size.toKibibytes({ rounding: SizeRoundingBehavior.FLOOR });
  for (const [unit, factor] of [['Ti', 1024 ** 3], ['Gi', 1024 ** 2], ['Mi', 1024]] as const) {
    if (kibibytes >= factor && kibibytes % factor === 0) return `${kibibytes / factor}${unit}`;
  }
  return `${kibibytes}Ki`;
}
