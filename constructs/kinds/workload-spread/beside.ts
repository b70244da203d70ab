import type { Definition } from '../../definition/definition';
import { isObject, listOf } from '../../json/json';
import type { KubeObject } from '../../json/kube-object';
import { shown } from '../../json/shown';
import { knownContainers } from '../companions/known-containers';
import type { Say } from '../module';
import { WORKLOAD_SPREAD_RULES } from './rules';

/** Checks a spread beside the workload that it spreads. */
export function checkWorkloadSpreadBeside(definition: Definition, { spec }: KubeObject, say: Say): void {
  const known = knownContainers(definition);
  if (!known) return;
  for (const subset of listOf<any>(spec?.subsets)) {
    for (const { name } of patchedContainers(subset?.patch).filter((container) => !known.has(container?.name) && !container?.image)) {
      say(WORKLOAD_SPREAD_RULES.patch, `the patch of the subset ${shown(subset?.name)} changes the container ${shown(name)}, but the pods have ${[...known].join(', ')}.`);
    }
  }
}

/** Numbers of pods that stay the same whatever share a cluster gets. */
export function fixedSubsets({ spec }: KubeObject): string[] {
  return listOf<any>(spec?.subsets).filter((subset) => typeof subset?.maxReplicas === 'number')
    .map(({ name, maxReplicas }) => `maxReplicas of the subset ${shown(name)} is ${maxReplicas}`);
}

function patchedContainers(patch: any): readonly any[] {
  return [...listOf<any>(patch?.spec?.containers), ...listOf<any>(patch?.spec?.initContainers)].filter((container) => isObject(container) && !('$patch' in container));
}
