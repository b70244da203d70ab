/**
 * Environment variables that a sidecar takes over from a container of the pod it enters. Variables that are not there are passed over.
 *
 * @example
 * TransferEnv.fromContainer('web', 'LOG_LEVEL', 'REGION')
 * TransferEnv.fromContainerInLabel('example.com/main-container', 'LOG_LEVEL')
 */
export class TransferEnv {
  /**
   * From the container of that name.
   *
   * @param container name of a container of the pod
   * @param names names of the variables
   */
  public static fromContainer(container: string, ...names: string[]): TransferEnv {
    return new TransferEnv({ sourceContainerName: container, envNames: names });
  }

  /**
   * From the container that a label of the pod names.
   *
   * @param key key of the label
   * @param names names of the variables
   */
  public static fromContainerInLabel(key: string, ...names: string[]): TransferEnv {
    return TransferEnv.fromField('labels', key, names);
  }

  /**
   * From the container that an annotation of the pod names.
   *
   * @param key key of the annotation
   * @param names names of the variables
   */
  public static fromContainerInAnnotation(key: string, ...names: string[]): TransferEnv {
    return TransferEnv.fromField('annotations', key, names);
  }

  private static fromField(marks: 'labels' | 'annotations', key: unknown, names: string[]): TransferEnv {
    // Anything but a string is kept as it is, for the schema to refuse.
    const fieldPath = typeof key === 'string' ? `metadata.${marks}['${key}']` : key;
    return new TransferEnv({ sourceContainerNameFrom: { fieldRef: { fieldPath } }, envNames: names });
  }

  private constructor(private readonly spec: any) {}

  /** @internal */
  public _toKube(): any {
    return this.spec;
  }
}
