import { type ClusterChange, ControlPlane, PlanChange, PodEffect } from '../../constructs';
import { happened, type SeenPod, untrue } from '../../live/suite/life/effects';

const pod = (uid: string, tag = '1'): SeenPod => ({ name: uid, uid, images: [`web:${tag}`], restarts: 0, ready: true, leaves: false });
const change = (pods: PodEffect, more: Partial<ClusterChange> = {}): ClusterChange => (
  { cluster: 'us-west', controlPlane: ControlPlane.KARMADA, change: PlanChange.CHANGED, pods, reasons: [], objects: [], ...more }
);

describe('what became of pods', () => {
  it('is told by uid and images', () => {
    expect(happened([pod('a'), pod('b'), pod('c')], [pod('a'), pod('b', '2'), pod('d')])).toEqual({ untouched: 1, inPlace: 1, gone: 1, fresh: 1 });
  });
});

describe('a prediction', () => {
  const two = [pod('a'), pod('b')];

  it('comes true', () => {
    expect(untrue(undefined, happened(two, two))).toEqual([]);
    expect(untrue(change(PodEffect.HELD), happened(two, two))).toEqual([]);
    expect(untrue(change(PodEffect.IN_PLACE, { podsUpdated: 2 }), happened(two, [pod('a', '2'), pod('b', '2')]))).toEqual([]);
    expect(untrue(change(PodEffect.RECREATED, { podsUpdated: 2 }), happened(two, [pod('c', '2'), pod('d', '2')]))).toEqual([]);
    expect(untrue(change(PodEffect.CREATED, { replicasAfter: 2 }), happened([], two))).toEqual([]);
    expect(untrue(change(PodEffect.DELETED), happened(two, []))).toEqual([]);
    expect(untrue(change(PodEffect.NONE, { replicasBefore: 2, replicasAfter: 3 }), happened(two, [...two, pod('c')]))).toEqual([]);
    expect(untrue(change(PodEffect.REFUSED), happened(two, two))).toEqual([]);
    expect(untrue(change(PodEffect.UNKNOWN), happened(two, []))).toEqual([]);
  });

  it('is found wrong', () => {
    expect(untrue(undefined, happened(two, [pod('a', '2'), pod('b')]))).toEqual(['none, so inPlace should be 0, but is 1']);
    expect(untrue(change(PodEffect.IN_PLACE, { podsUpdated: 2 }), happened(two, [pod('a', '2'), pod('c', '2')]))).toEqual([
      'in-place, so inPlace should be 2, but is 1', 'in-place, so gone should be 0, but is 1', 'in-place, so fresh should be 0, but is 1',
    ]);
    expect(untrue(change(PodEffect.RECREATED, { podsUpdated: 2 }), happened(two, [pod('a', '2'), pod('c', '2')]))).toEqual([
      'recreated, so inPlace should be 0, but is 1', 'recreated, so gone should be 2, but is 1', 'recreated, so fresh should be 2, but is 1',
    ]);
    expect(untrue(change(PodEffect.DELETED), happened(two, [pod('a')]))).toEqual(['deleted, so untouched should be 0, but is 1']);
    expect(untrue(change(PodEffect.REFUSED), happened(two, [pod('a'), pod('c')]))).toEqual(['refused, so untouched should be 3, but is 1']);
  });
});
