import { EXISTING_RULES } from './existing-rules';
import { checkFederatedKind } from '../kinds/federated-kind-checks';
import { checkKind } from '../kinds/kinds';
import { companionsOf, type Definition, isDivided, SCHEDULER } from '../definition/definition';
import { DELIVERY_RULES } from '../definition/rules';
import { getOr } from '../json/maps';
import { SharedResults } from '../definition/shared-results';
import { type Loss, lossesOf } from '../delivery/loss';
import type { ClusterFacts } from '../delivery/model';
import { replicasOf, replicationOf } from '../delivery/replication';
import { sharesOf, type Split } from '../delivery/split';
import type { ControlPlane } from '../fleet/control-plane';
import { valueAt } from '../json/json';
import { nameOf } from '../json/kube-object';
import { checkRoom, failsOver } from '../placement/failover-room';
import { checkPlacement, checkPropagation } from '../placement/rules';
import { isForControlPlane, PLANES } from '../planes/list';
import type { Told } from '../planes/plane';
import { finding, type Problem, type Rule } from '../problems/problem';
import { checkPlainJson } from '../problems/schema/plain-json';
import { beyondRules, checkSchema } from '../problems/schema/schema-rules';
import { checkWrittenVersion, namingVersions } from './version-checks';

/** Checks what a workload says before anything is computed from it. */
export function checkDefinition(definition: Definition): Problem[] {
  const found = saidProblems(definition);
  return definition.versions.clusters ? [...checkWrittenVersion(definition), ...namingVersions(definition, found, saidProblems)] : found;
}

/** What is wrong with a workload that is like another with which nothing is wrong: its name, and the names of what travels with it, are its own, and so are its images. */
export function checkIndividual(definition: Definition): Problem[] {
  const { path, template, versions, kinds } = definition;
  return versions.clusters || companionsOf(definition).length > 0 ? checkDefinition(definition) : checkKind(path, template, versions.kruise, kinds);
}

function saidProblems(definition: Definition): Problem[] {
  const { path, template, facts, versions, refusals } = definition;
  const problems: Problem[] = [];
  if (facts?.namespaced && !template.metadata.namespace) {
    problems.push(finding(DELIVERY_RULES.namespace, { path, message: `${nameOf(template)} has no namespace.` }));
  }
  problems.push(...(refusals.length > 0 ? refusals : checkKind(path, template, versions.kruise, definition.kinds)), ...checkFederatedKind(definition));
  problems.push(...PLANES.flatMap((plane) => plane.checkDefinition(definition)));
  const schema = checkSchema(path, template, `the ${template.kind}`, versions);
  problems.push(...(schema.length > 0 ? beyondRules(schema, problems) : checkPlainJson(path, template, `the ${template.kind}`)));
  problems.push(...placementProblems(definition), ...propagationProblems(definition));
  if (definition.autoscaled && isDivided(definition)) {
    problems.push(finding(DELIVERY_RULES.dividedAutoscaled, { path, message: `${nameOf(template)} has an autoscaler, and its replicas are divided.` }));
  }
  for (const object of [template, ...companionsOf(definition)].filter(isForControlPlane)) {
    // Policies among existing objects are refused with what to write instead.
    if (definition.problems.some(({ code }) => code === EXISTING_RULES.ownPolicy.code)) break;
    problems.push(finding(DELIVERY_RULES.forControlPlane, { path, message: `${nameOf(object)} of ${object.apiVersion} is among the objects for clusters.` }));
  }
  for (const companion of companionsOf(definition)) problems.push(...checkSchema(path, companion, `the ${nameOf(companion)}`, versions));
  return problems;
}

const PLACEMENT_PROBLEMS = new SharedResults<readonly Problem[]>();
const NO_CLUSTERS: readonly ClusterFacts[] = [];

/** Many workloads share a placement, and only the path tells their findings apart. */
function placementProblems({ path, placement, fleet, versions }: Definition): Problem[] {
  const clusters = fleet?.clusters;
  const karmadaVersion = versions.planes[SCHEDULER.controlPlane];
  return PLACEMENT_PROBLEMS.of(placement, clusters ?? NO_CLUSTERS, karmadaVersion, () => (
    checkPlacement('', placement, { clusters, karmadaVersion })
  )).map((problem) => ({ ...problem, path }));
}

function propagationProblems({ path, placement, settings, fleet, versions }: Definition): Problem[] {
  return checkPropagation(path, settings, placement, { clusters: fleet?.clusters, karmadaVersion: versions.planes[SCHEDULER.controlPlane] });
}

/** Checks how replicas are divided over the fleet. */
export function checkShares(definition: Definition, split: Split): Problem[] {
  const { path, template, facts, placement, fleet } = definition;
  const problems: Problem[] = [];
  const report = (rule: Rule, message: string) => problems.push(finding(rule, { path, message }));
  if (split.failure) {
    report(DELIVERY_RULES.unschedulable, `Karmada could not schedule it: ${split.failure.message}`);
    return problems;
  }
  if (placement.clusterAffinities !== undefined && split.scheduled && split.finished.length > 0) {
    report(DELIVERY_RULES.spansPlanes, 'The placement has ordered groups and selects clusters of both control planes.');
  }
  const targets = sharesOf(split);
  const ties = targets.filter(({ certainty }) => certainty === 'either');
  if (ties.length > 0) {
    report(DELIVERY_RULES.tie, `${ties.map(({ cluster, replicas, alternative }) => `${cluster} gets ${replicas} or ${alternative}`).join(', ')}.`);
  }
  const uncertain = targets.filter(({ certainty }) => certainty === 'estimate' || certainty === 'unknown');
  const undecided = uncertain.filter(({ cluster, replicas }) => replicas === undefined && !fleet?.planes.get(cluster)?.schedules);
  if (undecided.length > 0) {
    report(DELIVERY_RULES.undecidedForOcm, `The share of ${undecided.map(({ cluster }) => cluster).join(', ')} depends on free capacity.`);
  } else if (uncertain.length > 0) {
    report(DELIVERY_RULES.uncertain, `The share of ${uncertain.map(({ cluster }) => cluster).join(', ')} depends on free capacity.`);
  }
  const replicas = replicasOf(template, facts);
  if (facts?.replicas && replicas === 0) report(DELIVERY_RULES.zeroReplicas, `${nameOf(template)} has 0 replicas.`);
  else if (isDivided(definition)) {
    const served = new Set(targets.map(({ cluster }) => cluster));
    const empty = split.candidates.filter((name) => !served.has(name));
    if (empty.length > 0 && targets.length > 0) {
      report(DELIVERY_RULES.nothing, `${empty.join(', ')} would get ${replicas === 1 ? 'nothing: there is 1 replica, the default if none are given' : `none of the ${replicas} replicas`}.`);
    }
    const partition = valueAt(template, [...facts?.updateStrategy ?? [], 'partition']);
    if (typeof partition === 'number' && partition > 0 && targets.length > 1) {
      report(DELIVERY_RULES.absolutePartition, `The partition is ${partition}, and the ${replicas} replicas are divided between ${targets.length} clusters.`);
    }
  }
  if (failsOver(definition.settings)) checkRoom(lossesIn(definition, split), report);
  return problems;
}

const LOSSES = new SharedResults<readonly Loss[]>();

/** What would become of the workload without each of its clusters of Karmada. */
function lossesIn({ template, facts, fleet, placement }: Definition, { scheduled }: Split): readonly Loss[] {
  if (!fleet || !scheduled) return [];
  const { workload = false, replicas = 0 } = replicationOf(template, facts) ?? {};
  return LOSSES.of(placement, fleet.clusters, `${replicas} ${workload}`, () => (
    lossesOf(scheduled, fleet.clusters.filter(({ name }) => fleet.planes.get(name)?.schedules), workload)
  ));
}

/** Checks what is written for the control planes, each different spec once. What clusters get as it is has been checked already. */
export function checkEmitted({ path, versions }: Definition, told: ReadonlyMap<ControlPlane, Told>): Problem[] {
  const objects = PLANES.filter(({ bare }) => !bare).flatMap(({ controlPlane }) => told.get(controlPlane)?.parts.flatMap((part) => part.objects) ?? []);
  const seen = new Set<unknown>();
  return objects.filter(({ spec }) => !seen.has(spec) && seen.add(spec)).flatMap((object) => {
    const check = () => checkSchema(path, object, `the ${nameOf(object)}`, versions);
    const said: object | undefined = object.spec.placement ?? object.spec.overrideRules;
    // Policies that share a placement, or rules, differ in names only; one that is sound speaks for all.
    return said && getOr(getOr(SOUND_POLICIES, said, () => new Map<string, boolean>()), object.kind, () => check().length === 0) ? [] : check();
  });
}

const SOUND_POLICIES = new WeakMap<object, Map<string, boolean>>();
