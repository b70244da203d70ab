/** Which containers an image override changes. */
export interface ImageOverrideOptions {
  /**
   * Names of containers, init containers included.
   *
   * @default - all containers and init containers
   */
  readonly containers?: string[];
}

/** Requests and limits to set on a container, as Kubernetes quantities. What is left out stays as it is. */
export interface ResourcesOverrideOptions {
  /**
   * CPU the container asks for, e.g. `250m`.
   *
   * @default - unchanged
   */
  readonly cpuRequest?: string;
  /**
   * CPU the container may use at most, e.g. `1`.
   *
   * @default - unchanged
   */
  readonly cpuLimit?: string;
  /**
   * Memory the container asks for, e.g. `256Mi`.
   *
   * @default - unchanged
   */
  readonly memoryRequest?: string;
  /**
   * Memory the container may use at most, e.g. `512Mi`.
   *
   * @default - unchanged
   */
  readonly memoryLimit?: string;
  /**
   * Further resources by name, e.g. `{ 'nvidia.com/gpu': '1' }`. Request and limit are set alike, as Kubernetes demands of resources
   * that cannot be overcommitted.
   *
   * @default - unchanged
   */
  readonly other?: Record<string, string>;
}
