import type { ToolName } from '../federation/federation';
import type { KubeObject } from '../json/kube-object';
import type { Directory } from './directory';
import type { UnitRollout } from './unit-rollout';

/** A file of the tree before it is text. */
export interface AppFile {
  readonly directory: Directory;
  /** Name without an extension. */
  readonly name: string;
  readonly objects: readonly KubeObject[];
  /** The object whose health is that of the file: the template that Karmada propagates. */
  readonly template?: KubeObject;
  /** The workload the file is about; undefined for what several share. */
  readonly subject?: KubeObject;
  /** Whether everything in it is delivered with workloads, although it is about none of them. */
  readonly delivered?: boolean;
  /** Whether the status of the template is put together by scripts of this package. */
  readonly ourStatus?: boolean;
  /** Whether everything in it is asked about before it is removed. */
  readonly askedAbout?: boolean;
  /** Whether the template cannot be deleted, so that its policies have to stay with it. */
  readonly undeletable?: boolean;
  /** What tools have to know of the rollout of the workload. */
  readonly rollout?: UnitRollout;
  /** Its text, where that is known: then its objects are without what is in them. */
  readonly text?: () => string;
  /** The bytes of that, where nothing has to be made for them. */
  readonly bytes?: () => Buffer | undefined;
  /** Takes its text once it is made. */
  readonly keep?: (text: string) => void;
  /** The GitOps tool whose objects they are, which installs something with them. */
  readonly tool?: ToolName;
}
