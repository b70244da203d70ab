import { completionsOf } from './deliver';
import type { PlacementSpec } from './model';
import type { KubeObject } from '../json/kube-object';
import { replicationOf } from './replication';
import { sharesOf, type Split } from './split';

/**
 * A Job with the share of Karmada's clusters: its parallelism, and of its completions what those of other control planes leave. Undefined when
 * Karmada has all of it, or when it is no Job.
 */
export function jobShare(template: KubeObject, placement: PlacementSpec, split: Split): KubeObject | undefined {
  const replication = template.kind === 'Job' ? replicationOf(template, undefined) : undefined;
  const share = split.scheduled?.replicas;
  if (replication?.path === undefined || share === undefined || share === replication.replicas) return undefined;
  const given = completionsOf({ template, placement }, sharesOf(split))?.even;
  const elsewhere = split.finished.reduce((sum, { cluster }) => sum + (given?.get(cluster) ?? 0), 0);
  const completions = replication.completions === undefined ? {} : { completions: replication.completions - elsewhere };
  return { ...template, spec: { ...template.spec, ...completions, parallelism: share } };
}
