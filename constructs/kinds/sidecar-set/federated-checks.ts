import { finding, type Problem } from '../../problems/problem';
import { shown } from '../../json/shown';
import { SIDECAR_SET_RULES } from './rules';
import { listOf } from '../../json/json';
import type { Definition } from '../../definition/definition';
import type { PlannedDelivery } from '../../definition/planned-delivery';

/** The ConfigMap that tells Kruise which annotations SidecarSets may write. */
const CONFIGURATION = 'kruise-configuration';

/** What many clusters ask of a SidecarSet beyond what one asks: that what it refers to is there in all of them. */
export function checkFederatedSidecarSet({ path, template, companions }: Definition): Problem[] {
  const problems: Problem[] = [];
  const { injectionStrategy, patchPodMetadata } = template.spec ?? {};
  const revision = injectionStrategy?.revision;
  if (revision != null) {
    const message = `New pods get the revision ${shown(revision.revisionName ?? revision.customVersion)}, but a cluster that never had this revision refuses the SidecarSet.`;
    problems.push(finding(SIDECAR_SET_RULES.revisionExists, { path, message }));
  }
  const travels = [...companions.attached, ...companions.dependencies].some(({ kind, metadata }) => kind === 'ConfigMap' && metadata.name === CONFIGURATION);
  if (listOf(patchPodMetadata).length > 0 && !travels) {
    const keys = listOf<any>(patchPodMetadata).flatMap((patch) => Object.keys(patch?.annotations ?? {}));
    const message = `Pods are annotated with ${shown(keys)}, but no ConfigMap ${CONFIGURATION} that allows it travels with the SidecarSet.`;
    problems.push(finding(SIDECAR_SET_RULES.patchAllowed, { path, message }));
  }
  return problems;
}

/** Parts that overrides give to some clusters only, where the SidecarSet may exist without them. */
export function checkDeliveredSidecarSets({ path, template }: Definition, deliveries: readonly PlannedDelivery[]): Problem[] {
  const found = new Map<string, Problem>();
  const types = new Map(listOf<any>(template.spec?.containers).map((container) => [container?.name, container?.upgradeStrategy?.upgradeType]));
  for (const { delivery, workload } of deliveries) {
    for (const container of workload === template ? [] : listOf<any>(workload?.spec?.containers)) {
      const name: unknown = container?.name;
      const what = !types.has(name) ? `the added container ${shown(name)}`
        : types.get(name) !== container?.upgradeStrategy?.upgradeType ? `a different upgradeType for container ${shown(name)}` : undefined;
      if (what === undefined || found.has(what)) continue;
      const message = `Cluster '${delivery.cluster}' gets ${what}, but admission refuses it where SidecarSet '${template.metadata.name}' already exists.`;
      found.set(what, finding(SIDECAR_SET_RULES.addedContainer, { path, message }));
    }
  }
  return [...found.values()];
}
