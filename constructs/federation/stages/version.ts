import type { Definition } from '../../definition/definition';
import type { Overriders } from '../../delivery/model';
import { isObject, valueAt } from '../../json/json';
import type { KubeObject } from '../../json/kube-object';
import type { PatchOperation } from '../../json/patch';
import { formatPointer, isAtOrAbove, parsePointer, type Pointer, touch } from '../../json/pointer';
import { isSecretData } from '../../json/secret';
import { checkChanges, checkOverrides } from '../../overrides/checks';
import { compileOverrides } from '../../overrides/compile';
import { perform } from '../../overrides/state';
import { finding, type Problem, Severity } from '../../problems/problem';
import { ROLLOUT_RULES } from '../../rollout/rules';

/** The new version of a workload. */
export interface NewVersion {
  readonly template: KubeObject;
  /** What makes the old version of either template. */
  readonly pins: Overriders;
}

/** The new version that a rollout says, or what is wrong with it. */
export function newVersion(definition: Definition): { readonly version?: NewVersion; readonly problems: readonly Problem[] } {
  const { path, template, facts, rollout } = definition;
  const changes = rollout?.changes ?? [];
  const overridden = { path, object: template, facts, overrides: [{ changes }], divided: false };
  const checked = checkChanges(overridden);
  const compiled = compileOverrides(template, facts, checked.sound);
  const { problems } = checkOverrides(overridden, checked, compiled);
  if (problems.some(({ severity }) => severity === Severity.ERROR)) return { problems: problems.map((problem) => ({ ...problem, message: `In the new version: ${problem.message}` })) };
  const next = perform(template, changes, facts, template).object;
  const pins: PatchOperation[] = [];
  const stuck: Pointer[] = [];
  restore(template, next, [], { pins, stuck, fixed: fixedFields(definition) });
  return {
    version: { template: next, pins: { plaintext: pins } },
    problems: [
      ...stuck.map((field) => finding(ROLLOUT_RULES.fixed, {
        path, message: `The new version changes ${formatPointer(field) || 'the whole object'}, which a rollout cannot hold back.`,
        ...(valueAt(template, field) === undefined && { fix: 'write the field into the workload first, with the value that it has by default.' }),
      })),
      ...(isOnScheduler(definition) ? pins.filter((pin) => isSecretData(template, parsePointer(pin.path)!)) : []).map((pin) => finding(ROLLOUT_RULES.fixed, {
        path, message: `The new version changes ${pin.path} of a Secret, whose old value would stand in an override policy.`,
        fix: 'add a Secret of another name, and let a new version of its users refer to it.',
      })),
    ],
  };
}

/** Whether clusters get it from a control plane that is told overrides. */
function isOnScheduler({ fleet }: Definition): boolean {
  return [...fleet?.planes.values() ?? []].some(({ schedules }) => schedules);
}

/** Fields that a rollout has other means for, or that make the object what it is. */
function fixedFields({ template, facts }: Definition): Pointer[] {
  const strategy = facts?.updateStrategy;
  return [
    ['apiVersion'], ['kind'], ['metadata', 'name'], ['metadata', 'namespace'], ['spec', 'selector'],
    ...(facts?.replicas ? [facts.replicas] : []),
    ...(facts?.subsets ? [facts.subsets] : []),
    ...(strategy ? [[...strategy, 'partition'], [...strategy, 'paused']] : []),
    ...(template.kind === 'Job' ? [['spec', 'parallelism'], ['spec', 'completions']] : []),
  ];
}

interface Restoring {
  readonly pins: PatchOperation[];
  /** Fields that cannot be put back. */
  readonly stuck: Pointer[];
  readonly fixed: readonly Pointer[];
}

/**
 * Collects the operations that make the old object of the new one. They have to work on the old object as well, since the template and what overrides it are not
 * applied at the same moment: so nothing is ever removed, and no element is put into a list. What the new version adds to an object or a list is undone by
 * writing the old one whole.
 */
function restore(old: unknown, next: unknown, at: Pointer, restoring: Restoring): void {
  if (old === next || JSON.stringify(old) === JSON.stringify(next)) return;
  if (isObject(old) && isObject(next)) {
    const added = Object.keys(next).filter((key) => !Object.hasOwn(old, key));
    if (added.length > 0) {
      if (!write(at, old, 'replace', restoring)) restoring.stuck.push(...added.map((key) => [...at, key]));
      return;
    }
    for (const key of Object.keys(old)) {
      if (Object.hasOwn(next, key)) restore(old[key], next[key], [...at, key], restoring);
      // What only the old version has is put in; all else is there in both.
      else if (!write([...at, key], old[key], 'add', restoring)) restoring.stuck.push([...at, key]);
    }
  } else if (Array.isArray(old) && Array.isArray(next) && old.length === next.length) {
    old.forEach((element, index) => restore(element, next[index], [...at, String(index)], restoring));
  } else if (!write(at, old, 'replace', restoring)) {
    restoring.stuck.push(at);
  }
}

/** Notes an operation, unless the place is one that a rollout must not write. */
function write(path: Pointer, value: unknown, operator: 'add' | 'replace', { pins, fixed }: Restoring): boolean {
  // The labels and annotations of the object are shared with the control plane, and what is above them or above replicas is not ours to write whole.
  const isShared = path.length === 0 || WHOLE.some((part) => isAtOrAbove(path, part));
  if (isShared || fixed.some((field) => touch(path, field))) return false;
  pins.push({ path: formatPointer(path), operator, value: value as PatchOperation['value'] });
  return true;
}

const WHOLE: readonly Pointer[] = [['spec'], ['metadata', 'labels'], ['metadata', 'annotations']];

/** Whether something holds back pods of the workload, or stops its updates, that is not the rollout. */
export function otherHolders({ template, facts, overrides }: Definition): string[] {
  const strategy: unknown = facts?.updateStrategy ? valueAt(template, facts.updateStrategy) : undefined;
  const { partition, paused }: Record<string, unknown> = isObject(strategy) ? strategy : {};
  const said = overrides.flatMap(({ changes }) => changes).flatMap((change) => (
    change.type === 'update-strategy' && (change.field === 'partition' || change.field === 'paused') ? [`an override sets ${change.field}`] : []
  ));
  return [
    ...(partition !== undefined && partition !== 0 && partition !== '0%' ? [`partition is ${JSON.stringify(partition)}`] : []),
    ...(paused === true ? ['paused is true'] : []),
    ...new Set(said),
  ];
}
