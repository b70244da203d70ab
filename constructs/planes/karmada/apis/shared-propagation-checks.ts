import type { Construct } from 'constructs';
import { reachOf } from '../../../delivery/reach';
import type { PlacementSpec } from '../../../delivery/model';
import { allSpreads } from '../../../delivery/strategy';
import { SCHEDULER } from '../../../definition/definition';
import { checkInputTypes } from '../../../definition/input-types';
import { newestVersion } from '../../../fleet/control-plane';
import { Fleet } from '../../../fleet/fleet';
import { isObject } from '../../../json/json';
import { type KubeObject, nameOf } from '../../../json/kube-object';
import { shown } from '../../../json/shown';
import { isDnsLabel, isDnsSubdomain } from '../../../json/syntax';
import { Kinds, storedVersion } from '../../../kinds/kinds';
import { isCustomResourceDefinition } from '../../../kinds/native/api';
import { checkSelectorSyntax } from '../../../kinds/native/network-values';
import { isText, objectsOf } from '../../../kinds/pods/pod-value';
import { checkPlacement, checkPropagation } from '../../../placement/rules';
import type { PolicySettings } from '../../../placement/policy-settings';
import type { Problem } from '../../../problems/problem';
import { listed, type Report, reporter } from '../../../problems/reporter';
import { isKarmadaKind, isNeverPropagated } from '../api-groups';
import { ResourceSelection } from './resource-selection';
import { SHARED_RULES as RULES } from './shared-rules';

/** What a shared policy is made of. */
interface SharedParts {
  readonly given: { readonly placement?: unknown; readonly namespace?: unknown; readonly resources?: unknown };
  readonly policy: KubeObject;
  /** Where objects go, on all control planes. */
  readonly placement: PlacementSpec;
  readonly settings: PolicySettings;
  /** The path of the first shared policy of the app with the same kind, namespace and name, if that is another one. */
  readonly twin?: string;
}

/** Checks a policy for many by itself: what it selects, where that goes, and that it holds for every workload that takes its placement from it. */
export function checkSharedPropagation(construct: Construct, { given, policy, placement, settings, twin }: SharedParts): Problem[] {
  const { path } = construct.node;
  const fleet = Fleet._of(construct);
  const context = { clusters: fleet?._facts(), karmadaVersion: fleet?.versionOf(SCHEDULER.controlPlane) ?? newestVersion(SCHEDULER.controlPlane) };
  const problems: Problem[] = [...checkInputTypes(path, { placement: given.placement }), ...checkPlacement(path, placement, context), ...checkPropagation(path, settings, placement, context)];
  const note = reporter(path, problems);
  checkResources(given.resources, note);
  if (given.namespace !== undefined && !isDnsLabel(given.namespace)) note(RULES.selection, `namespace is ${shown(given.namespace)}, expected the name of a namespace.`);
  checkSelectors(policy, settings, Kinds.of(construct), note);
  if (twin !== undefined) note(RULES.sameName, `${nameOf(policy)}${policy.metadata.namespace === undefined ? '' : ` in namespace '${policy.metadata.namespace}'`} is also written by '${twin}'.`);
  if (fleet) {
    checkVersions(policy, fleet, note);
    checkReach(placement, fleet, note);
  }
  return problems;
}

function checkResources(resources: unknown, note: Report): void {
  if (!Array.isArray(resources) || resources.length === 0) note(RULES.selection, `resources is ${shown(resources)}, expected a list with one selection at least.`);
  else resources.forEach((one, index) => { if (!(one instanceof ResourceSelection)) note(RULES.selection, `resources[${index}] is ${shown(one)}, expected a ResourceSelection.`); });
}

function checkSelectors({ metadata: { namespace }, spec }: KubeObject, { preemption, preserveResourcesOnDeletion }: PolicySettings, kinds: Kinds, note: Report): void {
  for (const [selector, where] of objectsOf(spec.resourceSelectors, 'resources')) {
    const say = (at: string, value: unknown, expected: string) => note(RULES.selection, `${at} is ${shown(value)}, expected ${expected}.`);
    const { apiVersion, kind, name, labelSelector } = selector;
    if (!isText(apiVersion) || !/^([a-z0-9.-]+\/)?v[a-z0-9]+$/.test(apiVersion)) say(`apiVersion of ${where}`, apiVersion, 'group and version, such as apps.kruise.io/v1alpha1');
    if (!isText(kind) || !/^[A-Za-z][A-Za-z0-9]*$/.test(kind)) say(`kind of ${where}`, kind, 'a kind, such as CloneSet');
    if (name !== undefined && !isDnsSubdomain(name)) say(`the name of ${where}`, name, 'the name of an object');
    if (selector.namespace !== undefined && !isDnsLabel(selector.namespace)) say(`the namespace of ${where}`, selector.namespace, 'the name of a namespace');
    else if (namespace !== undefined && selector.namespace !== namespace) say(`the namespace of ${where}`, selector.namespace, `'${namespace}', which the policy is in`);
    if (isObject(labelSelector)) checkSelectorSyntax(labelSelector, `labels of ${where}`, say);
    if (isKarmadaKind(selector) || isNeverPropagated(selector)) note(RULES.selection, `${where} is for ${kind} of ${apiVersion}, which Karmada never propagates.`);
    else if (namespace !== undefined && kinds.of(selector)?.namespaced === false) note(RULES.selection, `${where} is for ${kind}, which has no namespace, and the policy is for the namespace '${namespace}'.`);
    if (preemption === 'Always' && !name) note(RULES.selection, `${where} has no name, and the policy preempts others, which needs one.`);
    if (isCustomResourceDefinition(selector) && preserveResourcesOnDeletion === undefined) {
      note(RULES.selection, `${where} is for CustomResourceDefinitions, and preserveOnDeletion is not said.`, 'use `preserveOnDeletion: true`, so that clusters keep their objects when a definition is removed here.');
    }
  }
}

/** Karmada looks at objects in the version that its API server prefers, and at no other. */
function checkVersions({ spec }: KubeObject, { kruiseVersion }: Fleet, note: Report): void {
  for (const [{ apiVersion, kind }, where] of objectsOf(spec.resourceSelectors, 'resources')) {
    const seen = storedVersion({ apiVersion, kind }, kruiseVersion);
    if (seen === undefined || seen === apiVersion) continue;
    note(RULES.selection, `${where} is for ${kind} of ${apiVersion}, but with Kruise ${kruiseVersion} Karmada sees a ${kind} as ${seen} only.`, `use \`ResourceSelection.ofKind('${seen}', '${kind}')\`.`);
  }
}

/** What Karmada is told has to be the same for every workload, whatever its replicas are. */
function checkReach(placement: PlacementSpec, fleet: Fleet, note: Report): void {
  const planes = fleet._planes();
  const reached = fleet._facts().filter(reachOf(placement)).map(({ name }) => name);
  const others = reached.filter((name) => !planes.get(name)?.schedules);
  if (others.length === reached.length && reached.length > 0) note(RULES.reach, `The placement selects no cluster of Karmada, only ${listed(others)}.`);
  else if (others.length > 0 && allSpreads(placement).length > 0) {
    note(RULES.reach, `The placement spreads over clusters of several control planes, of which ${listed(others)} are not Karmada's.`);
  }
}
