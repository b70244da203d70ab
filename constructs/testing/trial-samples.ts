import type { KubeObject } from '../json/kube-object';
import type { StatusItem } from './lua-vm/vm';

/** Counters that workloads report, each with the same number. */
export function counters(number: number): Record<string, number> {
  return Object.fromEntries([
    'replicas', 'readyReplicas', 'availableReplicas', 'updatedReplicas', 'updatedReadyReplicas', 'updatedAvailableReplicas', 'expectedUpdatedReplicas', 'currentReplicas',
    'desiredNumberScheduled', 'currentNumberScheduled', 'updatedNumberScheduled', 'numberReady', 'numberAvailable',
    'matchedPods', 'updatedPods', 'readyPods', 'updatedReadyPods', 'desired', 'active', 'succeeded', 'failed',
  ].map((name) => [name, number]));
}

/** A status with what most kinds have in theirs, and with fields that are known of one. */
function statusOf(fields: readonly string[]): Record<string, unknown> {
  const ready = { type: 'Ready', status: 'True', reason: 'Ready', message: 'ready', lastTransitionTime: '2026-01-01T00:00:00Z' };
  const revisions = { currentRevision: 'web-1', updateRevision: 'web-1', labelSelector: 'app=web' };
  return { observedGeneration: 1, ...revisions, ...Object.fromEntries(fields.map((name) => [name, 2])), ...counters(2), phase: 'Running', conditions: [ready] };
}

/** The template as it is in a cluster: with a generation, and with a status or none. */
export function inCluster({ status: _, ...template }: KubeObject, fields: readonly string[] | undefined): KubeObject {
  return { ...template, metadata: { ...template.metadata, generation: 1 }, ...(fields && { status: statusOf(fields) }) };
}

/** What clusters report of it, by what is special about them. */
export function reportsOf(fields: readonly string[]): Readonly<Record<string, readonly StatusItem[] | undefined>> {
  const report = (clusterName: string): StatusItem => ({ clusterName, applied: true, health: 'Healthy', status: statusOf(fields) });
  return {
    'the reports of two clusters': [report('east'), report('west')],
    'a cluster that reports no status yet': [report('east'), { clusterName: 'west' }],
    'no report at all (nil)': undefined,
  };
}
