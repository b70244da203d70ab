import { Testing } from 'cdk8s';
import { currentStep, STEP_CONTEXT, STEP_VARIABLE } from '../../constructs/rollout/current-step';

const said = { step: 7, saidBy: 'atStep()' };
const before = process.env[STEP_VARIABLE];

function stepOf(variable: string | undefined, context?: unknown) {
  if (variable === undefined) delete process.env[STEP_VARIABLE];
  else process.env[STEP_VARIABLE] = variable;
  const app = Testing.app();
  if (context !== undefined) app.node.setContext(STEP_CONTEXT, context);
  const { step, from, unreadable } = currentStep(app, ['shop/web', 'web'], said);
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
])('the environment says %j and the context %j: %j', (variable, context, step) => {
  expect(stepOf(variable, context)).toEqual(step);
});
