import { Duration } from 'cdk8s';
import { RolloutGate } from '../../constructs';
import { celFault } from '../../constructs/rollout/cel-faults';
import { gateFault } from '../../constructs/rollout/gate-faults';

test.each([
  'status.readyReplicas == status.replicas', "status.phase in ['a', \"b\"]", '(a || b) && c[0] > {1: 2}[1]', '"an \\" and a ( in it" != x', "r'a\\' != x", "'''it's (one''' == x", 'a ? b : c',
  'has(status.x) && status.x.all(y, y != "//")', '-1 < a', '!a', 'a.min',
])('%s is an expression', (expression) => {
  expect(celFault(expression)).toBeUndefined();
});

test.each([
  ['status.(', 'bracket (()'], ['status)', 'bracket ())'], ['(a]', 'bracket (])'], ['a[0', 'bracket ([)'], ['{1: 2', 'bracket ({)'], ['a == "b', 'quote (")'], ["a == 'b\n'", "quote (')"], ['a == `b`', 'quote (`)'],
  ['"a\\" == b', 'quote (")'], ['a // b', 'comment'], ['status.', "'.'"], ['a ==', "'='"], ['a && ', "'&&'"], ['a in', "'in'"],
])('%s is none', (expression, words) => {
  expect(celFault(expression)).toContain(words);
});

test('gates are looked at, and builders do not throw', () => {
  const faultOf = (gate: RolloutGate) => gateFault(gate._spec());
  expect([RolloutGate.soak(Duration.minutes(1)), RolloutGate.approval('us'), RolloutGate.health('true'), RolloutGate.health('true', 'all is well')].map(faultOf)).toEqual(Array(4).fill(undefined));
  expect(faultOf(RolloutGate.soak(Duration.millis(500)))).toBe('A gate of the rollout waits for 0.5 seconds; expected a whole number of seconds, 1 or more.');
  expect(faultOf(RolloutGate.health('status.('))).toBe('A gate of the rollout has the expression "status.(", which has a bracket (() that is not closed.');
  expect(faultOf(RolloutGate.health('true', 7 as any))).toBe('A gate of the rollout says 7 of its expression; expected a sentence.');
});
