import { FLAG } from '../problems/forms';
import { nearest, unknownNames } from '../problems/nearest';
import { OPTION_NAMES, type OptionStruct } from '../../imports/option-names';
import { error, type Problem } from '../problems/problem';
import { type Report, reporter } from '../problems/reporter';
import { isObject } from '../json/json';
import { shown } from '../json/shown';
import { isDnsLabel, isLabelKey, isLabelValue } from '../json/syntax';
import { checkCompatibility } from './compatibility';
import { ControlPlane, PLANE_TRAITS } from './control-plane';
import { kubernetesMinor } from './kubernetes-version';
import { KruiseVersion } from './versions';

const REGISTRATION = 'karmada 1.18.2 pkg/apis/cluster/validation/validation.go';

/** Rules on the fleet. */
export const FLEET_RULES = {
  clusters: error('KF101', 'ours: without clusters there is nothing to deliver to', {
    rule: 'A fleet has at least one cluster, each with a name.',
    why: 'Without clusters there is nothing to deliver to, and every placement would be empty.',
    fix: 'list the clusters, with a `name` each, or add them with `addCluster`.',
  }),
  name: error('KF102', REGISTRATION, {
    rule: 'A cluster name is a DNS-1123 label, of at most 48 characters for Karmada and 63 for the others.',
    why: 'Both control planes refuse other names, or derive namespaces from them that are refused.',
    fix: 'use the name under which the cluster is registered: lower-case letters, digits and dashes.',
  }),
  duplicate: error('KF103', 'ours: a cluster belongs to one control plane', {
    rule: 'A cluster is listed once.',
    why: 'Each cluster belongs to exactly one control plane; two entries would deliver everything twice.',
    fix: 'remove one of the entries.',
  }),
  label: error('KF104', REGISTRATION, {
    rule: 'Labels, provider, region and zones of a cluster follow the syntax of Kubernetes labels.',
    why: 'The control plane refuses clusters with anything else, so no selector could ever match them.',
    fix: 'use letters, digits, `-`, `_` and `.`, at most 63 characters.',
  }),
  taint: error('KF105', 'karmada 1.18.2 pkg/util/lifted/validateclustertaints.go', {
    rule: 'A taint has a key, a valid value and the effect NoSchedule or NoExecute, and is given once per key and effect.',
    why: 'Karmada refuses clusters with other taints, including PreferNoSchedule.',
    fix: 'use ClusterTaintEffect.NO_SCHEDULE or ClusterTaintEffect.NO_EXECUTE and a key in label syntax.',
  }),
  capacity: error('KF106', 'ours: estimates are computed from it', {
    rule: 'A declared capacity is a whole number of replicas, zero or more.',
    why: 'Estimates are computed from it.',
    fix: 'give the number of replicas that still fit, or leave it out.',
  }),
  version: error('KF107', 'ours: only these versions were read and compared', {
    rule: 'This package supports the versions of Kruise, Karmada and OCM in use.',
    why: 'They decide which API versions and fields exist; before 1.16, Karmada divides replicas by a different method.',
    fix: 'use a member of KruiseVersion, KarmadaVersion or OcmVersion.',
  }),
  kubernetesVersion: error('KF112', 'ours: it is compared with what Kruise was tested with', {
    rule: 'The version of Kubernetes of a cluster is written as `1.32` or `v1.32.4`.',
    why: 'What cannot be read cannot be compared with the versions that Kruise was tested with. YAML reads 1.30 without quotes as the number 1.3.',
    fix: 'give the version that `kubectl version` says of the server, such as `1.32`.',
  }),
  controlPlane: error('KF108', 'ours: only these are supported', {
    rule: 'The control plane of a cluster is one of those that are known.',
    why: 'No other control plane is supported.',
    fix: 'use a member of ControlPlane.',
  }),
  property: error('KF110', 'ours: catches typos where types are not checked', {
    rule: 'A fleet and its clusters have only known properties.',
    why: 'A misspelt property would be silently ignored where types are not checked, for example under tsx.',
    fix: 'correct the name, or remove the property.',
  }),
  single: error('KF109', 'ours: a workload looks for its fleet upwards', {
    rule: 'A scope has one fleet.',
    why: 'Workloads use the fleet of the nearest scope; with two fleets it is unclear which one is meant.',
    fix: 'list all clusters in one fleet, or put the fleets in different scopes.',
  }),
  file: error('KF130', 'ours: a fleet is read from one document', {
    rule: 'The file of a fleet can be read, and holds one document with the properties of the fleet.',
    why: 'Without its clusters nothing can be said of any workload.',
    fix: 'give the path of a YAML or JSON file that has a list `clusters`, with a `name` each; `npx cdk8s-kruise-federation fleet import` writes one.',
  }),
  lateCluster: error('KF111', 'ours: a workload reads its fleet when it is created', {
    rule: 'All clusters are added before the first workload is defined, and before the clusters of the fleet are read.',
    why: 'What was computed from the clusters by then would miss the new one.',
    fix: 'move `addCluster(...)` in front of the first workload, and of everything else that reads the fleet.',
  }),
};

/**
 * Checks the properties of a fleet, whatever a caller without types passed.
 *
 * @param path construct path of the fleet
 * @param props the properties as given
 * @param other path of another fleet in the same scope, if there is one
 */
export function checkFleet(path: string, props: unknown, other?: string): Problem[] {
  const problems: Problem[] = [];
  const report = reporter(path, problems);
  const given = (props ?? {}) as Record<string, unknown>;

  if (other !== undefined) report(FLEET_RULES.single, `There is another fleet '${other}' in the same scope.`);
  checkVersion('kruiseVersion', given.kruiseVersion, Object.values(KruiseVersion), report);
  checkControlPlaneVersions(given.controlPlaneVersions, report);
  checkNames('The fleet', given, 'FleetProps', report);
  if (given.managePlatform != null && !FLAG.fits(given.managePlatform)) report(FLEET_RULES.property, `managePlatform is ${shown(given.managePlatform)}; expected ${FLAG.expected}.`);
  if (!Array.isArray(given.clusters) || given.clusters.length === 0) {
    report(FLEET_RULES.clusters, `clusters is ${shown(given.clusters)}; expected a list of at least one cluster.`);
    return problems;
  }
  const seen = new Set<string>();
  given.clusters.forEach((cluster, index) => {
    if (!isObject(cluster) || typeof cluster.name !== 'string') {
      report(FLEET_RULES.clusters, `clusters[${index}] is ${shown(cluster)}; expected an object with a name.`);
      return;
    }
    if (seen.has(cluster.name)) report(FLEET_RULES.duplicate, `Cluster '${cluster.name}' is listed more than once.`);
    seen.add(cluster.name);
    checkCluster(cluster, report);
  });
  checkCompatibility(given.clusters, given.kruiseVersion, report);
  return problems;
}

function checkNames(which: string, given: object, struct: OptionStruct, report: Report): void {
  for (const { name, near } of unknownNames(given, OPTION_NAMES[struct])) {
    report(FLEET_RULES.property, `${which} has no property '${name}'.`, near === undefined ? undefined : `did you mean '${near}'?`);
  }
}

function checkVersion(name: string, given: unknown, known: readonly string[], report: Report): void {
  if (given === undefined || known.includes(given as string)) return;
  // YAML reads 1.9 without quotes as a number.
  if (typeof given === 'number' && known.includes(String(given))) return report(FLEET_RULES.version, `${name} is the number ${given}; expected a string.`, `put it in quotes: '${given}'.`);
  report(FLEET_RULES.version, `${name} is ${shown(given)}; expected one of ${known.join(', ')}.`);
}

function checkControlPlaneVersions(given: unknown, report: Report): void {
  if (given === undefined) return;
  if (!isObject(given)) {
    report(FLEET_RULES.version, `controlPlaneVersions is ${shown(given)}; expected a version for each control plane.`);
    return;
  }
  const planes = Object.values(PLANE_TRAITS).filter(({ versions }) => versions.length > 0);
  const names = planes.map(({ controlPlane }) => controlPlane);
  for (const [name, version] of Object.entries(given)) {
    const known = planes.find(({ controlPlane }) => controlPlane === name)?.versions;
    const near = nearest(name, names);
    if (known) checkVersion(`controlPlaneVersions.${name}`, version, known, report);
    else report(FLEET_RULES.property, `controlPlaneVersions has '${name}'; expected ${names.join(' or ')}.`, near === undefined ? undefined : `did you mean '${near}'?`);
  }
}

function checkCluster(cluster: Record<string, unknown>, report: Report): void {
  const which = `Cluster '${cluster.name}'`;
  checkNames(which, cluster, 'FleetCluster', report);
  const plane = cluster.controlPlane ?? ControlPlane.KARMADA;
  const known = Object.values(PLANE_TRAITS);
  const traits = known.find(({ controlPlane }) => controlPlane === plane);
  if (!traits) report(FLEET_RULES.controlPlane, `${which} has the control plane ${shown(plane)}; expected one of ${known.map(({ controlPlane }) => controlPlane).join(', ')}.`);
  const limit = (traits ?? PLANE_TRAITS[ControlPlane.KARMADA]).nameLimit;
  if (!isDnsLabel(cluster.name, limit)) {
    const length = String(cluster.name).length;
    report(FLEET_RULES.name, `${which} has a name of ${length} characters, which is not a DNS-1123 label of at most ${limit} characters.`);
  }
  for (const field of ['provider', 'region']) {
    if (cluster[field] !== undefined && !isLabelValue(cluster[field])) {
      report(FLEET_RULES.label, `${which} has ${field} ${shown(cluster[field])}, which is not a label value.`);
    }
  }
  if (cluster.zones !== undefined && !(Array.isArray(cluster.zones) && cluster.zones.every(isLabelValue))) {
    report(FLEET_RULES.label, `${which} has zones ${shown(cluster.zones)}; expected a list of label values.`);
  }
  checkLabels(which, cluster.labels, report);
  checkTaints(which, cluster.taints, report);
  checkVersion(`kruiseVersion of cluster '${cluster.name}'`, cluster.kruiseVersion, Object.values(KruiseVersion), report);
  checkKubernetes(which, cluster.kubernetesVersion, report);
  const { capacity } = cluster;
  if (capacity !== undefined && !(Number.isInteger(capacity) && (capacity as number) >= 0)) {
    report(FLEET_RULES.capacity, `${which} has capacity ${shown(capacity)}; expected a whole number, zero or more.`);
  }
}

function checkKubernetes(which: string, version: unknown, report: Report): void {
  if (version === undefined || kubernetesMinor(version) !== undefined) return;
  const [said, fix] = typeof version === 'number' ? [`the number ${version}; expected a string`, 'put it in quotes, such as \'1.32\'.'] : [`${shown(version)}; expected a version such as 1.32`];
  report(FLEET_RULES.kubernetesVersion, `${which} has kubernetesVersion ${said}.`, fix);
}

function checkLabels(which: string, labels: unknown, report: Report): void {
  if (labels === undefined) return;
  if (!isObject(labels)) {
    report(FLEET_RULES.label, `${which} has labels ${shown(labels)}; expected an object of strings.`);
    return;
  }
  for (const [key, value] of Object.entries(labels)) {
    if (!isLabelKey(key) || !isLabelValue(value)) {
      report(FLEET_RULES.label, `${which} has the label ${shown(key)}: ${shown(value)}, which is not a valid label.`);
    }
  }
}

function checkTaints(which: string, taints: unknown, report: Report): void {
  if (taints === undefined) return;
  if (!Array.isArray(taints)) {
    report(FLEET_RULES.taint, `${which} has taints ${shown(taints)}; expected a list.`);
    return;
  }
  const seen = new Set<string>();
  for (const taint of taints) {
    const wellFormed = typeof taint === 'object' && taint !== null && isLabelKey(taint.key)
      && (taint.value === undefined || isLabelValue(taint.value)) && ['NoSchedule', 'NoExecute'].includes(taint.effect);
    if (!wellFormed) {
      report(FLEET_RULES.taint, `${which} has the taint ${shown(taint)}, which no control plane accepts.`);
      continue;
    }
    const id = `${taint.key}:${taint.effect}`;
    if (seen.has(id)) report(FLEET_RULES.taint, `${which} has the taint ${id} more than once.`);
    seen.add(id);
  }
}
