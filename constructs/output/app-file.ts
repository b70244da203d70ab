import type { KubeObject } from '../json/kube-object';
import type { Directory } from './directory';

/** A file of the tree before it is text. */
export interface AppFile {
  readonly directory: Directory;
  /** Name without an extension. */
  readonly name: string;
  readonly objects: readonly KubeObject[];
  /** The objects whose health is that of the file: templates that Karmada propagates. */
  readonly templates?: readonly KubeObject[];
  /** The workload the file is about; undefined for what several share. */
  readonly subject?: KubeObject;
  /** Whether the status of the templates is put together by scripts of this package. */
  readonly ourStatus?: boolean;
  /** Whether everything in it is asked about before it is removed. */
  readonly askedAbout?: boolean;
  /** Whether a template in it cannot be deleted, so that its policies have to stay with it. */
  readonly undeletable?: boolean;
}
