import { isObject } from '../../json/json';
import { nearest } from '../../problems/nearest';
import { shown } from '../../json/shown';
import { isObjectOrMissing, wholeNumber } from '../pods/fields';
import { kruiseCan } from '../kruise-facts';
import { UNITED_DEPLOYMENT_RULES as RULES } from './rules';
import type { SubsetTemplate } from './template-checks';
import type { Report } from '../pods/workload-rules';

const WHERE = 'spec.topology.scheduleStrategy';

/** What is wrong with the way pods move between subsets. */
export function checkAdaptive(strategy: unknown, subsets: readonly unknown[], template: string | undefined, kruise: string, say: Report): void {
  if (!isObjectOrMissing(strategy, WHERE, say)) return;
  const { type, adaptive } = strategy;
  if (isObjectOrMissing(adaptive, `${WHERE}.adaptive`, say)) {
    for (const field of ['rescheduleCriticalSeconds', 'unschedulableLastSeconds', 'unschedulableDuration']) wholeNumber(adaptive, field, 0, say, `${WHERE}.adaptive`);
    checkVersion(adaptive, kruise, say);
  }
  if (type !== 'Adaptive') {
    if (adaptive != null) say(RULES.ignored, `${WHERE}.adaptive is ${shown(adaptive)}, but has no effect with the type ${shown(type ?? 'Fixed')}.`);
    return;
  }
  const said = subsets.find((subset) => isObject(subset) && subset.replicas != null) as any;
  const limited = subsets.some((subset: any) => (subset?.minReplicas ?? subset?.maxReplicas) != null);
  if (said) say(RULES.adaptiveReplicas, `Subset ${shown(said.name)} has replicas ${shown(said.replicas)}, expected none with adaptive scheduling.`);
  else if (!limited && !kruiseCan(kruise, 'unitedDeploymentAdaptiveWithoutLimits')) {
    say(RULES.adaptiveReplicas, `No subset has minReplicas or maxReplicas, expected at least one with adaptive scheduling in Kruise ${kruise}.`);
  }
  const reserves = kruiseCan(kruise, 'unitedDeploymentReservedPods') && isObject(adaptive) && adaptive.reserveUnschedulablePods === true;
  if (reserves && template !== undefined && /statefulSet/i.test(template)) {
    say(RULES.reservedPods, `${WHERE}.adaptive.reserveUnschedulablePods is true with a ${template}, expected a cloneSetTemplate or deploymentTemplate.`);
  }
}

/** Settings that this version of Kruise drops, and how it calls them. */
function checkVersion(adaptive: any, kruise: string, say: Report): void {
  const names = ['unschedulableLastSeconds', 'unschedulableDuration'];
  const [unknown, known] = kruiseCan(kruise, 'unitedDeploymentUnschedulableDuration') ? names : names.reverse();
  const dropped = [[unknown, `write \`${known}\`.`], ...(kruiseCan(kruise, 'unitedDeploymentReservedPods') ? [] : [['reserveUnschedulablePods']])];
  for (const [field, fix] of dropped.filter(([field]) => adaptive[field] != null)) {
    say(RULES.adaptiveVersion, `${WHERE}.adaptive.${field} is ${shown(adaptive[field])}, but Kruise ${kruise} has no such field.`, fix);
  }
}

/** What is wrong with the partitions of the subsets. */
export function checkPartitions(strategy: unknown, subsets: readonly unknown[], template: SubsetTemplate | undefined, say: Report): void {
  if (!isObjectOrMissing(strategy, 'spec.updateStrategy', say)) return;
  if (strategy.type && strategy.type !== 'Manual') {
    say(RULES.ignored, `spec.updateStrategy.type is ${shown(strategy.type)}, but Manual is the only type that exists.`, 'leave out `type`.');
  }
  const where = 'spec.updateStrategy.manualUpdate';
  if (!isObjectOrMissing(strategy.manualUpdate, where, say)) return;
  const { partitions } = strategy.manualUpdate;
  if (!isObjectOrMissing(partitions, `${where}.partitions`, say)) return;
  const names = subsets.flatMap((subset) => (isObject(subset) && typeof subset.name === 'string' ? [subset.name] : []));
  for (const name of Object.keys(partitions)) {
    wholeNumber(partitions, name, 0, say, `${where}.partitions`);
    if (names.includes(name)) continue;
    const meant = nearest(name, names);
    say(RULES.partitions, `${where}.partitions names the subset '${name}', but the only subsets are ${names.join(', ')}.`, meant && `write '${meant}'.`);
  }
  const held = Object.values(partitions).some((partition) => partition !== 0);
  const reason = held ? whyIgnored(template) : undefined;
  if (reason) say(RULES.ignoredPartitions, `${where}.partitions is ${shown(partitions)}, but ${reason}.`);
}

function whyIgnored(template: SubsetTemplate | undefined): string | undefined {
  if (template?.field === 'deploymentTemplate') return 'Deployments have no partitions';
  return template?.spec.updateStrategy?.type === 'OnDelete' ? 'the template only updates pods when they are deleted' : undefined;
}
