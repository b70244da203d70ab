import type { Loss } from '../../constructs/delivery/loss';
import { checkRoom, FAILOVER_ROOM_RULES, failsOver } from '../../constructs/placement/failover-room';
import { reporter } from '../../constructs/problems/reporter';
import type { Problem } from '../../constructs/problems/problem';

const loss = (cluster: string, part: Partial<Loss> = {}): Loss => ({ cluster, nowhere: false, overfull: [], ...part });
const found = (...losses: Loss[]): Problem[] => {
  const problems: Problem[] = [];
  checkRoom(losses, reporter('shop/web', problems));
  return problems;
};
const messages = (...losses: Loss[]) => found(...losses).map(({ code, message }) => `${code} ${message}`);

test('clusters that nothing takes over from are named', () => {
  expect(messages(loss('a', { nowhere: true }), loss('b', { nowhere: true }), loss('c'))).toEqual([
    `${FAILOVER_ROOM_RULES.failoverNowhere.code} When one of 'a', 'b' fails, there is no other cluster for its replicas: the placement selects none that does not run the workload already.`,
  ]);
  expect(messages(loss('a', { nowhere: true }))[0]).toContain('When \'a\' fails, there');
});

test('what Karmada cannot schedule again is told once for each reason', () => {
  expect(messages(loss('a', { failure: 'Too few.' }), loss('b', { failure: 'Too few.' }), loss('c', { failure: 'No room.' }))).toEqual([
    'KF279 When one of \'a\', \'b\' fails, Karmada cannot schedule the workload again: Too few.',
    'KF279 When \'c\' fails, Karmada cannot schedule the workload again: No room.',
  ]);
});

test('clusters without room are told with their figures, a few of many', () => {
  const full = (cluster: string, ...others: string[]) => loss(cluster, { overfull: others.map((other) => ({ cluster: other, replicas: 6, capacity: 5 })) });
  expect(messages(full('a', 'b'), loss('c'))).toEqual(['KF280 When \'a\' fails, \'b\' gets 6 replicas and has room for 5.']);
  expect(messages(full('a', 'b', 'c'))).toEqual(['KF280 When \'a\' fails, \'b\' gets 6 replicas and has room for 5 and 1 more cluster gets too many.']);
  expect(messages(...['a', 'b', 'c', 'd', 'e'].map((cluster) => full(cluster, 'z')))[0]).toContain('; and so for 2 more clusters.');
});

test('nothing is said where everything is taken over', () => {
  expect(found(loss('a'), loss('b'))).toEqual([]);
});

test('only options count as failover', () => {
  const settings = (failover: unknown) => failsOver({ failover } as any);
  expect([{ application: {} }, { cluster: {} }].map(settings)).toEqual([true, true]);
  expect([undefined, {}, { application: 'yes' }, { cluster: null }].map(settings)).toEqual([false, false, false, false]);
});
