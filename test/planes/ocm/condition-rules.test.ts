import { celEnv, isCelError, parse, plan } from '@bufbuild/cel';
import * as fc from 'fast-check';
import { interpreterScripts } from '../../../constructs/interpreters/scripts';
import { conditionRules, feedbackPaths } from '../../../constructs/planes/ocm/condition-rules';
import { moduleOf, kruiseKind } from '../../../constructs/kinds/kinds';
import { KRUISE_KINDS } from '../../../constructs/kinds/list';
import { oddObjects, partitionedReplicas, realStates } from '../../interpreters/clone-set-states';
import { LuaVm } from '../../interpreters/lua-vm';

const cloneSet = kruiseKind('CloneSet');
const rules = conditionRules(cloneSet);
const env = celEnv();
const compiled = new Map(rules.map((rule) => [rule.condition, {
  expressions: rule.celExpressions.map((expression) => plan(env, parse(expression))),
  message: plan(env, parse(rule.messageExpression)),
}]));

/** What OCM's agent makes of a rule: all expressions must be true. An error fails the test, since OCM would take it for False. */
function condition(name: string, object: any): boolean {
  return compiled.get(name)!.expressions.every((run) => {
    const result = run({ object: integers(object) });
    if (typeof result !== 'boolean') throw new Error(`${name} gave ${String(result)} for ${JSON.stringify(object)}`);
    return result;
  });
}

/** JSON numbers as the integers Kubernetes decodes them to. */
function integers(value: any): any {
  if (typeof value === 'number') return BigInt(value);
  if (Array.isArray(value)) return value.map(integers);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, integers(item)]));
}

/** The rule in plain words of this test, on any object. */
function plainly(object: any): { progressing: boolean; degraded: boolean } {
  const { spec = {}, status = {}, metadata } = object;
  const strategy = spec.updateStrategy ?? {};
  const observed = status.observedGeneration !== undefined && status.observedGeneration === metadata.generation;
  const late = (status.conditions ?? []).some((item: any) => item.type === 'Progressing' && item.status === 'False');
  const replicas = spec.replicas ?? 1;
  const held = strategy.partition !== undefined && strategy.partition !== 0 && strategy.partition !== '0%';
  const target = status.expectedUpdatedReplicas ?? (held ? 0 : replicas);
  const settled = (status.availableReplicas ?? 0) >= replicas && (strategy.paused === true || (status.updatedAvailableReplicas ?? 0) >= target);
  return { progressing: !observed || late || !settled, degraded: observed && late };
}

describe('the condition rules of a CloneSet', () => {
  const vm = new LuaVm();
  const healthScript = interpreterScripts('apps.kruise.io/v1alpha1', 'CloneSet')!.healthInterpretation;
  const lua = (object: any): boolean => vm.interpretHealth(healthScript, object);

  it('say of real states what Kruise means, and what the interpreter says', () => {
    fc.assert(fc.property(realStates, ({ object, healthy, degraded }) => {
      const found = { progressing: condition('Progressing', object), degraded: condition('Degraded', object), lua: lua(object) };
      expect(found).toEqual({ progressing: !healthy, degraded, lua: healthy });
    }), { numRuns: 2000 });
  });

  it('hold for any mixture of counters and missing fields, without ever raising', () => {
    fc.assert(fc.property(oddObjects, (object) => {
      const found = { progressing: condition('Progressing', object), degraded: condition('Degraded', object) };
      expect(found).toEqual(plainly(object));
      expect(lua(object)).toBe(!found.progressing && !found.degraded);
    }), { numRuns: 2000 });
  });

  it.each([
    [undefined, 5, 0], [0, 5, 0], [3, 5, 3], [9, 5, 5], ['0%', 5, 0], ['1%', 5, 1], ['50%', 5, 3], ['99%', 5, 4], ['100%', 5, 5], ['99%', 1, 1], ['50%', 0, 0],
  ])('the states count a partition of %s of %i replicas as %i pods held back, like Kruise', (partition, replicas, held) => {
    expect(partitionedReplicas(partition, replicas)).toBe(held);
  });

  it('are named as OCM reads them and have a message for both outcomes', () => {
    expect(rules.map((rule) => [rule.condition, rule.type])).toEqual([['Progressing', 'CEL'], ['Degraded', 'CEL']]);
    for (const { message } of compiled.values()) {
      const texts = [true, false].map((result) => message({ result, object: {} }));
      expect(texts.every((text) => typeof text === 'string' && text.length > 0)).toBe(true);
      expect(texts[0]).not.toBe(texts[1]);
    }
  });

  it('use nothing an engine without optional values would refuse', () => {
    for (const rule of rules) expect(rule.celExpressions.join('\n')).not.toMatch(/\.\?|orValue|\[\?/);
  });

  it('a rule without guards would be caught by these tests', () => {
    const unguarded = plan(env, parse('object.status.updatedReplicas < object.spec.replicas'));
    expect(isCelError(unguarded({ object: integers({ spec: { replicas: 1 } }) }))).toBe(true);
  });
});

describe('conditionRules', () => {
  it('has none for kinds it does not know', () => {
    expect(conditionRules(moduleOf({ apiVersion: 'v1', kind: 'ConfigMap' })!)).toEqual([]);
  });

  it('has rules for every kind of Kruise', () => {
    for (const facts of KRUISE_KINDS) expect(conditionRules(facts).map(({ condition }) => condition)).toEqual(['Progressing', 'Degraded']);
  });

  it('gives rules of its own to every caller', () => {
    conditionRules(cloneSet)[0].celExpressions.push('true');
    expect(conditionRules(cloneSet)[0].celExpressions).toHaveLength(1);
  });
});

describe('feedbackPaths', () => {
  it('reads generation, desired replicas and the status fields of the table, under names that differ', () => {
    const paths = feedbackPaths(cloneSet);
    expect(paths.slice(0, 3)).toEqual([
      { name: 'generation', path: '.metadata.generation' },
      { name: 'desiredReplicas', path: '.spec.replicas' },
      { name: 'observedGeneration', path: '.status.observedGeneration' },
    ]);
    expect(paths).toHaveLength(2 + cloneSet.status!.length);
    expect(new Set(paths.map((path) => path.name)).size).toBe(paths.length);
  });

  it('leaves out a generation that rises with every write, which would make the agent write again', () => {
    const cronJob = kruiseKind('AdvancedCronJob');
    expect(feedbackPaths(cronJob)).toEqual([{ name: 'type', path: '.status.type' }, { name: 'lastScheduleTime', path: '.status.lastScheduleTime' }]);
    expect(JSON.stringify(conditionRules(cronJob))).not.toContain('generation');
    expect(KRUISE_KINDS.filter(({ restlessGeneration }) => restlessGeneration).map(({ kind }) => kind)).toEqual(['AdvancedCronJob']);
  });

  it('reads nothing from kinds without status fields', () => {
    expect(feedbackPaths(moduleOf({ apiVersion: 'v1', kind: 'ConfigMap' })!)).toEqual([]);
  });
});
