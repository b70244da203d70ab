import type { KindTable } from '../delivery/kind-facts';
import { getOr } from '../json/maps';
import { inKeyOrder } from '../json/json';
import type { KubeObject } from '../json/kube-object';
import { podRequests } from '../kinds/pods/pod-requests';
import { updateSettings } from '../kinds/updates';
import { imagesOf } from '../overrides/images';
import { digest, withHiddenSecrets } from './hidden';
import { type FieldOrigin, OriginStep, type PlannedObject } from './model';

/** The objects of a plan, each looked at once, however many clusters get it. */
export class PlannedObjects {
  private readonly planned = new Map<KubeObject, PlannedObject>();

  constructor(private readonly kinds: KindTable) {}

  /** @param origins what made it, asked for the first cluster that gets it */
  public of(object: KubeObject, origins: () => readonly FieldOrigin[]): PlannedObject {
    return getOr(this.planned, object, () => this.plan(object, origins()));
  }

  private plan(object: KubeObject, origins: readonly FieldOrigin[]): PlannedObject {
    const { apiVersion, kind, metadata: { name, namespace } } = object;
    const manifest = withHiddenSecrets(object);
    const update = updateSettings(object);
    const requests = podRequests(object, this.kinds);
    return {
      id: idOf(manifest), apiVersion, kind,
      ...(namespace !== undefined && { namespace }),
      name, manifest,
      origins: [...origins],
      images: imagesOf(object, this.kinds.of(object)).flatMap(({ name: container, value }) => (typeof value === 'string' ? [{ container, image: value }] : [])),
      ...(update && { update }),
      ...(requests && { requests }),
    };
  }
}

/** Equal for equal objects, whatever the order of their keys. */
export function idOf(manifest: KubeObject): string {
  return digest(JSON.stringify(inKeyOrder(manifest)), 16);
}

const OVERRIDES = new WeakMap<readonly FieldOrigin[], readonly string[]>();

/** The overrides that changed something in these objects, each once. */
export function overridesIn(objects: readonly PlannedObject[]): string[] {
  const found = objects.map(({ origins }) => getOr(OVERRIDES, origins, () => [...new Set(origins.flatMap(({ step, by }) => (
    step === OriginStep.OVERRIDE || step === OriginStep.POLICY ? [by] : []
  )))]));
  const changing = found.filter((list) => list.length > 0);
  return changing.length === 1 ? [...changing[0]] : [...new Set(changing.flat())];
}
