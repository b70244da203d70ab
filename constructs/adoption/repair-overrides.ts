import type { Draft } from './draft';
import { IMPORT_OVERRIDE_RULES } from './policy-rules';
import { shown } from '../json/shown';
import { isObject, listOf } from '../json/json';
import type { OverrideRule } from '../delivery/model';
import { findsContainers } from '../delivery/override';
import type { KubeObject } from '../json/kube-object';
import { containersOf, type FoundContainer } from '../overrides/container';
import { isBlindImage, isForPods, isMarkedTag } from '../overrides/idle-overriders';
import { formatPointer } from '../json/pointer';
import { moduleOf } from '../kinds/kinds';

/** What an OverridePolicy or ClusterOverridePolicy says directly in its spec becomes a rule. */
export function gatherRules(draft: Draft): void {
  const { spec } = draft.object;
  if (!isObject(spec)) return;
  if (spec.overriders === undefined && spec.targetCluster === undefined) return;
  draft.note(IMPORT_OVERRIDE_RULES.specLevel, 'spec.overriders', `it is ${shown(spec.overriders ?? spec.targetCluster)}`);
  const { overriders, targetCluster, ...rest } = spec;
  const moved = isObject(overriders) && { overrideRules: [{ ...(targetCluster !== undefined && { targetCluster }), overriders }, ...listOf(spec.overrideRules)] };
  draft.object.spec = { ...rest, ...moved };
}

/** The rules of a policy for one object, with repairs that depend on its kind and containers. Where nothing is wrong they are those of the policy. */
export function repairedRules(draft: Draft, object: KubeObject): OverrideRule[] {
  const rules = listOf<any>(structuredClone(draft.object.spec?.overrideRules)).filter(isObject) as any[];
  rules.forEach((rule, index) => {
    if (!isObject(rule?.overriders)) return;
    const at = `spec.overrideRules[${index}].overriders`;
    repairInvented(draft, rule.overriders, at, object);
    repairImages(draft, rule.overriders, at, object);
    for (const field of ['command', 'args'] as const) repairWords(draft, rule.overriders, field, at, object);
    repairPodLabels(draft, rule.overriders, at, object);
  });
  return rules;
}

/** Overriders that exist in tutorials alone become the patches they stand for. */
function repairInvented(draft: Draft, overriders: any, at: string, object: KubeObject): void {
  const patch = (item: object) => { overriders.plaintext = [...listOf(overriders.plaintext), item]; };
  if (overriders.replicasOverrider !== undefined) {
    draft.note(IMPORT_OVERRIDE_RULES.replicasOverrider, `${at}.replicasOverrider`, `it is ${shown(overriders.replicasOverrider)}`);
    for (const value of numbersIn(overriders.replicasOverrider)) patch({ path: '/spec/replicas', operator: 'replace', value });
    delete overriders.replicasOverrider;
  }
  if (overriders.resourcesOverrider !== undefined) {
    draft.note(IMPORT_OVERRIDE_RULES.resourcesOverrider, `${at}.resourcesOverrider`, `it is ${shown(overriders.resourcesOverrider)}`);
    const given = Array.isArray(overriders.resourcesOverrider) ? overriders.resourcesOverrider : [overriders.resourcesOverrider];
    for (const item of given) {
      const value = isObject(item) ? item.value ?? item.resources ?? onlyResources(item) : undefined;
      if (!isObject(value)) continue;
      const meant = containersOf(object, moduleOf(object)).filter(({ name }) => (item.containerName ?? item.container ?? name) === name);
      for (const container of meant) patch({ path: formatPointer([...container.path, 'resources']), operator: 'add', value });
    }
    delete overriders.resourcesOverrider;
  }
}

function numbersIn(value: unknown): number[] {
  if (typeof value === 'number') return [value];
  if (Array.isArray(value)) return value.flatMap(numbersIn).slice(-1);
  return isObject(value) ? numbersIn(value.value ?? value.replicas) : [];
}

function onlyResources({ limits, requests }: any): object | undefined {
  return limits === undefined && requests === undefined ? undefined : { ...(limits && { limits }), ...(requests && { requests }) };
}

function mainContainers(object: KubeObject): FoundContainer[] {
  return containersOf(object, moduleOf(object)).filter(({ path }) => path.at(-2) === 'containers');
}

function repairImages(draft: Draft, overriders: any, at: string, object: KubeObject): void {
  if (!Array.isArray(overriders.imageOverrider)) return;
  overriders.imageOverrider = overriders.imageOverrider.flatMap((item: any, index: number) => {
    if (!isObject(item)) return [item];
    const field = `${at}.imageOverrider[${index}]`;
    const given: any = item;
    if (isMarkedTag(given)) {
      draft.note(IMPORT_OVERRIDE_RULES.marked, `${field}.value`, `it is ${shown(given.value)}`);
      given.value = given.value.slice(1);
    }
    if (!isBlindImage(given, object.kind)) return [given];
    draft.note(IMPORT_OVERRIDE_RULES.blindImage, `${field}.predicate`, `it is missing, but the policy selects the kind ${object.kind}`);
    return mainContainers(object).map(({ path }) => ({ ...given, predicate: { path: formatPointer([...path, 'image']) } }));
  });
}

function repairWords(draft: Draft, overriders: any, field: 'command' | 'args', at: string, object: KubeObject): void {
  const name = `${field}Overrider`;
  if (!Array.isArray(overriders[name])) return;
  overriders[name] = overriders[name].filter((item: any, index: number) => {
    const whole = item?.operator === 'replace';
    if (!isObject(item) || (!whole && findsContainers(object.kind))) return true;
    const rule = whole ? IMPORT_OVERRIDE_RULES.replaceCommand : IMPORT_OVERRIDE_RULES.blindCommand;
    draft.note(rule, `${at}.${name}[${index}]`, whole ? 'the operator is replace' : `the policy selects the kind ${object.kind}`);
    const given = listOf<string>(item.value);
    for (const { path, value } of mainContainers(object).filter((container) => container.name === item.containerName)) {
      const before = listOf<string>(value[field]);
      const after = whole ? given : item.operator === 'remove' ? before.filter((word) => !given.includes(word)) : [...before, ...given];
      overriders.plaintext = [...listOf(overriders.plaintext), { path: formatPointer([...path, field]), operator: 'add', value: after }];
    }
    return false;
  });
  if (overriders[name].length === 0) delete overriders[name];
}

/** A label that the pods have too was probably meant for them. */
function repairPodLabels(draft: Draft, overriders: any, at: string, object: KubeObject): void {
  listOf<any>(overriders.labelsOverrider).forEach((item, index) => {
    const { kind, metadata } = object;
    if (isForPods(item, object)) draft.note(IMPORT_OVERRIDE_RULES.podLabels, `${at}.labelsOverrider[${index}]`, `it is ${shown(item.value)}, which the pods of ${kind} ${metadata.name} have`);
  });
}

/** Runs a check without what it would take for mistakes of spelling: those are repaired for each object. */
export function withoutInvented(draft: Draft, check: () => void): void {
  const rules = listOf<any>(draft.object.spec?.overrideRules).filter((rule) => isObject(rule?.overriders));
  const kept = rules.map(({ overriders }) => {
    const { replicasOverrider, resourcesOverrider } = overriders;
    const words = ['commandOverrider', 'argsOverrider'].map((name) => [name, listOf<any>(overriders[name]).filter((item) => item?.operator === 'replace')] as const);
    delete overriders.replicasOverrider;
    delete overriders.resourcesOverrider;
    for (const [name, items] of words) if (items.length > 0) overriders[name] = overriders[name].filter((item: any) => !items.includes(item));
    return { overriders, replicasOverrider, resourcesOverrider, words };
  });
  check();
  for (const { overriders, replicasOverrider, resourcesOverrider, words } of kept) {
    if (replicasOverrider !== undefined) overriders.replicasOverrider = replicasOverrider;
    if (resourcesOverrider !== undefined) overriders.resourcesOverrider = resourcesOverrider;
    for (const [name, items] of words) if (items.length > 0) overriders[name] = [...listOf(overriders[name]), ...items];
  }
}
