import { Lazy } from 'cdk8s';
import { KRUISE_CRDS } from '../../../imports/kruise-kinds';
import { ControlPlane } from '../../fleet/control-plane';
import { formatImage, parseImage } from '../../delivery/image';
import { LABEL } from '../../gitops/option-checks';
import { constructIdOf, type KubeObject, nameOf } from '../../json/kube-object';
import { readable } from '../../json/given';
import { shown } from '../../json/shown';
import { formatPointer } from '../../json/pointer';
import { isCustomResourceDefinition } from '../../kinds/native/api';
import { addOnObjects, type ImageMirror, templateHead, type TemplateAddOn } from '../../planes/ocm/add-on/add-on';
import { agentSpecOf } from '../../planes/ocm/add-on/manifests';
import { payloadSize } from '../../planes/ocm/payload';
import { checkRollout } from '../../planes/ocm/rules';
import { type Forms, LIST_OF_OBJECTS, misfits } from '../../problems/forms';
import { listed, type Report } from '../../problems/reporter';
import type { InstallationObject, InstallationOrder, Installer } from '../installation-order';
import { INSTALLATION_RULES as RULES } from '../installation-rules';
import { KruiseManifests } from '../kruise-manifests';
import { imagesOf, isManager, MANAGER, managersIn, renderedKruise } from '../rendered-kruise';
import type { OcmAddOnOptions } from './ocm-options';

/** What OCM puts into one work: 80 % of the limit of the hub. */
const WORK_LIMIT = 409_600;
/** What an API server stores of one object, with a margin for what it adds itself. */
const TEMPLATE_LIMIT = 1_000_000;

const OPTIONS: Forms = { hubNamespace: LABEL, clusterSet: LABEL, name: LABEL, groups: LIST_OF_OBJECTS };

/** Settings that an add-on cannot have for one cluster alone. */
const SHARED = ['featureGates', 'managerReplicas', 'hostNetwork', 'daemonSocketLocation'] as const;

/** Kruise as an add-on of Open Cluster Management. */
export function ocmInstaller(given: OcmAddOnOptions): Installer {
  const options = readable(given) as OcmAddOnOptions;
  return {
    tool: 'Open Cluster Management',
    goal: ControlPlane.OCM,
    unreached: 'an add-on is for clusters of Open Cluster Management',
    reached: (fleet) => fleet.clustersOf(ControlPlane.OCM).map(({ name }) => name),
    objects: (order) => objectsOf(options, order),
    problems: () => (options.manifests instanceof KruiseManifests ? options.manifests._read().problems : []),
    check: (order, note) => {
      for (const { name, value, expected } of misfits({ ...options, hubNamespace: options.hubNamespace ?? '' }, OPTIONS)) note(RULES.value, `${name} of the add-on is ${shown(value)}, expected ${expected}.`);
      checkRollout({ rollout: options.rollout, groups: options.groups }, note);
      checkSettings(order, note);
      checkManifests(options, order, note);
    },
  };
}

/** Callers without types may leave anything out; the checks report it. */
function addOnOf(options: OcmAddOnOptions, order: InstallationOrder): TemplateAddOn {
  const { name = 'openkruise', clusterSet = 'global', bindClusterSet = true, hubNamespace, rollout, groups } = options;
  const clusters = order.clusters.map((cluster) => cluster.name);
  const mirrors = (registry: string | undefined) => mirrorsFor(registry, manifestsIn(options));
  const own = order.clusters.filter(({ settings }) => settings.imageRegistry !== order.settings.imageRegistry);
  return {
    name: String(name), displayName: 'OpenKruise', version: String(order.version), hubNamespace: String(hubNamespace), clusterSet, bindClusterSet, clusters, rollout, ocmVersion: order.ocmVersion,
    ...(Array.isArray(groups) && { groups }),
    mirrors: mirrors(order.settings.imageRegistry),
    clusterMirrors: new Map(own.map((cluster) => [cluster.name, mirrors(cluster.settings.imageRegistry)])),
  };
}

function objectsOf(options: OcmAddOnOptions, order: InstallationOrder): InstallationObject[] {
  const addOn = addOnOf(options, order);
  const head = templateHead(addOn);
  const template = { ...head, spec: { ...head.spec, agentSpec: Lazy.any({ produce: () => agentSpec(addOn.name, options, order) }) } };
  return [...addOnObjects(addOn), template].map((object) => (
    { id: constructIdOf(object), object, shared: object.kind === 'ManagedClusterSetBinding' }
  ));
}

function manifestsIn({ manifests }: OcmAddOnOptions): readonly KubeObject[] {
  return manifests instanceof KruiseManifests ? manifests._read().objects : [];
}

function agentSpec(name: string, options: OcmAddOnOptions, order: InstallationOrder): ReturnType<typeof agentSpecOf> {
  const { managerReplicas, hostNetwork, daemonSocketLocation } = order.settings;
  const { namespace, createNamespace, manageCrds, kinds, ocmVersion } = order;
  const gates = order.gates(order.clusters.map((cluster) => cluster.name));
  const rendered = renderedKruise(manifestsIn(options), { managerReplicas, hostNetwork, daemonSocketLocation, namespace, createNamespace, manageCrds, gates });
  return agentSpecOf(name, rendered, kinds, ocmVersion);
}

/** A registry that stands in for that of the images, with the rest of their names. */
function mirrorsFor(registry: string | undefined, manifests: readonly KubeObject[]): ImageMirror[] {
  if (registry === undefined) return [];
  const sources = new Map(imagesOf(manifests).flatMap((text): [string, string][] => {
    const image = parseImage(text);
    if (!('value' in image)) return [];
    const folder = image.value.repository.split('/').slice(0, -1).join('/');
    const source = formatImage({ ...image.value, repository: folder, tag: '', digest: '' });
    return folder === '' ? [] : [[source, `${registry}/${folder}`]];
  }));
  return [...sources].map(([source, mirror]) => ({ mirror, source }));
}

function checkSettings({ clusters, settings }: InstallationOrder, note: Report): void {
  for (const { name, settings: own } of clusters) {
    for (const option of SHARED.filter((one) => JSON.stringify(own[one]) !== JSON.stringify(settings[one]))) {
      note(RULES.differing, `${option} is ${shown(own[option])} for '${name}', and ${shown(settings[option])} for all clusters of the add-on.`);
    }
  }
}

function checkManifests(options: OcmAddOnOptions, order: InstallationOrder, note: Report): void {
  const { manifests } = options;
  if (!(manifests instanceof KruiseManifests)) return note(RULES.manifests, `manifests is ${shown(manifests)}, expected KruiseManifests.`, 'use `KruiseManifests.fromFiles(...)` or `KruiseManifests.fromConstruct(...)`.');
  if (manifests._isIn(order.root)) note(RULES.manifests, 'The manifests are those of a construct of the same app, whose chart is written as well.', 'give the construct a chart of an app of its own, which is not written.');
  const { objects, problems } = manifests._read();
  // Nothing could be read, which is reported already.
  if (objects.length === 0 && problems.length > 0) return;
  checkManager(objects, order, note);
  checkCrds(objects, order, note);
  const prepared = (agentSpec(String(options.name ?? 'openkruise'), options, order).workload?.manifests ?? []) as KubeObject[];
  for (const object of prepared) {
    const stray = strayTemplate(object, []);
    if (stray) note(RULES.placeholder, `${formatPointer(stray)} of ${nameOf(object)} has \`{{\` in it.`);
    const facts = order.kinds.of(object);
    if (facts?.namespaced && object.metadata.namespace === undefined) note(RULES.manifests, `${nameOf(object)} has no namespace.`);
    if (payloadSize(object) > WORK_LIMIT) note(RULES.size, `${nameOf(object)} has ${payloadSize(object)} bytes.`);
  }
  const total = prepared.reduce((sum, object) => sum + payloadSize(object), 0);
  if (total > TEMPLATE_LIMIT) note(RULES.size, `The manifests have ${total} bytes.`);
}

function checkManager(objects: readonly KubeObject[], { namespace, version, settings }: InstallationOrder, note: Report): void {
  const manager = objects.find(isManager);
  if (!manager) return note(RULES.manifests, `There is no Deployment '${MANAGER}' among the ${objects.length} manifests.`);
  if (manager.metadata.namespace !== namespace) note(RULES.manifests, `Deployment '${MANAGER}' is in the namespace ${shown(manager.metadata.namespace)}, expected ${shown(namespace)}.`);
  for (const text of imagesOf([manager])) {
    const image = parseImage(text);
    const release = 'value' in image ? /^v?(\d+\.\d+\..+)$/.exec(image.value.tag)?.[1] : undefined;
    if (release !== undefined && release !== version) note(RULES.manifests, `Deployment '${MANAGER}' has the image ${shown(text)}, but version is ${shown(version)}.`);
  }
  if (settings.managerReplicas === undefined && managersIn(manager) < 2) note(RULES.replicas, `Deployment '${MANAGER}' of the manifests has ${managersIn(manager)} replica.`);
}

/** Kinds that are delivered although the manifests have CRDs, but not theirs. */
function checkCrds(objects: readonly KubeObject[], { manageCrds, kindsIn, clusters }: InstallationOrder, note: Report): void {
  const definitions = new Set(objects.filter(isCustomResourceDefinition).map(({ metadata }) => metadata.name));
  if (!manageCrds || definitions.size === 0) return;
  const delivered = kindsIn(clusters.map(({ name }) => name));
  const missing = Object.entries(KRUISE_CRDS).filter(([kind, { group }]) => delivered.has(`${group}/${kind}`))
    .map(([, { group, plural }]) => `${plural}.${group}`).filter((name) => !definitions.has(name));
  if (missing.length > 0) note(RULES.crd, `The manifests have ${definitions.size} CRDs, but not ${listed(missing)}.`);
}

/** The place of the first text with the beginning of a variable in it. */
function strayTemplate(value: unknown, at: readonly string[]): readonly string[] | undefined {
  if (typeof value === 'string') return value.includes('{{') ? at : undefined;
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [key, member] of Object.entries(value)) {
    if (key.includes('{{')) return [...at, key];
    const found = strayTemplate(member, [...at, key]);
    if (found) return found;
  }
  return undefined;
}
