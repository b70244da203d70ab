import { type Fleet } from '../fleet/fleet';
import { RELEASED_KRUISE } from '../fleet/versions';
import { LABEL, matching } from '../gitops/option-checks';
import { hasCredentials } from '../json/credentials';
import { groupedBy, isObject, type Json } from '../json/json';
import { type KubeObject, nameOf } from '../json/kube-object';
import { shown } from '../json/shown';
import { FLAG, type Forms, LIST_OF_STRINGS, misfits, OBJECT } from '../problems/forms';
import { nearest, unknownNames } from '../problems/nearest';
import { listed, repeated, type Report } from '../problems/reporter';
import type { Installer, InstallationOrder } from './installation-order';
import { INSTALLATION_RULES as RULES } from './installation-rules';
import { EXCEPTED } from './rendered-kruise';

const RELEASE = /^(\d+)\.(\d+)\.\d+(-[0-9A-Za-z.-]+)?$/;
const REGISTRY = /^[a-zA-Z0-9][a-zA-Z0-9.-]*(:\d+)?(\/[a-z0-9][a-z0-9._/-]*)?$/;

const SETTINGS: Forms = {
  featureGates: OBJECT,
  managerReplicas: { fits: (value) => Number.isInteger(value) && value >= 1, expected: 'a whole number above zero' },
  imageRegistry: matching(REGISTRY, 'a registry such as registry.example.com, without a scheme'),
  daemonSocketLocation: matching(/^\/[^\s]*$/, 'the path of a directory on nodes'),
};
const PROPS: Forms = {
  ...SETTINGS, clusters: LIST_OF_STRINGS, clusterSettings: OBJECT,
  namespace: LABEL,
  version: matching(RELEASE, 'a release of Kruise, such as 1.9.0'),
};

/** Checks the values of an installation's properties, whatever a caller without types passed. */
export function checkValues(props: any, note: Report): void {
  for (const { name, value, expected } of misfits({ ...props, version: props.version ?? '' }, PROPS)) note(RULES.value, `${name} is ${shown(value)}, expected ${expected}.`);
  for (const [cluster, settings] of Object.entries(isObject(props.clusterSettings) ? props.clusterSettings : {})) {
    if (!isObject(settings)) note(RULES.value, `clusterSettings['${cluster}'] is ${shown(settings)}, expected an object.`);
    else checkEntry(`clusterSettings['${cluster}']`, settings, { ...SETTINGS, hostNetwork: FLAG }, note);
  }
}

/** Checks the options of one cluster, names included: those of maps are not looked at with all others. */
export function checkEntry(at: string, entry: Json, forms: Forms, note: Report): void {
  for (const { name, near } of unknownNames(entry, forms)) note(RULES.value, `${at} has no option '${name}'.`, near === undefined ? 'correct the name, or remove the option.' : `did you mean '${near}'?`);
  for (const { name, value, expected } of misfits(entry, forms)) note(RULES.value, `${name} of ${at} is ${shown(value)}, expected ${expected}.`);
}

/** Checks which clusters are asked for. */
export function checkClusters(props: any, fleet: Fleet, installer: Installer, note: Report): void {
  const names = fleet.clusters.map(({ name }) => name);
  const reached = installer.reached(fleet);
  const asked = Array.isArray(props.clusters) ? props.clusters.filter((name: unknown) => typeof name === 'string') as string[] : undefined;
  const differing = Object.keys(isObject(props.clusterSettings) ? props.clusterSettings : {});
  for (const name of new Set([...asked ?? [], ...differing])) {
    const near = nearest(name, names);
    if (!names.includes(name)) note(RULES.cluster, `The fleet has no cluster ${shown(name)}.`, near === undefined ? undefined : `did you mean '${near}'?`);
    else if (!reached.includes(name)) note(RULES.cluster, `${installer.tool} cannot install Kruise on '${name}': ${installer.unreached}.`);
    else if (asked && !asked.includes(name)) note(RULES.cluster, `There are settings for '${name}', which the installation is not for.`, `add '${name}' to \`clusters\`, or remove its settings.`);
  }
  for (const name of repeated(asked ?? [])) note(RULES.cluster, `clusters names ${shown(name)} more than once.`, 'name each cluster once.');
  if (Array.isArray(props.clusters) && props.clusters.length === 0) {
    note(RULES.cluster, 'No cluster is chosen: clusters is an empty list.', `name clusters, or leave out \`clusters\` for all that ${installer.tool} reaches.`);
  } else if (!asked && reached.length === 0) {
    const reason = names.length === 0 ? 'the fleet is empty' : installer.unreached;
    note(RULES.cluster, `${installer.tool} reaches no cluster of the fleet: ${reason}.`, 'add clusters to the fleet, or use another installer.');
  }
}

/** Compares minor versions: below zero if the first is the older one. */
export function compareMinor(one: string, other: string): number {
  const [a, b] = [one, other].map((text) => text.split('.').map(Number));
  return a[0] - b[0] || a[1] - b[1];
}

/** Checks the release against what the fleet says of the clusters that get it. */
export function checkRelease(version: unknown, fleet: Fleet, { clusters }: InstallationOrder, note: Report): void {
  const [release, major, minor] = typeof version === 'string' ? RELEASE.exec(version) ?? [] : [];
  if (release === undefined) return;
  if (/^1\.9\.0-alpha/.test(release)) note(RULES.unfinished, `version is ${shown(version)}.`);
  for (const [declared, names] of groupedBy(clusters.map(({ name }) => name), (name) => String(fleet.kruiseVersionOf(name)))) {
    if (!RELEASED_KRUISE.some((known) => known === declared)) continue;
    const difference = compareMinor(`${major}.${minor}`, declared);
    const found = `version is ${shown(version)}, but the fleet declares Kruise ${declared} for ${listed(names)}.`;
    if (difference !== 0) note(difference < 0 ? RULES.version : RULES.newer, found);
  }
}

/** Checks how many managers there are, and that they can start. */
export function checkManagers({ clusters, namespace, createNamespace }: InstallationOrder, objects: readonly KubeObject[], note: Report): void {
  for (const { name, settings: { managerReplicas } } of clusters) {
    if (typeof managerReplicas === 'number' && managerReplicas < 2) note(RULES.replicas, `managerReplicas is ${managerReplicas} for '${name}'.`);
  }
  const own = objects.find(({ apiVersion, kind, metadata }) => apiVersion === 'v1' && kind === 'Namespace' && metadata.name === namespace);
  const [[key, value]] = Object.entries(EXCEPTED);
  if (own && own.metadata.labels?.[key] !== value) note(RULES.label, `${nameOf(own)} of the app has no label \`${key}: ${value}\`.`);
  else if (!own && !createNamespace) note(RULES.unseen, `createNamespace is false, and the app has no Namespace '${namespace}'.`);
}

/** Notes a password in an address. */
export function checkAddress(option: string, address: unknown, note: Report): void {
  if (hasCredentials(address)) note(RULES.value, `${option} is ${shown(address)}, with a password or a token in the address.`, 'put the credentials into a Secret.');
}
