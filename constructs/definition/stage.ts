import type { OverrideRule } from '../delivery/model';
import type { KubeObject } from '../json/kube-object';
import type { Definition } from './definition';

/** What a step of a rollout makes of a definition. */
export interface Stage {
  /** The definition as it was said, from which other steps are made. */
  readonly said: Definition;
  /** In words, such as `step 2 of 5 (prod 1 of 3)`. */
  readonly title: string;
  /** The template of clusters that keep the old version. Overrides are compiled for it, too. */
  readonly old: KubeObject;
  /** What makes the old version of whatever template is written: it finds its fields in both. */
  readonly pins: OverrideRule['overriders'];
  /** The clusters with the old version. */
  readonly pinned: ReadonlySet<string>;
  /** Partitions by cluster, where pods are held back. */
  readonly partitions: ReadonlyMap<string, number | string>;
  /** The clusters that get nothing yet. */
  readonly awaiting: ReadonlySet<string>;
  /** The clusters that have it already, from others, and in which nothing is touched yet: control planes may look, and that is all. */
  readonly watched: ReadonlySet<string>;
}

/** A definition as it was said, without what a step of a rollout makes of it. */
export function saidDefinition(definition: Definition): Definition {
  return definition.stage?.said ?? definition;
}
