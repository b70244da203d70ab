import type { PlannedRollout } from '../../../constructs/plan/model';
import { backPosition, nextPosition } from '../../../constructs/plan/render/rollout-words';

const rollout = (form: string, ...held: number[]): PlannedRollout => ({
  form, step: 0, steps: [0, 1, 2, 3, 4].map((number) => ({ number, name: '', clusters: [], gates: [], ...(held.includes(number) && { held: true }) })),
});

test.each([
  ['version', { step: 2 }, { step: 3 }, { step: 1, from: 2 }],
  ['version', { step: 2, from: 4 }, { step: 3 }, { step: 1, from: 4 }],
  ['version', { step: 0 }, { step: 1 }, undefined],
  // What is dispatched is not resumed in the moment in which it changes: seen on Karmada 1.18.2, where pods were lost by it.
  ['move', { step: 3 }, { step: 4 }, { step: 3, from: 4 }],
  ['move', { step: 3, from: 4 }, { step: 3 }, { step: 2, from: 3 }],
  ['move', { step: 2, from: 3 }, { step: 3 }, { step: 1, from: 2 }],
  ['move', { step: 4 }, { step: 5 }, { step: 3, from: 4 }],
  ['first', { step: 2 }, { step: 3 }, undefined],
])('a %s at %j goes on to %j and back to %j', (form, at, next, back) => {
  const steps = form === 'move' ? rollout(form, 1, 3) : rollout(form);
  expect(nextPosition(steps, at)).toEqual(next);
  expect(backPosition(steps, at)).toEqual(back);
});
