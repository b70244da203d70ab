import { getOr } from '../../json/maps';
import type { KubeObject } from '../../json/kube-object';

/** The hub's webhook refuses works whose manifests are larger than this. */
export const PAYLOAD_LIMIT = 512_000;

/** What we fill a work up to: far enough below the limit for an edit on the hub. */
const COMFORTABLE = 400_000;

/** A companion of this size gets a work of its own, whatever else there is, so that it does not move when its neighbours grow. */
const BULKY = 100_000;

/** Protobuf framing the webhook counts with every manifest. */
const FRAMING = 4;

const sizes = new WeakMap<KubeObject, number>();

/** Bytes a manifest counts in the hub's webhook. */
export function payloadSize(object: KubeObject): number {
  return getOr(sizes, object, () => Buffer.byteLength(JSON.stringify(object)) + FRAMING);
}

/** The manifests of one work. */
export interface Payload {
  /** Ending of the work's name; empty for the one that carries the workload. */
  readonly suffix: string;
  readonly manifests: readonly KubeObject[];
}

/**
 * Distributes manifests over works. The workload and the namespace stay in the first one; a bulky companion has a work of its own, named
 * after it, and so has every companion if the first would still be too large. Where a companion goes depends on its own size before
 * that of others: one that moves is dropped by its old work, perhaps before the new one has taken it over.
 *
 * @param manifests in the order of application
 * @param main manifests that are not moved
 */
export function distribute(manifests: readonly KubeObject[], main: ReadonlySet<KubeObject>): Payload[] {
  const total = manifests.reduce((sum, manifest) => sum + payloadSize(manifest), 0);
  if (total <= BULKY) return [{ suffix: '', manifests }];
  let apart = manifests.filter((manifest) => !main.has(manifest) && payloadSize(manifest) > BULKY);
  const rest = total - apart.reduce((sum, manifest) => sum + payloadSize(manifest), 0);
  if (rest > COMFORTABLE) apart = manifests.filter((manifest) => !main.has(manifest));
  const moved = new Set(apart);
  const namespaces = manifests.filter((manifest) => manifest.kind === 'Namespace');
  return [
    { suffix: '', manifests: manifests.filter((manifest) => !moved.has(manifest)) },
    ...apart.map((manifest) => ({
      suffix: `-${manifest.kind.toLowerCase()}-${manifest.metadata.name}`,
      manifests: [...namespaces, manifest],
    })),
  ];
}
