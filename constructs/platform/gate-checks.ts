import type { ClusterDelivery } from '../definition/cluster-delivery';
import { KruiseVersion } from '../fleet/versions';
import { isObject } from '../json/json';
import { type KubeObject, nameOf } from '../json/kube-object';
import { shown } from '../json/shown';
import { type FeatureGate, FEATURE_GATES, featureGate, MISPRINTED_GATES } from '../kinds/feature-gates';
import { neededGates } from '../kinds/needed-gates';
import { nearest } from '../problems/nearest';
import type { Report } from '../problems/reporter';
import { type AskedGates, chosenGates, culpritOf, isOn } from './chosen-gates';
import { compareMinor } from './installation-checks';
import type { InstallationCluster, InstallationOrder } from './installation-order';
import { INSTALLATION_RULES as RULES } from './installation-rules';

/** The gates that were asked for, without what is not understood. */
export function askedGates(given: unknown): AskedGates {
  return Object.fromEntries(Object.entries(isObject(given) ? given : {}).filter((entry): entry is [string, boolean] => typeof entry[1] === 'boolean'));
}

/** The gates that the objects of clusters need. */
export function gatesNeededIn(clusters: ReadonlySet<string>, deliveries: readonly ClusterDelivery[]): Set<FeatureGate> {
  return new Set(deliveries.filter(({ cluster }) => clusters.has(cluster)).flatMap(({ objects }) => (objects as KubeObject[]).flatMap(neededGates)));
}

/** Checks the gates that were asked for, by themselves and against what the clusters get. */
export function checkGates({ clusters, settings, version }: InstallationOrder, deliveries: readonly ClusterDelivery[], note: Report): void {
  const said = [{ at: '', gates: settings.featureGates as unknown }, ...clusters.filter((cluster) => cluster.settings.featureGates !== settings.featureGates)
    .map((cluster) => ({ at: ` for '${cluster.name}'`, gates: cluster.settings.featureGates as unknown }))];
  for (const { at, gates } of said) if (isObject(gates)) checkNames(gates, at, version, note);
  for (const cluster of clusters) checkNeeds(cluster, deliveries, note);
}

function checkNames(gates: Readonly<Record<string, unknown>>, at: string, version: unknown, note: Report): void {
  const asked = askedGates(gates);
  for (const [gate, value] of Object.entries(gates)) {
    const facts = featureGate(gate);
    const near = MISPRINTED_GATES[gate] ?? nearest(gate, Object.keys(FEATURE_GATES));
    if (!facts) note(RULES.gate, `featureGates${at} has ${shown(gate)}, which Kruise does not know.`, near === undefined ? undefined : `did you mean '${near}'?`);
    else if (typeof value !== 'boolean') note(RULES.gate, `featureGates.${gate}${at} is ${shown(value)}, expected true or false.`);
    else if (facts.since !== undefined && olderThan(version, facts.since)) {
      const since = facts.since === KruiseVersion.NEXT ? 'its next release' : facts.since;
      note(RULES.gate, `featureGates${at} has '${gate}', which Kruise knows since ${since}; version is ${shown(version)}.`);
    }
    const culprit = value === true ? culpritOf(gate as FeatureGate, asked) : undefined;
    if (culprit !== undefined) note(RULES.contradiction, `featureGates${at} switches '${gate}' on and '${culprit}' off, without which there is no '${gate}'.`);
  }
  if (isOn(chosenGates([], asked), 'EnableExternalCerts')) note(RULES.certificates, `featureGates${at} switches EnableExternalCerts on.`);
}

function olderThan(version: unknown, minor: string): boolean {
  // What comes after the newest release is called 1.10 or more.
  return compareMinor(String(version), minor === KruiseVersion.NEXT ? '1.10' : minor) < 0;
}

function checkNeeds({ name, settings }: InstallationCluster, deliveries: readonly ClusterDelivery[], note: Report): void {
  const asked = askedGates(settings.featureGates);
  if (!Object.values(asked).includes(false)) return;
  for (const object of deliveries.filter(({ cluster }) => cluster === name).flatMap(({ objects }) => objects as KubeObject[])) {
    for (const gate of neededGates(object)) {
      const culprit = culpritOf(gate, asked);
      if (culprit !== undefined) note(RULES.closed, `${nameOf(object)} for '${name}' needs the feature gate ${gate}, ${culprit === gate ? 'which' : `but ${culprit}`} is switched off.`);
    }
  }
}
