import type { PlanesInUse } from './app-files';
import type { ToolName } from '../federation/federation';
import type { Unit } from './unit';
import type { Problem } from '../problems/problem';
import type { KubeObject } from '../json/kube-object';

/** A file with objects for a tool. */
export interface ToolFile {
  /** Relative to the output directory, with its extension. */
  readonly path: string;
  readonly objects: readonly KubeObject[];
}

/** A tool that applies the tree. */
export interface GitOpsTool {
  /** As people call it. */
  readonly name: string;
  /** Its directory in `gitops/`, where it can install something. */
  readonly directory?: ToolName;
  /** Whether it reads the order of application, and what must not be pruned by itself, from annotations of the objects. */
  readonly readsAnnotations: boolean;
  /**
   * The annotations that it needs on an object that travels to clusters. Karmada would carry them to its members and no other control plane would, so they are part of
   * the object from the start: every cluster gets them.
   */
  readonly marks?: (object: KubeObject) => Readonly<Record<string, string>>;
  /** Whether it builds every directory with kustomize. */
  readonly builds?: boolean;
  /** Whether it reads directories as they are, as far as they are not too large. */
  readonly readsFiles?: boolean;
  /** Whether clusters that can pull their own objects do so: there are directories with these instead of works. */
  readonly pulls?: boolean;
  /** What is wrong with how it was asked for, given the control planes that anything goes to, with their clusters. */
  readonly problems: (planes: PlanesInUse) => readonly Problem[];
  /** Whether it removes objects whose files have gone. */
  readonly prunes?: boolean;
  /** Whether it removes them all at once, and not in the reverse order in which they are applied. */
  readonly prunesAtOnce?: boolean;
  /** Whether it only writes objects about the directories, and applies none of them. */
  readonly appliesNothing?: boolean;
  /** What is wrong with the directories, as far as it is the tool's business. */
  readonly unitProblems?: (units: readonly Unit[]) => readonly Problem[];
  /** The objects that make it apply these directories, with those that install what the directories need. */
  readonly documents: (units: readonly Unit[], installs?: readonly KubeObject[]) => readonly ToolFile[];
}
