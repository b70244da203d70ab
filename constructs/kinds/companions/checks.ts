import { type Definition, isDivided } from '../../definition/definition';
import type { KindTable } from '../../delivery/kind-facts';
import { groupOf, type KubeObject, nameOf } from '../../json/kube-object';
import { finding, type Problem } from '../../problems/problem';
import { checkKind, moduleOf } from '../kinds';
import { checksOf, type Say } from '../module';
import { targetOf } from '../target-of';
import { COMPANION_RULES } from './rules';

/** What is wrong with what travels with a workload, by itself and together with the workload. */
export function checkCompanions(definition: Definition): Problem[] {
  const { path, template, companions, versions, kinds } = definition;
  const problems: Problem[] = isMomentary(template) ? [momentary(path, template)] : [];
  for (const companion of companions.dependencies) problems.push(...checkCompanion(path, companion, versions.kruise, kinds));
  for (const companion of companions.attached) {
    if (isMomentary(companion)) problems.push(momentary(path, companion));
    else problems.push(...checkCompanion(path, companion, versions.kruise, kinds));
    if (isCompanion(companion) && !isMomentary(companion) && isAbout(companion, template)) problems.push(...checkBeside(definition, companion));
  }
  return problems;
}

/** What admission says of an object beside a workload. */
export function checkCompanion(path: string, companion: KubeObject, kruise: string, kinds?: KindTable): Problem[] {
  if (isMomentary(companion)) return [];
  const name = nameOf(companion);
  return checkKind(path, companion, kruise, kinds).map((problem) => (problem.message.includes(name) ? problem : { ...problem, message: `${name}: ${problem.message}` }));
}

/** Whether an object is about this workload: by its name, or for want of one by the labels of its pods. */
function isAbout(companion: KubeObject, template: KubeObject): boolean {
  const target = targetOf(companion);
  if (!target) return moduleOf(companion)?.podSelector !== undefined;
  return target.kind === template.kind && target.name === template.metadata.name && target.group === groupOf(template.apiVersion);
}

function checkBeside(definition: Definition, companion: KubeObject): Problem[] {
  const { path, template } = definition;
  const problems: Problem[] = [];
  const say: Say = (rule, message) => problems.push(finding(rule, { path, message: `${nameOf(companion)}: ${message}` }));
  const { fixedNumbers, beside } = checksOf(moduleOf(companion)) ?? {};
  const numbers = isDivided(definition) ? fixedNumbers?.(companion) ?? [] : [];
  if (numbers.length > 0) say(COMPANION_RULES.perCluster, `${numbers.join(' and ')}, but the replicas of ${nameOf(template)} are divided between clusters.`);
  beside?.(definition, companion, say);
  return problems;
}

function isCompanion(object: KubeObject): boolean {
  return moduleOf(object)?.companion !== undefined;
}

function isMomentary(object: KubeObject): boolean {
  return moduleOf(object)?.companion?.momentary ?? false;
}

function momentary(path: string, object: KubeObject): Problem {
  return finding(COMPANION_RULES.momentary, { path, message: `${nameOf(object)} acts on running pods of one cluster, but would be delivered to every selected cluster.` });
}
