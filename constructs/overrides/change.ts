/**
 * What an override does, as plain data. Values are kept as the caller gave them, also when they are wrong: the checks look at them later,
 * so the types below are what is meant, not what is certain.
 */
export type Change =
  | ImagePartChange
  | ImageChange
  | CommandChange
  | EnvChange
  | RemoveEnvChange
  | ResourcesChange
  | MetadataChange
  | RemoveMetadataChange
  | UpdateStrategyChange
  | ReplicasChange
  | PatchChange
  | TextChange;

export type ImagePart = 'registry' | 'repository' | 'tag' | 'digest';

/** One part of the images of some containers, or of all when none are named. */
export interface ImagePartChange {
  readonly type: 'image-part';
  readonly part: ImagePart;
  readonly value: string;
  readonly containers?: readonly string[];
}

export interface ImageChange {
  readonly type: 'image';
  readonly container: string;
  readonly value: string;
}

export interface CommandChange {
  readonly type: 'command' | 'args';
  readonly container: string;
  readonly value: readonly string[];
}

export interface EnvChange {
  readonly type: 'env';
  readonly container: string;
  readonly name: string;
  readonly value: string;
}

export interface RemoveEnvChange {
  readonly type: 'remove-env';
  readonly container: string;
  readonly name: string;
}

/** Quantities by name of the resource; what is not named stays. */
export interface ResourcesChange {
  readonly type: 'resources';
  readonly container: string;
  readonly requests: Readonly<Record<string, string>>;
  readonly limits: Readonly<Record<string, string>>;
}

export interface MetadataChange {
  readonly type: 'label' | 'annotation' | 'pod-label' | 'pod-annotation';
  readonly key: string;
  readonly value: string;
}

export interface RemoveMetadataChange {
  readonly type: 'remove-label' | 'remove-annotation';
  readonly key: string;
}

export type UpdateStrategyField = 'partition' | 'maxUnavailable' | 'maxSurge' | 'paused';

export interface UpdateStrategyChange {
  readonly type: 'update-strategy';
  readonly field: UpdateStrategyField;
  readonly value: number | string | boolean;
}

export interface ReplicasChange {
  readonly type: 'replicas';
  readonly value: number;
}

/** An operation of a JSON patch, taken literally. */
export interface PatchChange {
  readonly type: 'patch';
  readonly operator: 'add' | 'replace' | 'remove';
  readonly path: string;
  readonly value?: any;
}

/** A field inside text that is YAML or JSON itself. */
export interface TextChange {
  readonly type: 'text';
  readonly format: 'yaml' | 'json';
  readonly operator: 'set' | 'remove';
  /** Where the text is in the object. */
  readonly path: string;
  /** Where the field is in the text. */
  readonly subPath: string;
  readonly value?: any;
}
