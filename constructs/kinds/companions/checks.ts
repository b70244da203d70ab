import { COMPANION_RULES } from './rules';
import { PERSISTENT_POD_STATE_RULES } from '../persistent-pod-state/rules';
import { POD_PROBE_MARKER_RULES } from '../pod-probe-marker/rules';
import { WORKLOAD_SPREAD_RULES } from '../workload-spread/rules';
import type { Problem, Rule } from '../../problems/problem';
import { finding } from '../../problems/problem';
import { shown } from '../../json/shown';
import { checkKind } from '../kind-checks';
import { isObject, listOf } from '../../json/json';
import type { KubeObject } from '../../json/kube-object';
import type { Definition } from '../../definition/definition';
import { isDivided } from '../../definition/definition';
import { kindOf } from '../kinds';
import { groupOf, nameOf } from '../../json/kube-object';
import { podTemplateOf } from '../../delivery/pod-part';
import { targetOf } from '../target-of';

/** Objects that act on the running pods of one cluster. */
const MOMENTARY = ['apps.kruise.io/ContainerRecreateRequest', 'apps.kruise.io/EphemeralJob'];

/** Companions that Kruise's admission has rules for. */
const CHECKED = [
  'apps.kruise.io/WorkloadSpread', 'apps.kruise.io/PersistentPodState', 'apps.kruise.io/PodProbeMarker', 'apps.kruise.io/ResourceDistribution',
  'policy.kruise.io/PodUnavailableBudget',
];

/** What is wrong with what travels with a workload, by itself and together with the workload. */
export function checkCompanions(definition: Definition): Problem[] {
  const { path, template, companions, versions } = definition;
  const problems: Problem[] = isMomentary(template) ? [momentary(path, template)] : [];
  for (const companion of companions.attached) {
    if (isMomentary(companion)) problems.push(momentary(path, companion));
    else if (CHECKED.includes(keyOf(companion))) {
      problems.push(...checkCompanion(path, companion, versions.kruise));
      if (targets(companion, template)) problems.push(...checkBeside(definition, companion));
    }
  }
  return problems;
}

/** What Kruise's admission says about a companion; nothing for kinds that we have no rules for. */
export function checkCompanion(path: string, companion: KubeObject, kruise: string): Problem[] {
  if (!CHECKED.includes(keyOf(companion))) return [];
  return checkKind(path, companion, kruise).map((problem) => ({ ...problem, message: `${nameOf(companion)}: ${problem.message}` }));
}

/** Whether a companion targets this workload: by its name or, without one, by the labels of its pods. */
function targets(companion: KubeObject, template: KubeObject): boolean {
  const target = targetOf(companion);
  if (!target) return companion.kind === 'PodProbeMarker' || companion.kind === 'PodUnavailableBudget';
  return target.kind === template.kind && target.name === template.metadata.name && target.group === groupOf(template.apiVersion);
}

function checkBeside(definition: Definition, companion: KubeObject): Problem[] {
  const { path, template } = definition;
  const problems: Problem[] = [];
  const say = (rule: Rule, message: string) => problems.push(finding(rule, { path, message: `${nameOf(companion)}: ${message}` }));
  const numbers = isDivided(definition) ? fixedNumbers(companion) : [];
  if (numbers.length > 0) say(COMPANION_RULES.perCluster, `${numbers.join(' and ')}, but the replicas of ${nameOf(template)} are divided between clusters.`);
  const known = containersOf(template);
  if (companion.kind === 'WorkloadSpread' && known) {
    for (const subset of listOf<any>(companion.spec?.subsets)) {
      for (const { name } of patchedContainers(subset?.patch).filter((container) => !known.has(container?.name) && !container?.image)) {
        say(WORKLOAD_SPREAD_RULES.patch, `the patch of the subset ${shown(subset?.name)} changes the container ${shown(name)}, but the pods have ${[...known].join(', ')}.`);
      }
    }
  }
  if (companion.kind === 'PodProbeMarker' && known) {
    for (const probe of listOf<any>(companion.spec?.probes)) {
      const name: unknown = probe?.containerName;
      if (typeof name === 'string' && name !== '' && !known.has(name)) {
        say(POD_PROBE_MARKER_RULES.container, `the probe ${shown(probe.name)} is for the container ${shown(name)}, but the pods have ${[...known].join(', ')}.`);
      }
    }
  }
  if (companion.kind === 'PersistentPodState' && template.metadata.annotations?.['kruise.io/auto-generate-persistent-pod-state'] === 'true') {
    say(PERSISTENT_POD_STATE_RULES.generated, `${nameOf(template)} has the annotation kruise.io/auto-generate-persistent-pod-state.`);
  }
  return problems;
}

/** Numbers of pods that stay the same whatever share a cluster gets. */
function fixedNumbers({ kind, metadata, spec }: KubeObject): string[] {
  if (kind === 'WorkloadSpread') {
    return listOf<any>(spec?.subsets).filter((subset) => typeof subset?.maxReplicas === 'number')
      .map(({ name, maxReplicas }) => `maxReplicas of the subset ${shown(name)} is ${maxReplicas}`);
  }
  if (kind !== 'PodUnavailableBudget') return [];
  const total: unknown = metadata?.annotations?.['pub.kruise.io/protect-total-replicas'];
  return [
    ...['maxUnavailable', 'minAvailable'].filter((field) => typeof spec?.[field] === 'number' && spec[field] > 0).map((field) => `${field} is ${spec[field]}`),
    ...(total === undefined ? [] : [`the total is ${shown(total)}`]),
  ];
}

/** Names of the containers that the pods have; undefined if they are not known. */
function containersOf(template: KubeObject): ReadonlySet<unknown> | undefined {
  const spec = podTemplateOf(template, kindOf(template))?.spec;
  if (!isObject(spec) || !Array.isArray(spec.containers)) return undefined;
  return new Set([...spec.containers, ...listOf<any>(spec.initContainers)].map((container) => container?.name));
}

function patchedContainers(patch: any): readonly any[] {
  return [...listOf<any>(patch?.spec?.containers), ...listOf<any>(patch?.spec?.initContainers)].filter((container) => isObject(container) && !('$patch' in container));
}

function isMomentary(object: KubeObject): boolean {
  return MOMENTARY.includes(keyOf(object));
}

function momentary(path: string, object: KubeObject): Problem {
  return finding(COMPANION_RULES.momentary, { path, message: `${nameOf(object)} acts on running pods of one cluster, but would be delivered to every selected cluster.` });
}

function keyOf({ apiVersion, kind }: KubeObject): string {
  return `${groupOf(String(apiVersion))}/${kind}`;
}
