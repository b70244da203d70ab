import { differences, formatField } from '../../json/field';
import { listOf } from '../../json/json';
import type { KubeObject } from '../../json/kube-object';
import { type ImmutableChange, type KindUpdates, type PodUpdate, type UpdateSettings } from '../pod-update';
import { goForm } from '../pods/go-form';
import { immutableChange } from '../pods/immutable';
import { changing, type Holding, holding, released } from '../pods/rolling';
import { SIDECAR_SET_PARTITION, sidecarSetSettings } from './partition';

/** What happens when a SidecarSet changes; the number of pods it is in is up to the workloads. */
export const SIDECAR_SET_UPDATES: KindUpdates = {
  pods: sidecarSetPods,
  immutable: sidecarSetImmutable,
  settings: ({ spec }) => sidecarSetSettings(spec),
  partition: SIDECAR_SET_PARTITION,
  // Its sidecars are in pods of workloads: without it these run on, sidecars included.
  ownsPods: () => false,
};

const OWN = 'Put it into a SidecarSet of its own.';

function sidecarSetImmutable(before: KubeObject, after: KubeObject): ImmutableChange[] {
  const why = { by: 'Kruise', source: 'kruise 1.9 pkg/webhook/sidecarset/validating/sidecarset_create_update_handler.go' };
  const old = new Map(listOf<any>(before.spec?.containers).map((container) => [container?.name, container]));
  return listOf<any>(after.spec?.containers).flatMap((container): ImmutableChange[] => {
    const field = `spec.containers[${container?.name}]`;
    const had = old.get(container?.name);
    if (!had) return [{ field, message: `${field} is new: Kruise refuses containers that a SidecarSet did not have before. ${OWN}`, source: why.source }];
    const [was, is] = [had, container].map((one) => one?.upgradeStrategy?.upgradeType ?? 'ColdUpgrade');
    return was === is ? [] : [immutableChange(`${field}.upgradeStrategy.upgradeType`, why)];
  });
}

const AT = 'spec.updateStrategy';
const LATER = 'pods that run keep what they have until they are replaced, and new pods get the change.';

/** What only new pods get; other than the containers it is no reason for Kruise to look at pods that run. */
const INJECTED = ['volumes', 'initContainers', 'imagePullSecrets', 'patchPodMetadata'];

/**
 * Kruise brings images of sidecars to running pods if nothing else of the containers changes (IsSidecarSetUpgradable in pkg/control/sidecarcontrol of Kruise 1.9,
 * which compares a hash without images); init containers belong to them if one is a sidecar of Kubernetes.
 */
function sidecarSetPods(before: KubeObject, after: KubeObject): PodUpdate {
  const settings = sidecarSetSettings(after.spec);
  const fields = fieldsBetween(hashed(before.spec), hashed(after.spec));
  if (fields.length === 0) {
    const injected = fieldsBetween(parts(before.spec, INJECTED), parts(after.spec, INJECTED));
    const update = released(holdingOf(before.spec), holdingOf(after.spec), `${AT}.partition`, stopped);
    if (injected.length === 0) return update;
    return { effect: update.effect === 'none' ? 'held' : update.effect, reasons: [`${changing(injected)}: ${LATER}`, ...update.reasons] };
  }
  const others = fields.filter((field) => !/^spec\.containers\[[^\]]*\]\.image$/.test(field));
  if (others.length > 0) {
    return { effect: 'held', reasons: [`${changing(others)}, and Kruise updates sidecars of running pods only if nothing but images changes: ${LATER}`] };
  }
  const hot = listOf<any>(after.spec?.containers).filter(isHot).filter(({ name }) => fields.includes(`spec.containers[${name}].image`));
  const how = hot.length === fields.length ? 'a second container takes over in running pods before the old one stops' : 'running pods stay, and the sidecars in them are restarted';
  const reason = `${changing(fields)}: ${how}.`;
  const waits = stopped(settings);
  if (waits !== undefined) return { effect: 'held', reasons: [reason, waits] };
  const some = after.spec?.updateStrategy?.selector != null ? [`${AT}.selector updates pods that it matches, and no others.`]
    : settings.partition !== undefined && parseInt(settings.partition, 10) > 0 ? [`${AT}.partition '${settings.partition}' keeps some of the pods at the old image.`] : [];
  return { effect: 'in-place', reasons: [reason, ...some] };
}

function isHot(container: any): boolean {
  return container?.upgradeStrategy?.upgradeType === 'HotUpgrade';
}

function stopped({ type, paused, partition }: UpdateSettings): string | undefined {
  if (type === 'NotUpdate') return `${AT}.type is 'NotUpdate': ${LATER}`;
  if (paused) return `${AT}.paused is true.`;
  return partition === '100%' ? `${AT}.partition '100%' keeps all pods at the old image.` : undefined;
}

function holdingOf(spec: any): Holding {
  return holding(sidecarSetSettings(spec), { field: `${AT}.selector`, value: spec?.updateStrategy?.selector });
}

/** What Kruise makes its hash of. */
function hashed(spec: any): any {
  const sidecars = listOf<any>(spec?.initContainers).some((container) => container?.restartPolicy === 'Always');
  return parts(spec, sidecars ? ['containers', 'initContainers'] : ['containers']);
}

function parts(spec: any, keys: readonly string[]): any {
  return goForm(Object.fromEntries(keys.map((key) => [key, spec?.[key]])), 'spec');
}

function fieldsBetween(before: any, after: any): string[] {
  return differences(before, after).map(({ field }) => `spec.${formatField(field)}`);
}
