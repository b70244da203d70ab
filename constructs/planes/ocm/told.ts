import type { Definition } from '../../definition/definition';
import type { ClusterAffinity } from '../../delivery/model';
import { ControlPlane } from '../../fleet/control-plane';
import { groupedBy, isObject } from '../../json/json';
import { getOr } from '../../json/maps';
import { finishedParts } from '../finished-parts';
import type { PlaneShare, Told } from '../plane';
import { KindRules } from './condition-rules';
import { type WorkSettings, workSpec } from './manifest-work';
import type { OcmOptions } from './options';
import { replicaSetObjects } from './replica-set';
import { rolledOut } from './rollout-groups';
import { type ClusterManifests, manifestWorks, workLabels } from './works';

/** What was said to OCM about a workload. */
export function ocmOptionsOf({ planeOptions }: Definition): OcmOptions {
  const options = planeOptions[ControlPlane.OCM];
  return isObject(options) ? options : {};
}

/**
 * Whether the clusters of OCM are served by a replica set, which has the same objects for all of them: those of a new version from the first
 * step of a rollout on. OCM itself brings them to one group after the other.
 */
export function replicaSetStage(definition: Definition): boolean {
  return isObject(ocmOptionsOf(definition).replicaSet);
}

/** What the OCM hub is told: a ManifestWork for each cluster, or the replica set and what it needs; nothing without clusters of OCM. */
export function tellHub({ definition, deliveries }: PlaneShare): Told | undefined {
  const { settings, versions, kinds } = definition;
  const template = { object: definition.template, set: definition.name };
  const ocm = ocmOptionsOf(definition);
  const here = deliveries.filter(({ delivery }) => delivery.objects.length > 0);
  if (here.length === 0) return undefined;
  const manifests = finishedParts(definition, here.map(({ delivery }) => delivery), ocm.createNamespace ?? true)
    .map(({ cluster, objects }, index): ClusterManifests => ({ cluster, manifests: objects, workload: here[index].workload }));
  const suspendedOn = new Set(settings.suspension?.dispatchingOnClusters?.clusterNames ?? []);
  const [working, waiting] = [false, true].map((suspended): WorkSettings => (
    { options: ocm, ocmVersion: versions.planes[ControlPlane.OCM], kinds, rules: rulesFor(definition), preserve: settings.preserveResourcesOnDeletion ?? false, suspended }
  ));
  const workSettings = (cluster: string) => (settings.suspension?.dispatching || suspendedOn.has(cluster) ? waiting : working);
  if (!ocm.replicaSet) return { parts: manifestWorks(template, manifests, workSettings).map(({ cluster, works }) => ({ role: 'work', cluster, objects: works })) };
  // One spec goes to all clusters of a replica set; the checks see to it that they get the same.
  const [{ cluster: one, workload: same }] = manifests;
  const told = replicaSetObjects(
    template, workLabels(template), workSpec(manifests[0].manifests, same, workSettings(one)), ocmAffinity(definition),
    rolledOut(definition, ocm.replicaSet), versions.planes[ControlPlane.OCM],
  );
  return { parts: [...groupedBy(told, ({ metadata }) => metadata.namespace!)].map(([cluster, list]) => ({ role: 'work', cluster, objects: list })) };
}

const rulesOfLooks = new WeakMap<Definition['namespaces'], KindRules>();

/**
 * The rules that works of a chart share. Each look at a chart finds its namespaces anew, and gets rules of its own with them: whoever is given works may change them, and nothing that is
 * written.
 */
function rulesFor({ namespaces }: Definition): KindRules {
  return getOr(rulesOfLooks, namespaces, () => new KindRules());
}

/** The clusters of OCM that a placement names; labels and exclusions as they are. */
function ocmAffinity({ placement, fleet }: Definition): ClusterAffinity {
  const isOcm = (name: string) => fleet?.planes.get(name)?.controlPlane === ControlPlane.OCM;
  const affinity = placement.clusterAffinity ?? {};
  return affinity.clusterNames ? { ...affinity, clusterNames: affinity.clusterNames.filter(isOcm) } : affinity;
}
