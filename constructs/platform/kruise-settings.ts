/** How Kruise runs in a cluster. */
export interface KruiseSettings {
  /**
   * Feature gates, by name, on top of those that the objects of the app need. A gate that is off although something in the app needs it is an error.
   * @default - what the objects of the app need, and pull jobs, which the chart switches on as well
   */
  readonly featureGates?: { readonly [gate: string]: boolean };
  /**
   * How many managers run. They answer the webhooks: without one, no pod of the cluster can be created or deleted.
   * @default - 2; what the manifests say if they are given
   */
  readonly managerReplicas?: number;
  /**
   * Whether the managers use the network of their nodes. Needed where the network of pods itself depends on pods that the webhooks would have to admit first.
   * @default false
   */
  readonly hostNetwork?: boolean;
  /**
   * The registry that mirrors the images, such as `registry.eu.example.com`. Kruise's own images keep the rest of their names: `openkruise/kruise-manager`.
   * @default - that of the images: docker.io
   */
  readonly imageRegistry?: string;
  /**
   * The directory on nodes with the socket of the container runtime.
   * @default - `/var/run`; what the manifests say if they are given
   */
  readonly daemonSocketLocation?: string;
}
