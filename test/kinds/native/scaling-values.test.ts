import { shareOf } from '../../../constructs/kinds/native/scaling-values';
import { messageOf, named, NO_OBJECTS, placesOf, refusedAt } from './refused-places';

const scaleTargetRef = { apiVersion: 'apps/v1', kind: 'Deployment', name: 'web' };
const autoscaler = (spec: object, version = 'v2'): any => named(`autoscaling/${version}`, 'HorizontalPodAutoscaler', { spec: { scaleTargetRef, maxReplicas: 5, ...spec } });
const metric = (value: unknown, ...more: unknown[]): any => autoscaler({ metrics: [value, ...more] });
const cpu = { type: 'Resource', resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization: 50 } } };
const queue = { type: 'External', external: { metric: { name: 'queue' }, target: { type: 'Value', value: '10' } } };
const hits = { type: 'Object', object: { describedObject: { kind: 'Service', name: 'web' }, metric: { name: 'hits' }, target: { type: 'Value', value: '10' } } };
const target = (type: string, field: string) => (value: unknown) => metric({ type, [field]: { name: 'cpu', container: 'web', target: value } });

describe('a HorizontalPodAutoscaler', () => {
  refusedAt([
    ['spec.minReplicas', '1 or more', (minReplicas) => autoscaler({ minReplicas }), [undefined, null, 1, 5, '0'], [0, -1]],
    ['spec.minReplicas', '0 with a metric that exists without pods', (metrics) => autoscaler({ minReplicas: 0, metrics }), [[queue], [hits], [cpu, queue], [hits, cpu]], [undefined, [], [cpu]]],
    ['spec.minReplicas', 'never below', (minReplicas) => autoscaler({ minReplicas, metrics: [queue] }), [0, 1], [-1]],
    ['spec.maxReplicas', '1 or more', (maxReplicas) => autoscaler({ maxReplicas }), [1, 100, undefined, '0'], [0, -1]],
    ['spec.maxReplicas', 'not below minReplicas', (maxReplicas) => autoscaler({ minReplicas: 3, maxReplicas }), [3, 4], [2, 0]],
    ['spec.maxReplicas', 'nothing to compare with', (minReplicas) => autoscaler({ minReplicas, maxReplicas: 1 }), ['3', null], [3]],
    ['spec.scaleTargetRef.kind', 'one segment of a path', (kind) => autoscaler({ scaleTargetRef: { ...scaleTargetRef, kind } }), ['CloneSet', undefined, 7], ['', 'a/b', 'a%b', '..']],
    ['spec.scaleTargetRef.name', 'one segment of a path', (name) => autoscaler({ scaleTargetRef: { ...scaleTargetRef, name } }), ['web', undefined, 7], ['', 'a/b', 'a%b', '..']],
    ['spec.scaleTargetRef', 'what is none is left to the schema', (value) => autoscaler({ scaleTargetRef: value }), NO_OBJECTS, []],
    ['spec.targetCPUUtilizationPercentage', '1 or more', (targetCPUUtilizationPercentage) => autoscaler({ targetCPUUtilizationPercentage }, 'v1'), [undefined, 1, 150, '0'], [0, -1]],
  ]);

  test('is told the least', () => {
    expect(messageOf(autoscaler({ minReplicas: 3, maxReplicas: 2 }))).toContain('expected 3 or more, the minReplicas.');
    expect(messageOf(autoscaler({ maxReplicas: 0 }))).toContain('expected 1 or more, the minReplicas.');
  });

  test.each(NO_OBJECTS)('leaves a spec of %j to the schema', (spec) => {
    expect(placesOf(named('autoscaling/v2', 'HorizontalPodAutoscaler', { spec }))).toEqual([]);
  });
});

describe('a metric', () => {
  const at = 'spec.metrics[0]';
  refusedAt([
    [at, 'has what its type says, and nothing else', (type) => metric({ ...cpu, type }), ['Resource', undefined, 'toString'], ['Pods', 'Object', 'External', 'ContainerResource']],
    [at, 'has one source', (more) => metric({ type: 'Resource', ...more }), [cpu], [{}, { resource: null }, { ...cpu, pods: { target: { averageValue: '1' } } }, { ...hits, pods: { target: { averageValue: '1' } } }]],
    [at, 'any source', (value) => metric(value), [cpu, queue, hits, { type: 'Pods', pods: { target: { averageValue: '1' } } }, { type: 'ContainerResource', containerResource: { container: 'web', target: { averageValue: '1' } } }], []],
    [`${at}.resource.target`, 'a share or a value', target('Resource', 'resource'), [{ averageUtilization: 1 }, { averageValue: '1' }, ...NO_OBJECTS], [{}, { value: '1' }, { averageUtilization: 1, averageValue: '1' }]],
    [`${at}.containerResource.target`, 'a share or a value', target('ContainerResource', 'containerResource'), [{ averageUtilization: 1 }, { averageValue: '1' }], [{}, { value: '1' }, { averageUtilization: 1, averageValue: '1' }]],
    [`${at}.pods.target`, 'a value for each pod', target('Pods', 'pods'), [{ averageValue: '1' }, { averageValue: '1', value: '1' }], [{}, { averageUtilization: 1 }, { value: '1' }, { averageValue: null }]],
    [`${at}.external.target`, 'one value', target('External', 'external'), [{ value: '1' }, { averageValue: '1' }], [{}, { averageUtilization: 1 }, { value: '1', averageValue: '1' }]],
    [`${at}.object.target`, 'at least one value', target('Object', 'object'), [{ value: '1' }, { averageValue: '1' }, { value: '1', averageValue: '1' }], [{}, { averageUtilization: 1 }]],
    [`${at}.resource.target.averageUtilization`, '1 or more', (averageUtilization) => target('Resource', 'resource')({ averageUtilization }), [1, 150, '0'], [0, -1]],
    [`${at}.external.target.value`, 'more than 0', (value) => target('External', 'external')({ value }), ['1m', '10', 1], ['0', 0, '-1', -1]],
    [`${at}.external.target.averageValue`, 'more than 0', (averageValue) => target('External', 'external')({ averageValue }), ['1m', '10', 1], ['0', 0, '-1']],
    [`${at}.containerResource.container`, 'a DNS label', (container) => metric({ type: 'ContainerResource', containerResource: { container, target: { averageValue: '1' } } }), ['web', undefined, 7], ['', 'a.b', 'Web']],
    [`${at}.resource`, 'a container is of interest for one source alone', (container) => metric({ type: 'Resource', resource: { ...cpu.resource, container } }), ['Web'], []],
    [`${at}.resource`, 'what is none is left to the schema', (resource) => metric({ type: 'Resource', resource }), [7, 'text', []], []],
  ]);

  test('is told what it needs', () => {
    expect(messageOf(target('External', 'external')({}))).toContain('expected value or averageValue.');
    expect(messageOf(target('Pods', 'pods')({}))).toContain('expected averageValue.');
  });
});

describe.each(['scaleUp', 'scaleDown'])('%s', (direction) => {
  const rules = (value: unknown) => autoscaler({ behavior: { [direction]: value } });
  const policy = (value: object) => rules({ policies: [{ type: 'Pods', value: 1, periodSeconds: 60, ...value }] });
  const at = `spec.behavior.${direction}`;
  refusedAt([
    [`${at}.stabilizationWindowSeconds`, 'an hour at most', (stabilizationWindowSeconds) => rules({ stabilizationWindowSeconds }), [undefined, null, 0, 3600, '-1'], [-1, 3601]],
    [`${at}.policies`, 'one is needed', (policies) => rules({ policies }), [undefined, null, [{ value: 1, periodSeconds: 1 }], 7], [[]]],
    [`${at}.policies[0].value`, '1 or more', (value) => policy({ value }), [1, 100, undefined, '0'], [0, -1]],
    [`${at}.policies[0].periodSeconds`, 'half an hour at most', (periodSeconds) => policy({ periodSeconds }), [1, 1800, undefined, '0'], [0, -1, 1801]],
    [at, 'what is none is left to the schema', rules, NO_OBJECTS, []],
    ['spec.behavior', 'what is none is left to the schema', (behavior) => autoscaler({ behavior }), NO_OBJECTS, []],
  ]);
});

describe('a PodDisruptionBudget', () => {
  const budget = (spec: object): any => named('policy/v1', 'PodDisruptionBudget', { spec: { selector: { matchLabels: { app: 'web' } }, ...spec } });
  const shares = { good: [undefined, null, 0, 1, '0%', '100%'], bad: [-1, '1', '101%', '1.5%', ''] };
  refusedAt([
    ['spec.minAvailable', 'a number or a percentage', (minAvailable) => budget({ minAvailable }), shares.good, shares.bad],
    ['spec.maxUnavailable', 'a number or a percentage', (maxUnavailable) => budget({ maxUnavailable }), shares.good, shares.bad],
    ['spec', 'one of them', (spec) => budget(spec), [{}, { minAvailable: 1 }, { maxUnavailable: 1 }, { minAvailable: 1, maxUnavailable: null }], [{ minAvailable: 1, maxUnavailable: 1 }, { minAvailable: 0, maxUnavailable: '0%' }]],
    ['spec.selector', 'a selector', (selector) => budget({ selector }), [undefined, null, {}, { matchLabels: { app: 'web' } }], [{ matchLabels: { app: 'a b' } }]],
  ]);

  test.each(NO_OBJECTS)('leaves a spec of %j to the schema', (spec) => {
    expect(placesOf(named('policy/v1', 'PodDisruptionBudget', { spec }))).toEqual([]);
  });
});

test('a share is a number or a percentage', () => {
  expect([3, 0, '10%', '100%'].map(shareOf)).toEqual([3, 0, 10, 100]);
  expect([undefined, null, '3', '%', '1%a', 'a1%', '1.5%', true].map(shareOf)).toEqual(Array(8).fill(undefined));
});
