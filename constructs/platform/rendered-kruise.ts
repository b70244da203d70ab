import type { AddOnManifest } from '../planes/ocm/add-on/manifests';
import { isObject, type Json, withValueAt } from '../json/json';
import type { KubeObject } from '../json/kube-object';
import { isCustomResourceDefinition } from '../kinds/native/api';
import { inApplyOrder } from '../kinds/kinds';
import { type GateValues, gateText, isOn, readGates } from './chosen-gates';
import type { KruiseSettings } from './kruise-settings';

/** Names that Kruise gives to its own objects, and looks for itself. */
export const MANAGER = 'kruise-controller-manager';
const DAEMON = 'kruise-daemon';
const CERTIFICATES = 'kruise-webhook-certs';
const WEBHOOKS: ReadonlySet<string> = new Set(['kruise-mutating-webhook-configuration', 'kruise-validating-webhook-configuration']);

/** The label of namespaces that Kruise's webhooks leave alone. */
export const EXCEPTED = { 'control-plane': 'openkruise' } as const;

const GATES = '--feature-gates=';
const REPLICAS = ['spec', 'replicas'];
const POD = ['spec', 'template', 'spec'];

/** What decides how rendered manifests are changed. */
export interface RenderedSettings extends Pick<KruiseSettings, 'managerReplicas' | 'hostNetwork' | 'daemonSocketLocation'> {
  readonly namespace: string;
  readonly createNamespace: boolean;
  readonly manageCrds: boolean;
  readonly gates: GateValues;
}

/** Whether Helm runs an object at certain moments only, which nobody else does. */
function isHook({ metadata }: KubeObject): boolean {
  return isObject(metadata.annotations) && Object.hasOwn(metadata.annotations, 'helm.sh/hook');
}

/**
 * Rendered manifests of Kruise as something other than Helm can apply and keep them: without hooks, with the gates and settings of the installation, and with what
 * Kruise changes at run time left to it.
 */
export function renderedKruise(given: readonly KubeObject[], settings: RenderedSettings): AddOnManifest[] {
  const manager = given.find(isManager);
  const gates = new Map([...gatesIn(manager), ...settings.gates]);
  const objects = given.filter((object) => !isHook(object)
    && !(object.kind === 'DaemonSet' && object.metadata.name === DAEMON && !isOn(gates, 'KruiseDaemon'))
    && !(isCustomResourceDefinition(object) && !settings.manageCrds)
    && !(isNamespace(object, settings.namespace) && !settings.createNamespace));
  const changed = objects.map((object) => adjusted(object, settings, gates));
  const more = [
    ...(settings.createNamespace && !objects.some((object) => isNamespace(object, settings.namespace)) ? [namespaceObject(settings.namespace)] : []),
    ...budgetFor(changed.find(isManager), objects),
  ];
  return inApplyOrder([...more, ...changed]).map((object) => kept(object, isOn(gates, 'EnableExternalCerts')));
}

/** The manager among rendered manifests. */
export function isManager({ kind, metadata }: KubeObject): boolean {
  return kind === 'Deployment' && metadata.name === MANAGER;
}

function isNamespace({ kind, apiVersion, metadata }: KubeObject, name: string): boolean {
  return kind === 'Namespace' && apiVersion === 'v1' && metadata.name === name;
}

function namespaceObject(name: string): KubeObject {
  return { apiVersion: 'v1', kind: 'Namespace', metadata: { name, labels: { ...EXCEPTED } } };
}

/** The images of pods among manifests. */
export function imagesOf(objects: readonly KubeObject[]): string[] {
  return [...new Set(objects.filter((object) => !isHook(object)).flatMap((object) => containersOf(object)).map(({ image }) => image).filter((image) => typeof image === 'string'))];
}

function containersOf({ spec }: KubeObject): Json[] {
  const containers: unknown = isObject(spec?.template?.spec) ? spec.template.spec.containers : undefined;
  return Array.isArray(containers) ? containers.filter(isObject) : [];
}

function gatesIn(manager: KubeObject | undefined): Map<string, boolean> {
  const found = (manager ? containersOf(manager) : []).flatMap(({ args }) => (Array.isArray(args) ? args : [])).find((arg) => String(arg).startsWith(GATES));
  return found === undefined ? new Map() : readGates(String(found).slice(GATES.length));
}

function adjusted(object: KubeObject, settings: RenderedSettings, gates: GateValues): KubeObject {
  const { kind, metadata } = object;
  if (isNamespace(object, settings.namespace)) return { ...object, metadata: { ...metadata, labels: { ...metadata.labels, ...EXCEPTED } } };
  if (isManager(object)) return managerWith(withGates(object, gates), settings);
  if (kind === 'DaemonSet' && metadata.name === DAEMON) return daemonWith(withGates(object, gates), settings);
  return object;
}

function withGates(object: KubeObject, gates: GateValues): KubeObject {
  const [first, ...rest] = containersOf(object);
  if (!first) return object;
  const args = (Array.isArray(first.args) ? first.args : []).filter((arg) => !String(arg).startsWith(GATES));
  return withValueAt(object, [...POD, 'containers'], [{ ...first, args: [...args, `${GATES}${gateText(gates)}`] }, ...rest]);
}

function managerWith(object: KubeObject, { managerReplicas, hostNetwork }: RenderedSettings): KubeObject {
  const counted = managerReplicas === undefined ? object : withValueAt(object, REPLICAS, managerReplicas);
  return hostNetwork === undefined ? counted : withValueAt(counted, [...POD, 'hostNetwork'], hostNetwork);
}

function daemonWith(object: KubeObject, { daemonSocketLocation: path }: RenderedSettings): KubeObject {
  const volumes: unknown = isObject(object.spec?.template?.spec) ? object.spec.template.spec.volumes : undefined;
  if (path === undefined || !Array.isArray(volumes)) return object;
  const moved = volumes.map((volume) => (isObject(volume) && volume.name === 'runtime-socket' ? { ...volume, hostPath: { ...(isObject(volume.hostPath) && volume.hostPath), path } } : volume));
  return withValueAt(object, [...POD, 'volumes'], moved);
}

/** A drain of nodes must leave a manager to answer the webhooks; the chart brings no budget. */
function budgetFor(manager: KubeObject | undefined, objects: readonly KubeObject[]): KubeObject[] {
  if (!manager || !(managersIn(manager) > 1) || objects.some(({ kind }) => kind === 'PodDisruptionBudget')) return [];
  const { name, namespace } = manager.metadata;
  return [{ apiVersion: 'policy/v1', kind: 'PodDisruptionBudget', metadata: { name, namespace }, spec: { minAvailable: 1, selector: manager.spec?.selector } }];
}

/** How many managers run: Kubernetes takes a missing number for one. */
export function managersIn(manager: KubeObject): number {
  const replicas: unknown = manager.spec?.replicas;
  return typeof replicas === 'number' ? replicas : 1;
}

/**
 * What Kruise changes in its own objects. It makes the certificates, writes them into CRDs with a conversion webhook, and makes the lists of webhooks from an annotation
 * with their template, leaving out those that nobody answers. With the template in the annotation and no list, the list is Kruise's alone: nobody resets it, an upgrade
 * changes the template, and there are no webhooks before there is a manager to answer them. Certificates of others are in the lists already, so these stay.
 */
function kept(object: KubeObject, externalCerts: boolean): AddOnManifest {
  const { kind, metadata, webhooks, ...rest } = object;
  if (kind === 'Secret' && metadata.name === CERTIFICATES) return { object, createdOnly: true };
  if (isCustomResourceDefinition(object)) return { object, ...(object.spec?.conversion?.strategy === 'Webhook' && { changedThere: ['/spec/conversion'] }) };
  if (!WEBHOOKS.has(metadata.name) || !Array.isArray(webhooks)) return { object };
  if (externalCerts) return { object, changedThere: ['/webhooks'] };
  return { object: { ...rest, kind, metadata: { ...metadata, annotations: { ...metadata.annotations, template: JSON.stringify(webhooks) } } } as KubeObject };
}
