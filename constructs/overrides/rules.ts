import { isObject } from '../json/json';
import type { ClusterFacts, OverrideRule } from '../delivery/model';
import type { KubeObject } from '../json/kube-object';
import type { ChangeSet } from './compile';
import { compileOverrides } from './compile';
import type { KindFacts } from '../delivery/kind-facts';
import { changeFindings, compilerFindings, targetFindings } from './definition-checks';
import { deliveryFindings } from './delivery-checks';
import { checkClusterSelector } from '../placement/rules';
import type { Problem, Rule } from '../problems/problem';
import { distinctProblems, finding, Severity } from '../problems/problem';

const { ERROR, WARNING } = Severity;

const OVERRIDES = 'karmada 1.18.2 pkg/util/overridemanager/overridemanager.go';
const MATCHING = 'karmada 1.18.2 pkg/util/selector.go';
const IMAGES = 'karmada 1.18.2 pkg/util/imageparser/parser.go';
const CLONE_SETS = 'kruise 1.9.0 pkg/webhook/cloneset/validating/validation.go';
const BINDING = 'karmada 1.18.2 pkg/controllers/binding/common.go';

/** Rules on overrides. */
export const OVERRIDE_RULES = {
  target: {
    code: 'KF301', severity: ERROR,
    rule: 'An override says which clusters it is for.',
    why: 'Karmada takes an empty list of names for every cluster.',
    fix: 'name the clusters, or use Override.onAllClusters().',
    source: MATCHING,
  },
  cluster: {
    code: 'KF302', severity: ERROR,
    rule: 'The clusters an override names are clusters of the fleet.',
    why: 'A rule for a cluster that does not exist is accepted and never used.',
    fix: 'correct the name, or add the cluster to the fleet.',
    source: MATCHING,
  },
  unmatched: {
    code: 'KF303', severity: WARNING,
    rule: 'An override matches at least one cluster.',
    why: 'A rule that matches nothing is accepted and never used.',
    fix: 'correct the labels or fields of the selector, or remove the override.',
    source: MATCHING,
  },
  nothing: {
    code: 'KF304', severity: ERROR,
    rule: 'An override changes something.',
    why: 'An override without effect is most often an unfinished one.',
    fix: 'add a change such as `.imageTag(\'1.4.3\')`, or remove the override.',
    source: 'ours: an override without a change is most often unfinished',
  },
  kind: {
    code: 'KF305', severity: ERROR,
    rule: 'A change is of something that the kind has.',
    why: 'Containers, replicas and update strategies are found by what is known of the kind.',
    fix: 'use a JSON patch: `.add(path, value)`, `.replace(path, value)` or `.remove(path)`.',
    source: 'ours: paths come from the table of kinds',
  },
  container: {
    code: 'KF306', severity: ERROR,
    rule: 'A container override names a container or init container of the pod template.',
    why: 'There is no path for a container that does not exist, and Karmada passes over unknown names in silence.',
    fix: 'use the name of one of the known containers.',
    source: 'karmada 1.18.2 pkg/util/overridemanager/commandargsoverride.go',
  },
  image: {
    code: 'KF307', severity: ERROR,
    rule: 'Registries, repositories, tags, digests and images are well formed.',
    why: 'Karmada ignores a malformed tag in silence, writes malformed parts as they are, and cannot deliver an image it cannot read.',
    fix: 'give the part alone: a host, a path, a tag without ":" or a digest without "@".',
    source: IMAGES,
  },
  digestDropped: {
    code: 'KF308', severity: WARNING,
    rule: 'An image with both tag and digest is not changed in parts.',
    why: 'Karmada reads the tag and drops the digest, so the image is no longer pinned.',
    fix: 'give the image by digest alone, or replace it whole with `.image(container, image)`.',
    source: IMAGES,
  },
  env: {
    code: 'KF309', severity: ERROR,
    rule: 'Environment variables have valid names and values that are strings.',
    why: 'Members refuse pods with others.',
    fix: 'use letters, digits, "_", "-" and "." for the name, and quote the value.',
    source: 'kubernetes 1.32.10 pkg/apis/core/validation/validation.go',
  },
  command: {
    code: 'KF310', severity: ERROR,
    rule: 'Command and arguments are lists of strings.',
    why: 'Members refuse pods with others.',
    fix: 'give a list such as `[\'serve\', \'--port=8080\']`.',
    source: 'kubernetes 1.32.10 staging/src/k8s.io/api/core/v1/types.go',
  },
  absent: {
    code: 'KF311', severity: ERROR,
    rule: 'What is removed is there.',
    why: 'A removal that finds nothing does nothing, so a mistyped name would stay unseen.',
    fix: 'correct the name, or leave the removal out.',
    source: 'karmada 1.18.2 pkg/util/overridemanager/labelannotationoverrider.go',
  },
  quantity: {
    code: 'KF312', severity: ERROR,
    rule: 'Requests and limits are Kubernetes quantities.',
    why: 'Members refuse pods with others.',
    fix: 'write quantities as strings such as \'250m\', \'1\' or \'256Mi\'.',
    source: 'kubernetes 1.32.10 staging/src/k8s.io/apimachinery/pkg/api/resource/quantity.go',
  },
  metadata: {
    code: 'KF313', severity: ERROR,
    rule: 'Labels and annotations follow the syntax of Kubernetes.',
    why: 'Karmada refuses the policy, or the members the object.',
    fix: 'use a valid key and value.',
    source: 'karmada 1.18.2 pkg/util/validation/validation.go',
  },
  selector: {
    code: 'KF314', severity: ERROR,
    rule: 'Pods keep the labels by which the workload selects them.',
    why: 'Members refuse a workload whose selector does not match its own pods.',
    fix: 'use another label for what differs between clusters.',
    source: CLONE_SETS,
  },
  updateStrategy: {
    code: 'KF315', severity: ERROR,
    rule: 'partition, maxUnavailable and maxSurge are numbers of pods or percentages; paused is true or false.',
    why: 'Kruise refuses others, numbers in quotes among them.',
    fix: 'use PercentOrAbsolute.absolute(2), PercentOrAbsolute.percent(20), or true or false for paused.',
    source: CLONE_SETS,
  },
  replicas: {
    code: 'KF316', severity: ERROR,
    rule: 'Overridden replicas are a whole number, zero or more.',
    why: 'Members refuse others.',
    fix: 'give a number such as 3.',
    source: CLONE_SETS,
  },
  divided: {
    code: 'KF317', severity: ERROR,
    rule: 'Replicas that are divided between clusters are not overridden.',
    why: 'Overrides run after the division: the cluster would run another number than the scheduler counts with.',
    fix: 'say it with the weights of the placement, or duplicate the replicas.',
    source: BINDING,
  },
  pointer: {
    code: 'KF318', severity: ERROR,
    rule: 'Paths are JSON pointers with plain indexes.',
    why: 'The patch library of Karmada reads others in ways of its own, some of them as nothing at all.',
    fix: 'write the path as "/spec/minReadySeconds", with "~1" for "/" and "~0" for "~" in keys.',
    source: 'karmada 1.18.2 vendor/github.com/evanphx/json-patch/v5/patch.go',
  },
  patch: {
    code: 'KF319', severity: ERROR,
    rule: 'A patch applies to the object.',
    why: 'Where one does not apply, Karmada delivers nothing to the cluster at all.',
    fix: 'add needs an existing parent, replace and remove an existing field: correct the path or add the parent first.',
    source: OVERRIDES,
  },
  identity: {
    code: 'KF320', severity: ERROR,
    rule: 'apiVersion, kind, name, namespace and status are not overridden.',
    why: 'Karmada would lose track of the object on the member, and status belongs to the member.',
    fix: 'define another workload for what is another object.',
    source: BINDING,
  },
  text: {
    code: 'KF321', severity: ERROR,
    rule: 'A field inside text is changed only where there is YAML or JSON text with a place for it.',
    why: 'Where the text cannot be read or patched, Karmada delivers nothing to the cluster at all.',
    fix: 'correct the paths, or replace the whole text with `.replace(path, text)`.',
    source: OVERRIDES,
  },
  secret: {
    code: 'KF322', severity: WARNING,
    rule: 'Values of Secrets are not put into overrides.',
    why: 'An OverridePolicy is readable by more people than a Secret, and goes through Git.',
    fix: 'keep one Secret per cluster outside of the definition, for example with an external secret store.',
    source: 'ours: policies are readable by more people than Secrets',
  },
  overlap: {
    code: 'KF323', severity: ERROR,
    rule: 'Overrides that may meet on one cluster do not move or replace what the other addresses.',
    why: 'Rules are fixed before it is known which of them hold on a cluster, so a path would lead to another place on some clusters.',
    fix: 'make the targets disjoint, merge the overrides, or put the patch into the last one.',
    source: 'ours: rules are compiled before it is known which of them apply',
  },
  effect: {
    code: 'KF324', severity: ERROR,
    rule: 'On every cluster every change is to be seen, unless a later one undoes it.',
    why: 'What is not delivered as it is written must not be delivered.',
    fix: 'replace the change by a JSON patch, and report this as a bug.',
    source: 'ours: guards the compiler of overrides',
  },
  value: {
    code: 'KF325', severity: ERROR,
    rule: 'Values of patches and of fields in text are JSON.',
    why: 'A value that is left out becomes null on the members.',
    fix: 'give a string, number, boolean, list or object; use `.remove(path)` to remove a field.',
    source: OVERRIDES,
  },
} satisfies Record<string, Rule>;

export type OverrideRuleName = keyof typeof OVERRIDE_RULES;

/** What the check of overrides knows beside the object. */
export interface OverrideContext {
  /** The clusters of the fleet; without them only what holds for every cluster is checked. */
  readonly clusters?: readonly ClusterFacts[];
  /** Whether replicas are divided between clusters. */
  readonly divided: boolean;
}

/** Something found in one override; `override` is its index. */
export interface OverrideFinding {
  readonly rule: OverrideRuleName;
  readonly override: number;
  readonly message: string;
}

/**
 * Checks the overrides of one object: their targets, their values, whether they can be made, and, where the clusters are known, what each of
 * them would get.
 *
 * @param path construct path of the workload
 * @param object the template
 */
export function checkOverrides(
  path: string, object: KubeObject, facts: KindFacts | undefined, overrides: readonly ChangeSet[], context: OverrideContext,
): readonly Problem[] {
  const review = reviewOverrides(path, object, facts, overrides, context);
  return [...review.problems, ...review.effects()];
}

/** Overrides that have been looked through. */
export interface ReviewedOverrides {
  readonly problems: readonly Problem[];
  /** What they compile to; complete only if no problem is an error. */
  readonly rules: readonly OverrideRule[];
  /**
   * What is wrong with what clusters would get.
   *
   * @param delivered what a cluster gets, where that has been worked out already
   */
  readonly effects: (delivered?: (cluster: string) => KubeObject | undefined) => Problem[];
}

/** Checks the overrides of one object, and compiles them on the way. */
export function reviewOverrides(
  path: string, object: KubeObject, facts: KindFacts | undefined, overrides: readonly ChangeSet[], context: OverrideContext,
): ReviewedOverrides {
  if (overrides.length === 0) return { problems: [], rules: [], effects: () => [] };
  const { clusters, divided } = context;
  const { findings, sound } = changeFindings(object, facts, overrides, divided);
  const { rules, problems } = compileOverrides(object, facts, sound, clusters);
  const found = [...targetFindings(overrides, clusters), ...findings, ...compilerFindings(problems, object, facts, sound)];
  const reported = (list: readonly OverrideFinding[]) => distinctProblems(list.map(({ rule, override, message }) =>
    finding(OVERRIDE_RULES[rule], { path, message: overrides.length > 1 ? `Override ${override + 1}: ${message}` : message })));
  const selectors = overrides.flatMap(({ target }, index) => {
    if (!isObject(target)) return [];
    const { clusterNames: _names, ...selector } = target;
    return checkClusterSelector(path, `Override ${index + 1}`, selector, clusters);
  });
  const unsound = found.some(({ rule }) => OVERRIDE_RULES[rule].severity === ERROR);
  return {
    rules,
    problems: [...reported(found), ...distinctProblems(selectors)],
    effects: (delivered) => (unsound ? [] : reported(deliveryFindings(object, facts, overrides, rules, clusters, delivered))),
  };
}
