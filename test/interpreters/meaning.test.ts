import { bareStatuses, keptReplicas } from '../../constructs/interpreters/meaning';
import { interpreterScripts } from '../../constructs/interpreters/scripts';
import { interpretedKinds } from './interpreted-kinds';

describe('an aggregation returns an object', () => {
  const aggregation = (body: string): string => `function AggregateStatus(desiredObj, statusItems)\n${body}\nend`;

  test.each([
    ['return {replicas = 1}', 'Line 2: AggregateStatus returns a table without `kind`.'],
    ['return desiredObj.status', 'Line 2: AggregateStatus returns `desiredObj.status`, the status alone.'],
    ['return desiredObj["status"]', 'Line 2: AggregateStatus returns `desiredObj.status`, the status alone.'],
    ['local status = {}\nstatus.replicas = 1\nreturn status', 'Line 4: AggregateStatus returns `status`, a table without `kind`.'],
    ['local status = {replicas = 0}\nfor i = 1, #statusItems do\n  status.replicas = status.replicas + 1\nend\nreturn status', 'Line 6: AggregateStatus returns `status`, a table without `kind`.'],
    ['if statusItems == nil then\n  return {}\nend\nreturn desiredObj', 'Line 3: AggregateStatus returns a table without `kind`.'],
    ['desiredObj.status = {}', 'Line 1: AggregateStatus returns nothing.'],
    ['if statusItems == nil then\n  return\nend\nreturn desiredObj', 'Line 3: AggregateStatus returns nothing.'],
    ['return nil', 'Line 2: AggregateStatus returns nil.'],
  ])('not in %j', (body, message) => {
    expect(bareStatuses(aggregation(body))).toEqual([message]);
    expect(bareStatuses(aggregation(body).replace('function AggregateStatus', 'AggregateStatus = function'))).toEqual([message]);
  });

  test.each([
    'desiredObj.status = {}\nreturn desiredObj',
    'return {apiVersion = desiredObj.apiVersion, kind = desiredObj.kind, status = {}}',
    'return {["kind"] = desiredObj.kind}',
    'local result = {}\nresult.kind = desiredObj.kind\nreturn result',
    'local result = {}\nfor key, value in pairs(desiredObj) do\n  result[key] = value\nend\nreturn result',
    'local result = {}\nresult = desiredObj\nreturn result',
    'local function sum(a) return {a} end\ndesiredObj.status = sum(1)\nreturn desiredObj',
    'return merged(desiredObj, statusItems)',
    'local status = {}\ndesiredObj.status = status\nreturn desiredObj',
  ])('maybe in %j', (body) => {
    expect(bareStatuses(aggregation(body))).toEqual([]);
  });

  test.each(['', 'function AggregateStatus(', 'function Other() return {} end'])('and nothing is said of %j, which lint is for', (script) => {
    expect(bareStatuses(script)).toEqual([]);
  });
});

describe('a retention keeps replicas', () => {
  const retention = (body: string): string => `function Retain(desired, observed)\n${body}\n  return desired\nend`;

  test.each([
    'desired.spec.replicas = observed.spec.replicas',
    'desired.spec["replicas"] = observed["spec"].replicas',
    'desired.spec.paused, desired.spec.replicas = observed.spec.paused, observed.spec.replicas',
  ])('always with %j', (body) => {
    expect(keptReplicas(retention(body))).toEqual(['Line 2: Retain always keeps the replicas of the object in the cluster.']);
  });

  test.each([
    'if desired.metadata.labels["x"] == "true" then desired.spec.replicas = observed.spec.replicas end',
    'desired.spec.paused = observed.spec.paused',
    'desired.spec.replicas = desired.spec.replicas',
    'observed.status.replicas = desired.spec.replicas',
  ])('not always with %j', (body) => {
    expect(keptReplicas(retention(body))).toEqual([]);
  });

  test.each(['', 'function Retain(', 'function Retain() end', 'function Retain(desired, ...) desired.spec.replicas = 1 end'])('and nothing is said of %j', (script) => {
    expect(keptReplicas(script)).toEqual([]);
  });
});

test('our own scripts do neither', () => {
  for (const { apiVersion, kind } of interpretedKinds()) {
    const { statusAggregation = '', retention = '' } = interpreterScripts(apiVersion, kind)!;
    expect([...bareStatuses(statusAggregation), ...keptReplicas(retention)]).toEqual([]);
  }
});
