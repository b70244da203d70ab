import * as fc from 'fast-check';
import { interpreterScripts } from '../../constructs/interpreters/scripts';
import { interpretedKinds } from '../interpreters/interpreted-kinds';
import { interpreter, LuaError, LuaVm, OPERATION_NAMES } from '../../constructs/testing';
import { suites } from '../interpreters/cases';

/** A question to one script: a case beside it, or for scripts without cases an object with hardly anything in it. */
interface Question {
  readonly title: string;
  readonly operation: string;
  readonly script: string;
  readonly object: any;
  readonly second: any;
}

const cases = suites();

const questions: Question[] = interpretedKinds().flatMap(({ apiVersion, kind }) =>
  Object.entries(interpreterScripts(apiVersion, kind) ?? {}).flatMap(([operation, script]) => {
    const found = cases.filter((suite) => suite.apiVersion === apiVersion && suite.kind === kind && suite.operation === operation).flatMap((suite) => suite.cases);
    const bare = { name: 'a bare object', object: { apiVersion, kind, metadata: { name: 'a' }, spec: {} } };
    return [bare, ...found].map(({ name, object, ...more }: any) => ({
      title: `${apiVersion} ${kind} ${operation}: ${name}`,
      operation,
      script,
      object,
      second: more.items ?? more.observed ?? more.replicas ?? (operation === 'retention' ? object : operation === 'replicaRevision' ? 0 : undefined),
    }));
  }));

function answer({ operation, script, object, second }: Question, vm: LuaVm): any {
  const { name } = OPERATION_NAMES.find(({ key }) => key === operation)!;
  try {
    return (interpreter({ [operation]: script }, { vm }) as any)[name](object, second);
  } catch (error) {
    if (error instanceof LuaError) return error.message;
    throw error;
  }
}

/** Without a pool every call starts anew. */
const fresh = new LuaVm();
const alone = new Map(questions.map((question) => [question.title, answer(question, fresh)]));

test('there are scripts to ask, for every operation', () => {
  expect(questions.length).toBeGreaterThan(100);
});

test('no script changes the result of another in one pooled VM, in whatever order they run', () => {
  fc.assert(fc.property(fc.shuffledSubarray(questions, { minLength: questions.length }), fc.nat(), (order, seed) => {
    const vm = new LuaVm({ pooled: true, keyOrderSeed: seed });
    for (const question of order) {
      expect({ [question.title]: answer(question, vm) }).toEqual({ [question.title]: alone.get(question.title) });
    }
  }), { numRuns: 3, endOnFailure: true });
}, 60_000);
