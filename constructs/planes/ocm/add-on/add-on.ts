import type { Plain } from '../../../json/plain';
import type { AddOnDeploymentConfigSpec, AddOnTemplateSpec, ClusterManagementAddOnSpec } from '../../../../imports/addon.open-cluster-management.io';
import type { KubeObject } from '../../../json/kube-object';
import { bindingObject, placementObject } from '../chosen-clusters';
import type { OcmClusterGroup, OcmRollout } from '../replica-set-options';

const GROUP = 'addon.open-cluster-management.io';
const API = `${GROUP}/v1alpha1`;

/** Where images are pulled from instead. */
export interface ImageMirror {
  /** The beginning of the names of images. */
  readonly source: string;
  readonly mirror: string;
}

/** An add-on that OCM installs from a template. */
export interface TemplateAddOn {
  /** Name of the add-on on the hub. */
  readonly name: string;
  readonly displayName: string;
  /** The version of what it installs: a template of its own, so that an upgrade is a change of the reference. */
  readonly version: string;
  /** Namespace on the hub for the Placement and the configurations. */
  readonly hubNamespace: string;
  readonly clusterSet: string;
  readonly bindClusterSet: boolean;
  readonly clusters: readonly string[];
  /** Minor version of OCM. */
  readonly ocmVersion: string;
  readonly rollout?: OcmRollout;
  readonly groups?: readonly OcmClusterGroup[];
  /** For all clusters. */
  readonly mirrors: readonly ImageMirror[];
  /** For clusters with mirrors of their own, by name. */
  readonly clusterMirrors: ReadonlyMap<string, readonly ImageMirror[]>;
}

/** The name of the template. */
function templateName({ name, version }: Pick<TemplateAddOn, 'name' | 'version'>): string {
  return `${name}-${version.toLowerCase().replaceAll('+', '-')}`;
}

/** The objects of an add-on on the hub, but for what its template has in it. */
export function addOnObjects(addOn: TemplateAddOn): KubeObject[] {
  const { name, hubNamespace, clusterSet, clusters, groups, clusterMirrors, mirrors } = addOn;
  // A cluster stays in the Placement of all when it gets mirrors of its own: one that no Placement selects for a moment loses the add-on.
  const placed = [{ at: name, clusters, mirrors }, ...[...clusterMirrors].map(([cluster, own]) => ({ at: `${name}-${cluster}`, clusters: [cluster], mirrors: own }))];
  return [
    ...(addOn.bindClusterSet ? [bindingObject(clusterSet, hubNamespace)] : []),
    ...placed.flatMap(({ at, clusters: clusterNames, mirrors: registries }) => [
      placementObject({ name: at, namespace: hubNamespace }, { clusterSet, affinity: { clusterNames: [...clusterNames] }, groups, ocmVersion: addOn.ocmVersion }),
      deploymentConfig(at, hubNamespace, registries),
    ]),
    management(addOn, placed.map(({ at }) => at)),
  ];
}

/** The template without its content, which is known last. */
export function templateHead(addOn: TemplateAddOn): KubeObject & { readonly spec: Plain<AddOnTemplateSpec> } {
  return { apiVersion: API, kind: 'AddOnTemplate', metadata: { name: templateName(addOn) }, spec: { addonName: addOn.name, agentSpec: {}, registration: [] } };
}

/** Without an installation namespace OCM would move everything into one of its own, all but what webhooks point to. */
function deploymentConfig(name: string, namespace: string, registries: readonly ImageMirror[]): KubeObject {
  const spec: Plain<AddOnDeploymentConfigSpec> = { agentInstallNamespace: '', ...(registries.length > 0 && { registries }) };
  return { apiVersion: API, kind: 'AddOnDeploymentConfig', metadata: { name, namespace }, spec };
}

function management(addOn: TemplateAddOn, placements: readonly string[]): KubeObject {
  const { name, displayName, hubNamespace: namespace } = addOn;
  const config = (at: string) => ({ group: GROUP, name: at, namespace, resource: 'addondeploymentconfigs' });
  const spec: Plain<ClusterManagementAddOnSpec> = {
    addOnMeta: { displayName },
    installStrategy: {
      placements: placements.map((at) => ({ ...(at !== name && { configs: [config(at)] }), name: at, namespace, rolloutStrategy: strategyOf(addOn.rollout) })),
      type: 'Placements',
    },
    supportedConfigs: [
      { defaultConfig: { name: templateName(addOn) }, group: GROUP, resource: 'addontemplates' },
      { defaultConfig: { name, namespace }, group: GROUP, resource: 'addondeploymentconfigs' },
    ],
  };
  // Hubs of older versions look after those add-ons only that say so.
  const annotations = { [`${GROUP}/lifecycle`]: 'addon-manager' };
  return { apiVersion: API, kind: 'ClusterManagementAddOn', metadata: { annotations, name }, spec };
}

/** The hub writes these numbers into every strategy that leaves them out. */
function strategyOf(rollout: OcmRollout | undefined): any {
  const given = rollout?._strategy?.() ?? { type: 'All', all: {} };
  const written = { maxFailures: 0, minSuccessTime: '0', progressDeadline: 'None' };
  return { ...given, ...(given.type === 'All' && { all: { ...written, ...given.all } }) };
}
