import { error, warning } from '../problems/problem';

const OVERRIDES = 'karmada 1.18.2 pkg/util/overridemanager/overridemanager.go';
const MATCHING = 'karmada 1.18.2 pkg/util/selector.go';
const IMAGES = 'karmada 1.18.2 pkg/util/imageparser/parser.go';
const CLONE_SETS = 'kruise 1.9.0 pkg/webhook/cloneset/validating/validation.go';
const BINDING = 'karmada 1.18.2 pkg/controllers/binding/common.go';

/** Rules on overrides. */
export const OVERRIDE_RULES = {
  target: error('KF301', MATCHING, {
    rule: 'An override says which clusters it is for.',
    why: 'Karmada reads an empty list of names as every cluster.',
    fix: 'name the clusters, or use ClusterOverride.onAllClusters().',
  }),
  cluster: error('KF302', MATCHING, {
    rule: 'The clusters that an override names are in the fleet.',
    why: 'A rule for a cluster that does not exist is accepted but never used.',
    fix: 'correct the name, or add the cluster to the fleet.',
  }),
  unmatched: warning('KF303', MATCHING, {
    rule: 'An override matches at least one cluster.',
    why: 'A rule that matches nothing is accepted but never used.',
    fix: 'correct the labels or fields of the selector, or remove the override.',
  }),
  nothing: error('KF304', 'ours: an override without a change is most often unfinished', {
    rule: 'An override changes something.',
    why: 'An override without changes is usually unfinished.',
    fix: 'add a change such as `.imageTag(\'1.4.3\')`, or remove the override.',
  }),
  kind: error('KF305', 'ours: paths come from the table of kinds', {
    rule: 'An override changes only what the kind has.',
    why: 'Containers, replicas and update strategies are found through what is known about the kind.',
    fix: 'use a JSON patch: `.add(path, value)`, `.replace(path, value)` or `.remove(path)`.',
  }),
  container: error('KF306', 'karmada 1.18.2 pkg/util/overridemanager/commandargsoverride.go', {
    rule: 'A container override names a container or init container of the pod template.',
    why: 'There is no path for a container that does not exist, and Karmada silently skips unknown names.',
    fix: 'use the name of one of the known containers.',
  }),
  image: error('KF307', IMAGES, {
    rule: 'Registries, repositories, tags, digests and images are well formed.',
    why: 'Karmada silently ignores a malformed tag, writes other malformed parts as they are, and cannot deliver an image it cannot parse.',
    fix: 'give only the part itself: a host, a path, a tag without ":" or a digest without "@".',
  }),
  digestDropped: warning('KF308', IMAGES, {
    rule: 'An image with both a tag and a digest is not changed in parts.',
    why: 'Karmada reads the tag and drops the digest, so the image is no longer pinned.',
    fix: 'use an image with only a digest, or replace the whole image with `.image(container, image)`.',
  }),
  env: error('KF309', 'kubernetes 1.32.10 pkg/apis/core/validation/validation.go', {
    rule: 'Environment variables have valid names and string values.',
    why: 'Member clusters refuse pods with anything else.',
    fix: 'use letters, digits, "_", "-" and "." for the name, and quote the value.',
  }),
  command: error('KF310', 'kubernetes 1.32.10 staging/src/k8s.io/api/core/v1/types.go', {
    rule: 'Command and arguments are lists of strings.',
    why: 'Member clusters refuse pods with anything else.',
    fix: 'give a list such as `[\'serve\', \'--port=8080\']`.',
  }),
  absent: error('KF311', 'karmada 1.18.2 pkg/util/overridemanager/labelannotationoverrider.go', {
    rule: 'An override removes only what exists.',
    why: 'A removal that finds nothing does nothing, so a mistyped name would go unnoticed.',
    fix: 'correct the name, or leave the removal out.',
  }),
  quantity: error('KF312', 'kubernetes 1.32.10 staging/src/k8s.io/apimachinery/pkg/api/resource/quantity.go', {
    rule: 'Requests and limits are Kubernetes quantities.',
    why: 'Member clusters refuse pods with anything else.',
    fix: 'write quantities as strings such as \'250m\', \'1\' or \'256Mi\'.',
  }),
  metadata: error('KF313', 'karmada 1.18.2 pkg/util/validation/validation.go', {
    rule: 'Labels and annotations follow the Kubernetes syntax.',
    why: 'Karmada refuses the policy, or the member clusters refuse the object.',
    fix: 'use a valid key and value.',
  }),
  selector: error('KF314', CLONE_SETS, {
    rule: 'Pods keep the labels that the workload selects them by.',
    why: 'Member clusters refuse a workload whose selector does not match its own pods.',
    fix: 'use another label for what differs between clusters.',
  }),
  updateStrategy: error('KF315', CLONE_SETS, {
    rule: 'partition, maxUnavailable and maxSurge are numbers of pods or percentages; paused is true or false.',
    why: 'Kruise refuses other values, including numbers in quotes.',
    fix: 'use PercentOrAbsolute.absolute(2), PercentOrAbsolute.percent(20), or true or false for paused.',
  }),
  replicas: error('KF316', CLONE_SETS, {
    rule: 'Overridden replicas are a whole number, zero or more.',
    why: 'Member clusters refuse other values.',
    fix: 'give a number such as 3.',
  }),
  divided: error('KF317', BINDING, {
    rule: 'Replicas that are divided between clusters are not overridden.',
    why: 'Overrides run after the division: the cluster would run a different number of replicas than the scheduler assumes.',
    fix: 'use the weights of the placement instead, or duplicate the replicas.',
  }),
  pointer: error('KF318', 'karmada 1.18.2 vendor/github.com/evanphx/json-patch/v5/patch.go', {
    rule: 'Paths are JSON pointers with plain indexes.',
    why: 'The patch library of Karmada has its own reading of other paths, and ignores some of them.',
    fix: 'write the path as "/spec/minReadySeconds", with "~1" for "/" and "~0" for "~" in keys.',
  }),
  patch: error('KF319', OVERRIDES, {
    rule: 'A patch applies to the object.',
    why: 'If a patch does not apply, Karmada delivers nothing to the cluster at all.',
    fix: 'add needs an existing parent, replace and remove need an existing field: correct the path or add the parent first.',
  }),
  identity: error('KF320', BINDING, {
    rule: 'apiVersion, kind, name, namespace and status are not overridden.',
    why: 'Karmada would lose track of the object on the member, and status belongs to the member.',
    fix: 'define a separate workload instead.',
  }),
  text: error('KF321', OVERRIDES, {
    rule: 'A field inside a string is changed only if the string is YAML or JSON and has a place for it.',
    why: 'If the string cannot be parsed or patched, Karmada delivers nothing to the cluster at all.',
    fix: 'correct the paths, or replace the whole string with `.replace(path, value)`.',
  }),
  secret: warning('KF322', 'ours: policies are readable by more people than Secrets', {
    rule: 'Overrides do not contain the values of Secrets.',
    why: 'More people can read an OverridePolicy than a Secret, and it is usually kept in Git.',
    fix: 'keep one Secret per cluster outside the definition, for example in an external secret store.',
  }),
  overlap: error('KF323', 'ours: rules are compiled before it is known which of them apply', {
    rule: 'Overrides that can apply to the same cluster do not move or replace what the other one changes.',
    why: 'Rules are fixed before it is known which of them apply to a cluster, so a path would point to a different place on some clusters.',
    fix: 'make the targets disjoint, merge the overrides, or put the patch into the last one.',
  }),
  effect: error('KF324', 'ours: guards the compiler of overrides', {
    rule: 'Every change takes effect on every cluster it is for, unless a later change undoes it.',
    why: 'An object that differs from its definition must not be delivered.',
    fix: 'use a JSON patch instead of the change, and report this as a bug.',
  }),
  value: error('KF325', OVERRIDES, {
    rule: 'Values of patches and of fields inside strings are JSON.',
    why: 'A missing value becomes null on the member clusters.',
    fix: 'give a string, number, boolean, list or object; use `.remove(path)` to remove a field.',
  }),
  unselected: warning('KF327', MATCHING, {
    rule: 'The clusters that an override is for are selected by the placement.',
    why: 'A cluster that is not selected gets nothing, so the override has no effect there.',
    fix: 'remove the cluster from the override, or add it to the placement.',
  }),
  undelivered: warning('KF328', 'ours: an override policy for an object of nobody would change what others deliver', {
    rule: 'The object that a change is within travels with the workload.',
    why: 'The object is delivered by nobody, or by another construct that knows nothing of the change, so the change is left out.',
    fix: 'pass the object to `addCompanion`, or give the override to the construct that delivers it.',
  }),
  owned: error('KF329', `karmada 1.18.2 pkg/controllers/ctrlutil/work.go, ${BINDING}`, {
    rule: 'Labels and annotations that Karmada writes itself are not overridden.',
    why: 'Karmada writes them after the overrides, so the change has no effect; it finds the policy of an object by some of them.',
    fix: 'use a key of your own.',
  }),
};

/** The name of a rule in the table. */
export type OverrideRuleName = keyof typeof OVERRIDE_RULES;
