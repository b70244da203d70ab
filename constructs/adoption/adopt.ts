import type { Adopted, AdoptedObject } from './adopted';
import type { Draft } from './draft';
import { type KnownClusters, knownClusters } from './known-clusters';
import { adjustObject } from './adjust';
import { convertKubefed } from './kubefed';
import { sortDocuments } from './kinds-of-documents';
import { repairInterpreter } from './repair-interpreters';
import { gatherRules, withoutInvented } from './repair-overrides';
import { repairPropagation } from './repair-propagation';
import { repairSchema } from './repair-schema';
import { repairSelectors, repairVersion } from './repair-selectors';
import { repairWorkload } from './repair-workloads';
import { leaveOutWithoutRegion, takeOutStrangeWeights, takeOutUnknownNames } from './repair-clusters';
import { overridesOf, propagationOf } from './resolve';
import { policiesForAll } from './unplaced';
import { IMPORT_INTERPRETER_RULES } from './kind-rules';
import { IMPORT_POLICY_RULES } from './policy-rules';
import { IMPORT_RULES } from './rules';
import { shown } from '../json/shown';
import { groupedBy, isObject, listOf } from '../json/json';
import type { KubeObject } from '../json/kube-object';
import { CompanionIndex } from '../federation/companions';
import { interpreterScripts } from '../interpreters/scripts';
import { builtInOperations } from '../planes/karmada/built-in-interpreters';
import { customKind } from '../kinds/custom/custom-kind';
import type { KindFacts } from '../delivery/kind-facts';
import { moduleOf } from '../kinds/kinds';

/** Repairs drafts, and finds out which policy each object has. Mistakes are noted on the drafts, those of KubeFed's objects on what they become too. */
export function adopt(drafts: readonly Draft[], kruise: string): Adopted & { readonly drafts: readonly Draft[] } {
  const sorted = sortDocuments(drafts);
  const kubefed = convertKubefed(sorted.kubefed, sorted.preferences);
  const templates = [...sorted.templates, ...kubefed.templates];
  const definitions = templates.filter(({ kind }) => kind === 'CustomResourceDefinition').map(({ object }) => object as KubeObject);
  templates.forEach((draft) => repairTemplate(draft, kruise));
  const isClusterScoped = scopes(definitions);
  const given = [...sorted.propagations, ...kubefed.propagations];
  const propagations = given.length > 0 ? given : policiesForAll(templates);
  takeSchedulings(sorted.schedulings, propagations);
  const regional = propagations.filter((draft) => repairPolicy(draft, kruise, isClusterScoped));
  const overrides = [...sorted.overrides, ...kubefed.overrides];
  for (const draft of overrides) {
    repairSelectors(draft, kruise, isClusterScoped);
    gatherRules(draft);
    withoutInvented(draft, () => repairSchema(draft, kruise));
  }
  const clusters = knownClusters(sorted.clusters, [...propagations, ...overrides]);
  if (sorted.clusters.length > 0) [...propagations, ...overrides].forEach((draft) => takeOutUnknownNames(draft, new Set(clusters.compared.map(({ name }) => name))));
  if (sorted.clusters.length > 0) regional.forEach((draft) => leaveOutWithoutRegion(draft, clusters.compared));
  if (clusters.fleet) propagations.forEach((draft) => takeOutStrangeWeights(draft, clusters.compared));
  if (clusters.fleet === undefined && propagations.length > 0) propagations[0].note(IMPORT_RULES.unknownClusters, 'spec.placement', 'it does not select clusters by name alone');
  const scripts = takeScripts(sorted.customizations, templates, kruise);
  const objects = resolve(templates, propagations, overrides, { clusters, definitions, scripts });
  const placed = new Set(objects.flatMap((object) => [object.draft, ...object.dependencies.map(({ draft }) => draft)]));
  noteLeftOvers(templates, propagations, overrides, placed, objects);
  return {
    kruise, clusters, objects, scripts,
    namespaces: templates.filter(({ kind }) => kind === 'Namespace'),
    files: groupedBy(drafts, ({ file }) => file),
    drafts: [...drafts, ...kubefed.templates, ...propagations.filter((draft) => !drafts.includes(draft)), ...kubefed.overrides],
  };
}

function repairTemplate(draft: Draft, kruise: string): void {
  const { object } = draft;
  const annotations = object.metadata.annotations;
  const resolution = annotations?.['work.karmada.io/conflict-resolution'];
  if (typeof resolution === 'string' && resolution !== resolution.toLowerCase()) {
    draft.note(IMPORT_RULES.conflictAnnotation, 'metadata.annotations', `work.karmada.io/conflict-resolution is ${shown(resolution)}`);
    annotations['work.karmada.io/conflict-resolution'] = resolution.toLowerCase();
  }
  if (moduleOf(object)?.namespaced === false && object.metadata.namespace !== undefined) {
    draft.note(IMPORT_RULES.strayNamespace, 'metadata.namespace', `it is ${shown(object.metadata.namespace)}, but ${draft.kind} is cluster-scoped`);
    delete object.metadata.namespace;
  }
  repairVersion(draft, object, 'apiVersion', kruise);
  repairWorkload(draft);
  repairSchema(draft, kruise);
}

/** Says whether clusters without a region are to be left out. */
function repairPolicy(draft: Draft, kruise: string, isClusterScoped: (selector: any) => boolean): boolean {
  repairSelectors(draft, kruise, isClusterScoped);
  const regional = repairPropagation(draft);
  repairSchema(draft, kruise);
  const { spec } = draft.object;
  if (listOf(spec?.dependentOverrides).length === 0) return regional;
  draft.note(IMPORT_RULES.awaitedOverrides, 'spec.dependentOverrides', `it is ${shown(spec.dependentOverrides)}`);
  delete spec.dependentOverrides;
  return regional;
}

/** Whether what a selector means has no namespace. */
function scopes(definitions: readonly KubeObject[]): (selector: any) => boolean {
  return ({ apiVersion, kind }) => {
    const named = { apiVersion: String(apiVersion), kind: String(kind) };
    const definition = definitions.find(({ spec }) => spec?.names?.kind === kind && named.apiVersion.startsWith(`${spec?.group}/`));
    return definition ? definition.spec.scope === 'Cluster' : moduleOf(named)?.namespaced === false;
  };
}

/** Weights of the kind that Karmada once had for them. */
function takeSchedulings(schedulings: readonly Draft[], propagations: readonly Draft[]): void {
  for (const draft of schedulings) {
    const { spec } = draft.object;
    draft.note(IMPORT_POLICY_RULES.schedulingPolicy, '', `its apiVersion is ${draft.object.apiVersion}`);
    const weights = listOf<any>(spec?.preferences?.staticWeightList ?? spec?.staticWeightList);
    const about = listOf<any>(spec?.resourceSelectors);
    for (const policy of propagations) {
      const { spec: own } = policy.object;
      const same = listOf<any>(own?.resourceSelectors).some((one) => about.some((other) => one?.kind === other?.kind && (!one?.name || !other?.name || one.name === other.name)));
      if (!same || weights.length === 0 || !isObject(own)) continue;
      (own as any).placement = {
        ...own.placement,
        replicaScheduling: { replicaSchedulingType: 'Divided', replicaDivisionPreference: 'Weighted', weightPreference: { staticWeightList: weights } },
      };
    }
  }
}

/** The user's own scripts by kind; of several customizations of a kind the first by name wins. */
function takeScripts(customizations: readonly Draft[], templates: readonly Draft[], kruise: string): Map<string, Record<string, string>> {
  const scripts = new Map<string, Record<string, string>>();
  for (const draft of [...customizations].sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const { spec } = draft.object;
    repairVersion(draft, spec?.target, 'spec.target.apiVersion', kruise);
    const key = `${spec?.target?.apiVersion}/${spec?.target?.kind}`;
    const sample = templates.find(({ object }) => `${object.apiVersion}/${object.kind}` === key)?.object;
    repairInterpreter(draft, sample);
    if (!sample) {
      draft.note(IMPORT_INTERPRETER_RULES.unused, 'spec.target', `it is ${shown(spec?.target)}`);
      continue;
    }
    const given = Object.entries<any>(isObject(spec?.customizations) ? spec.customizations : {}).map(([operation, { luaScript }]) => [operation, luaScript]);
    if (given.length > 0) scripts.set(key, { ...Object.fromEntries(given), ...scripts.get(key) });
  }
  return scripts;
}

interface Surroundings {
  readonly clusters: KnownClusters;
  readonly definitions: readonly KubeObject[];
  readonly scripts: ReadonlyMap<string, Readonly<Record<string, string>>>;
}

function resolve(templates: readonly Draft[], propagations: readonly Draft[], overrides: readonly Draft[], around: Surroundings): AdoptedObject[] {
  const candidates = templates.filter(({ kind }) => kind !== 'Namespace');
  const index = new CompanionIndex(candidates.map(({ object }) => object));
  const drafts = new Map<KubeObject, Draft>(candidates.map((draft) => [draft.object, draft]));
  const policies = new Map(candidates.map((draft) => [draft, propagationOf(draft.object, propagations)]));
  const autoscalers = candidates.filter((draft) => policies.get(draft)).map(({ object }) => object as KubeObject);
  const made = (draft: Draft, policy: Draft | undefined, dependencies: readonly Draft[]): AdoptedObject => {
    const facts = factsOf(draft.object, around);
    return adjustObject({ draft, policy, facts, overrides: overridesOf(draft.object, overrides), dependencies: dependencies.map((one) => made(one, undefined, [])) }, around.clusters, autoscalers);
  };
  return candidates.flatMap((draft) => {
    const policy = policies.get(draft);
    if (!policy) return [];
    const { object } = draft;
    const follows = policy.object.spec?.propagateDeps === true && object.metadata.namespace !== undefined && tracks(object, around);
    const found = follows ? index.companionsOf(object, factsOf(object, around), []).dependencies.map((one) => drafts.get(one)!) : [];
    return [made(draft, policy, found)];
  });
}

function factsOf(object: KubeObject, { definitions, scripts }: Surroundings): KindFacts {
  const counted = scripts.get(`${object.apiVersion}/${object.kind}`)?.replicaResource !== undefined;
  return moduleOf(object) ?? customKind(object, {}, definitions, counted);
}

/** Whether an interpreter tells Karmada what objects of the kind depend on. */
function tracks({ apiVersion, kind }: KubeObject, { scripts }: Surroundings): boolean {
  const operation = 'dependencyInterpretation';
  return builtInOperations(apiVersion, kind).includes(operation) || interpreterScripts(apiVersion, kind)?.[operation] !== undefined || scripts.get(`${apiVersion}/${kind}`)?.[operation] !== undefined;
}

function noteLeftOvers(templates: readonly Draft[], propagations: readonly Draft[], overrides: readonly Draft[], placed: ReadonlySet<Draft>, objects: readonly AdoptedObject[]): void {
  for (const draft of templates) if (!placed.has(draft) && draft.kind !== 'Namespace') draft.note(IMPORT_RULES.unselected, '', 'no policy selects it');
  const used = new Set(objects.flatMap((object) => [object, ...object.dependencies]).flatMap(({ policy, overrides: rules }) => [policy, ...rules.map((one) => one.policy)]));
  for (const draft of [...propagations, ...overrides]) if (!used.has(draft)) draft.note(IMPORT_RULES.selectsNothing, 'spec.resourceSelectors', 'it selects nothing in the files, or another policy takes precedence');
}
