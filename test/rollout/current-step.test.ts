import { Testing } from 'cdk8s';
import { currentStep, saidStep, STEP_CONTEXT, STEP_VARIABLE } from '../../constructs/rollout/current-step';
import type { CurrentStep } from '../../constructs/rollout/model';

const said = { step: 7, saidBy: 'atStep()' };
const before = process.env[STEP_VARIABLE];

function stepOf(variable: string | undefined, context?: unknown, code: CurrentStep = said) {
  if (variable === undefined) delete process.env[STEP_VARIABLE];
  else process.env[STEP_VARIABLE] = variable;
  const app = Testing.app();
  if (context !== undefined) app.node.setContext(STEP_CONTEXT, context);
  const { step, from, unreadable } = currentStep(app, ['shop/web', 'web'], code);
  return unreadable ?? (from === undefined ? step : [step, from]);
}

afterAll(() => {
  if (before === undefined) delete process.env[STEP_VARIABLE];
  else process.env[STEP_VARIABLE] = before;
});

test.each<[string | undefined, unknown, unknown]>([
  [undefined, undefined, 7], ['', undefined, 7], ['2', undefined, 2], ['1 from 3', undefined, [1, 3]],
  ['shop/web=2, web=3', undefined, 2], ['web=3', undefined, 3], ['shop/api=2', undefined, 7], ['shop/api=2', 4, 4],
  ['shop/api=2, *=1 from 2', undefined, [1, 2]], ['*=1, shop/web=2', undefined, 2],
  [undefined, { 'shop/api': 1, '*': 5 }, 5], [undefined, { web: '1 from 2' }, [1, 2]],
  ['two', undefined, '"two"'], ['shop/web=2=3', undefined, '"shop/web=2=3"'], [undefined, true, 'true'],
  [undefined, { 'shop/web': { x: 1 } }, '{"x":1}'], [undefined, { 'shop/web': 'a=1' }, '"a=1"'], [undefined, { web: null }, 'null'], [undefined, NaN, 'step NaN'],
  ['web=1, web=2', undefined, "more than one step for 'web'"], ['*=1, *=1', undefined, "more than one step for '*'"], ['api=1, api=2, web=3', undefined, 3],
])('the environment says %j and the context %j: %j', (variable, context, step) => {
  expect(stepOf(variable, context)).toEqual(step);
});

test.each<[string | undefined, unknown, unknown]>([
  [undefined, undefined, undefined], ['shop/api=1, *=2', undefined, 2], ['shop/api=1', 3, 3],
  ['shop/api=1', undefined, "no step for 'shop/web', and none for all others (`*`)"], [undefined, {}, "no step for 'shop/web', and none for all others (`*`)"],
])('the environment says %j, the context %j and the code nothing: %j', (variable, context, step) => {
  expect(stepOf(variable, context, { saidBy: 'default' })).toEqual(step);
});

test('a step that is no number is kept for the checks', () => {
  expect([saidStep(2, undefined, 'x'), saidStep(1, 3, 'x')]).toEqual([{ step: 2, saidBy: 'x' }, { step: 1, from: 3, saidBy: 'x' }]);
  expect([saidStep(undefined, undefined, 'x'), saidStep(NaN, undefined, 'x'), saidStep(1, NaN, 'x'), saidStep('1', undefined, 'x')].map(({ step, unreadable }) => [step, unreadable]))
    .toEqual([[undefined, 'step undefined'], [undefined, 'step NaN'], [undefined, 'step 1 from NaN'], [undefined, 'step "1"']]);
});
