import type { FederationOptions } from './options';
import type { KruiseObjectProps } from '../workloads/kruise-object';
import type { KruiseWorkloadProps, ReplicatedWorkloadProps } from '../workloads/pods';

/** The names of all properties of a type; the compiler sees to it that none is missing. */
export type PropertyNames<T> = Readonly<Record<keyof T, true>>;

/** What every federated object takes. */
export const FEDERATION_PROPERTIES: PropertyNames<FederationOptions> = { interpreter: true, ocm: true, overrides: true, placement: true };

/** What every Kruise object takes. */
export const OBJECT_PROPERTIES: PropertyNames<KruiseObjectProps> = { kruiseVersion: true, metadata: true };

/** What every Kruise workload with pods takes. */
export const POD_PROPERTIES: PropertyNames<KruiseWorkloadProps> = {
  ...OBJECT_PROPERTIES,
  automountServiceAccountToken: true, containers: true, dns: true, dockerRegistryAuth: true, hostAliases: true, hostNetwork: true,
  initContainers: true, isolate: true, podMetadata: true, readinessGates: true, restartPolicy: true, securityContext: true, select: true,
  serviceAccount: true, spread: true, terminationGracePeriod: true, volumes: true,
};

/** What every Kruise workload of so many equal pods takes. */
export const REPLICATED_PROPERTIES: PropertyNames<ReplicatedWorkloadProps> = { ...POD_PROPERTIES, replicas: true, volumeClaimTemplates: true };
