import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { KubeObject } from '../../../constructs/json/kube-object';
import { partitionRule, type PartitionRule } from '../../../constructs/kinds/updates';
import { partitionDifference, type PartitionQuestion, type PartitionVerdict } from './judged-partitions';

/** Partitions that Kruise's own code has judged: see scripts/compare-updates-with-kruise.ts. */
const VECTORS: (PartitionQuestion & { verdict: PartitionVerdict })[] = JSON.parse(readFileSync(join(__dirname, '..', '..', 'vectors', 'partitions.json'), 'utf8'));

const object = (kind: string, updateStrategy: unknown, apiVersion = 'apps.kruise.io/v1alpha1'): KubeObject => ({ apiVersion, kind, metadata: { name: 'web' }, spec: { updateStrategy } });
const rule = (kind: string): PartitionRule => partitionRule(object(kind, {}, kind === 'StatefulSet' ? 'apps.kruise.io/v1beta1' : undefined))!;

test('partitions hold back the pods, and allow the unavailable ones, that Kruise 1.9 says', () => {
  expect(VECTORS.length).toBeGreaterThanOrEqual(300);
  expect(VECTORS.map(({ verdict, ...question }) => partitionDifference(verdict, question)).filter((difference) => difference !== undefined)).toEqual([]);
  for (const kind of ['CloneSet', 'StatefulSet', 'DaemonSet', 'SidecarSet']) {
    const own = VECTORS.filter((one) => one.kind === kind && one.verdict.held > 0 && one.verdict.held < one.pods);
    expect(own.filter(({ at }) => at.length === 0).length).toBeGreaterThan(10);
    expect(own.filter(({ at }) => at.length > 0).length).toBeGreaterThan(5);
  }
});

test('on the way back a partition keeps as many pods at the other version as it says, except with a StatefulSet', () => {
  const kept = VECTORS.filter(({ partition, pods, at }) => typeof partition === 'number' && partition > 0 && at.length > 0 && pods - at.length > partition);
  const exact = (kind: string): boolean[] => kept.filter((one) => one.kind === kind).map(({ partition, verdict }) => verdict.held === partition);
  for (const kind of ['CloneSet', 'DaemonSet', 'SidecarSet']) {
    expect(exact(kind).length).toBeGreaterThan(5);
    expect(exact(kind)).not.toContain(false);
    expect(rule(kind).anyPod).toBe(true);
  }
  expect(exact('StatefulSet')).toContain(false);
  expect(rule('StatefulSet').anyPod).toBe(false);
});

test.each([
  ['CloneSet', '90%', 10, 9], ['CloneSet', '90%', 2, 1], ['CloneSet', '90%', 1, 1], ['CloneSet', '100%', 2, 2], ['CloneSet', '33.3%', 3, 1], ['CloneSet', '33.4%', 3, 2],
  ['CloneSet', 12, 10, 10], ['CloneSet', 0, 10, 0], ['CloneSet', 'half', 10, 0],
  ['SidecarSet', '90%', 2, 1], ['SidecarSet', '1%', 10, 1], ['SidecarSet', 4, 10, 4],
  ['DaemonSet', '90%', 2, 1], ['DaemonSet', '90%', 1, 0], ['DaemonSet', '1%', 10, 0], ['DaemonSet', 12, 10, 10], ['DaemonSet', '33.3%', 10, 10],
  ['StatefulSet', 3, 10, 3], ['StatefulSet', 12, 10, 10], ['StatefulSet', '50%', 10, 0],
])('a partition of a %s of %p holds back, of %p pods, %p', (kind, partition, pods, held) => {
  expect(rule(kind).held(partition, pods)).toBe(held);
});

test.each<[string, unknown, number, number | undefined]>([
  ['CloneSet', {}, 10, 2], ['CloneSet', {}, 11, 3], ['CloneSet', { maxUnavailable: 30 }, 10, 10], ['CloneSet', { maxUnavailable: '25%', maxSurge: 1 }, 10, 2], ['CloneSet', { maxUnavailable: '25%' }, 10, 3],
  ['SidecarSet', {}, 10, 1], ['SidecarSet', { maxUnavailable: '25%' }, 10, 3], ['SidecarSet', { type: 'NotUpdate' }, 10, undefined],
  ['DaemonSet', {}, 10, 1], ['DaemonSet', { rollingUpdate: { maxUnavailable: '25%' } }, 10, 3], ['DaemonSet', { rollingUpdate: { maxSurge: 1 } }, 10, 0],
  ['DaemonSet', { rollingUpdate: { maxUnavailable: 0, maxSurge: 0 } }, 10, 1], ['DaemonSet', { rollingUpdate: { rollingUpdateType: 'Surging' } }, 10, 0], ['DaemonSet', { type: 'OnDelete' }, 10, undefined],
  ['DaemonSet', {}, 0, 0],
  ['StatefulSet', {}, 10, 1], ['StatefulSet', { rollingUpdate: { maxUnavailable: '25%' } }, 10, 2], ['StatefulSet', { rollingUpdate: { maxUnavailable: '5%' } }, 10, 1],
  ['StatefulSet', { type: 'OnDelete' }, 10, undefined],
])('a %s with the update strategy %j may have, of %p pods, %p unavailable', (kind, strategy, pods, unavailable) => {
  expect(rule(kind).unavailable(object(kind, strategy, kind === 'StatefulSet' ? 'apps.kruise.io/v1beta1' : undefined), pods)).toBe(unavailable);
});

test('the settings of a CloneSet are read in the form of its version', () => {
  const beta = object('CloneSet', { type: 'RollingUpdate', rollingUpdate: { maxUnavailable: 3 } }, 'apps.kruise.io/v1beta1');
  expect(partitionRule(beta)!.unavailable(beta, 10)).toBe(3);
  expect(partitionRule(beta)!.unavailable(object('CloneSet', { type: 'OnDelete' }, 'apps.kruise.io/v1beta1'), 10)).toBeUndefined();
});

test('which partitions may be percentages, and with decimals, depends on kind and version', () => {
  const can = (kind: string, version: string): unknown[] => [rule(kind).percent(version), rule(kind).decimals?.(version) ?? false];
  expect(['1.8', '1.9'].map((version) => can('CloneSet', version))).toEqual([[true, false], [true, true]]);
  expect(['1.8', '1.9'].map((version) => can('DaemonSet', version))).toEqual([[false, false], [true, false]]);
  expect(['1.8', '1.9'].map((version) => can('SidecarSet', version))).toEqual([[true, false], [true, false]]);
  expect(['1.8', '1.9'].map((version) => can('StatefulSet', version))).toEqual([[false, false], [false, false]]);
  expect(partitionRule(object('Deployment', {}, 'apps/v1'))).toBeUndefined();
});
