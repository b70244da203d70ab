import { interpreterScripts } from '../../constructs/interpreters/scripts';
import { moduleOf } from '../../constructs/kinds/kinds';
import { LuaVm } from '../../constructs/testing';
import { tryScript } from '../../constructs/testing/trial';
import { interpretedKinds } from '../interpreters/interpreted-kinds';

const TEMPLATE = {
  apiVersion: 'example.com/v1', kind: 'Shop', metadata: { name: 'web', namespace: 'shop', labels: {} },
  spec: { replicas: 3, mode: 'fast', list: [], template: { spec: { containers: [{ name: 'web' }] } } },
};
const tried = (operation: string, script: string, template: any = TEMPLATE) => tryScript(operation, script, template).map(({ what, message }) => [what, message]);

describe('a script that is fine', () => {
  test.each([
    ['replicaResource', 'function GetReplicas(o) return o.spec.replicas, nil end'],
    ['replicaResource', 'function GetReplicas(o) return o.spec.replicas, {resourceRequest = {cpu = "1"}} end'],
    ['componentResource', 'function GetComponents(o) return nil end'],
    ['replicaRevision', 'function ReviseReplica(o, n) o.spec.replicas = n return o end'],
    ['replicaRevision', 'function ReviseReplica(o, n) o.spec.replicas = n o.spec.completions = n * 2 return o end'],
    ['statusReflection', 'function ReflectStatus(o) return o.status end'],
    ['statusReflection', 'function ReflectStatus(o) return {} end'],
    ['statusAggregation', 'function AggregateStatus(o, items) o.status = {n = #(items or {})} return o end'],
    ['statusAggregation', 'function AggregateStatus(o, items) return {apiVersion = o.apiVersion, kind = o.kind, metadata = o.metadata, status = {n = 1}} end'],
    ['healthInterpretation', 'function InterpretHealth(o) return o.status ~= nil and o.status.readyReplicas == o.status.replicas end'],
    ['retention', 'function Retain(desired, observed) desired.spec.mode = observed.spec.mode return desired end'],
    ['dependencyInterpretation', 'function GetDependencies(o) return {} end'],
    ['dependencyInterpretation', 'function GetDependencies(o) return {{apiVersion = "v1", kind = "Secret", namespace = o.metadata.namespace, name = "a"}} end'],
  ])('passes: %s with %s', (operation, script) => {
    expect(tried(operation, script)).toEqual([]);
  });

  test('may read fields that its kind is known to have', () => {
    const script = 'function InterpretHealth(o) return o.status == nil or o.status.servers + 1 > 2 end';
    expect(tryScript('healthInterpretation', script, TEMPLATE, { statusFields: ['servers'] })).toEqual([]);
    expect(tryScript('healthInterpretation', script, TEMPLATE)).toMatchObject([{ what: 'fails-sometimes' }]);
  });

  test('is each of ours, on a bare object of its kind', () => {
    for (const { apiVersion, kind } of interpretedKinds()) {
      const template = { apiVersion, kind, metadata: { name: 'a', namespace: 'b' }, spec: {} };
      for (const [operation, script] of Object.entries(interpreterScripts(apiVersion, kind)!)) {
        const found = tryScript(operation, script, template).filter(({ what }) => what !== 'unchanged' && what !== 'changes-more');
        expect([apiVersion, kind, operation, found]).toEqual([apiVersion, kind, operation, []]);
      }
    }
  });
});

describe('replicas that are divided', () => {
  const counted = (operation: string, script: string, replicas = ['spec', 'replicas']) => tryScript(operation, script, TEMPLATE, { replicas });

  test.each([
    ['replicaResource', 'function GetReplicas(o) return 3, nil end', 'GetReplicas gives 3 where spec.replicas is 0; expected 0, because the replicas are divided.'],
    ['replicaResource', 'function GetReplicas(o) return o.spec.replicas + 1, nil end', 'GetReplicas gives 4 where spec.replicas is 3; expected 3, because the replicas are divided.'],
    ['replicaResource', 'function GetReplicas(o) return o.spec.replicas / 2, nil end', 'GetReplicas gives 1 where spec.replicas is 3; expected 3, because the replicas are divided.'],
    ['replicaRevision', 'function ReviseReplica(o, n) o.spec.replicas = n + 1 return o end', 'ReviseReplica makes spec.replicas 1 for a share of 0; expected 0.'],
    ['replicaRevision', 'function ReviseReplica(o, n) o.spec.replicas = math.max(n, 1) return o end', 'ReviseReplica makes spec.replicas 1 for a share of 0; expected 0.'],
    ['replicaRevision', 'function ReviseReplica(o, n) o.spec.replicas = tostring(n) return o end', 'ReviseReplica makes spec.replicas "0" for a share of 0; expected 0.'],
    ['replicaRevision', 'function ReviseReplica(o, n) o.spec.size = n return o end', 'ReviseReplica makes spec.replicas 3 for a share of 0; expected 0.'],
  ])('are those that the object says: %s with %j', (operation, script, message) => {
    expect(counted(operation, script)).toEqual([{ what: 'other-number', message }]);
  });

  test.each([
    ['replicaResource', 'function GetReplicas(o) return o.spec.replicas, nil end'],
    ['replicaRevision', 'function ReviseReplica(o, n) o.spec.replicas = n return o end'],
    ['replicaRevision', 'function ReviseReplica(o, n) o.spec.replicas = n o.spec.completions = n * 2 return o end'],
  ])('may be: %s with %j', (operation, script) => {
    expect(counted(operation, script)).toEqual([]);
  });

  test('are in another field of another kind', () => {
    expect(counted('replicaRevision', 'function ReviseReplica(o, n) o.spec.size = n return o end', ['spec', 'size'])).toEqual([]);
    expect(counted('replicaResource', 'function GetReplicas(o) return 5, nil end', ['spec', 'size'])).toEqual([]);
  });

  test('are right by each script of ours', () => {
    for (const { apiVersion, kind } of interpretedKinds()) {
      const template = { apiVersion, kind, metadata: { name: 'a', namespace: 'b' }, spec: { replicas: 4 } };
      const replicas = moduleOf(template)?.replicas;
      for (const operation of replicas ? ['replicaResource', 'replicaRevision'] : []) {
        const found = tryScript(operation, interpreterScripts(apiVersion, kind)![operation], template, { replicas });
        expect([kind, operation, found]).toEqual([kind, operation, []]);
      }
    }
  });
});

describe('a script that is not', () => {
  test.each([
    ['replicaResource', 'function GetReplicas(o)\n  return o.spec.size.n\nend', 'fails', "GetReplicas fails with 3 replicas in the template: line 2: attempt to index a non-table object(nil) with key 'n'."],
    ['replicaResource', 'function GetReplicas(o) return "3" end', 'fails', 'is not number'],
    ['replicaResource', 'function GetReplicas(o) return 3, 3 end', 'fails', 'expect the returned requires type is table but got number'],
    ['replicaResource', 'function GetReplicas(o) return o.spec.replicas - 1 end', 'wrong', 'GetReplicas gives -1 for 0 replicas in the template; expected zero or more.'],
    ['replicaResource', 'function GetReplicas(o) if o.spec.replicas == 0 then error("none") end return 1 end', 'fails-sometimes', 'GetReplicas fails with 0 replicas in the template: line 1: none.'],
    ['componentResource', 'function GetComponents(o) return 3 end', 'fails', "expected result type 'table' or 'nil'"],
    ['replicaRevision', 'function ReviseReplica(o, n) return {replicas = n} end', 'fails', "Object 'Kind' is missing"],
    ['replicaRevision', 'function ReviseReplica(o, n) o.spec.replicas = n end', 'fails', 'type is table but got nil'],
    ['replicaRevision', 'function ReviseReplica(o, n) return o end', 'unchanged', 'ReviseReplica returns the same object for 0, 1 and 7 replicas.'],
    ['replicaRevision', 'function ReviseReplica(o, n) o.spec.replicas = n o.spec.mode = "slow" return o end', 'changes-more', "ReviseReplica changes 'spec.mode' as well."],
    ['replicaRevision', 'function ReviseReplica(o, n) o.spec.replicas = n o.spec.template = nil return o end', 'changes-more', "ReviseReplica changes 'spec.template' as well."],
    ['replicaRevision', 'function ReviseReplica(o, n) o.spec.replicas = n o.metadata.name = "other" return o end', 'wrong', "ReviseReplica returns Shop 'other' of example.com/v1"],
    ['statusReflection', 'function ReflectStatus(o) return o.status.phase end', 'fails', 'type is table but got string'],
    ['statusReflection', 'function ReflectStatus(o) return {ready = o.status.readyReplicas} end', 'fails-sometimes', 'ReflectStatus fails with no status: line 1: '],
    ['statusAggregation', 'function AggregateStatus(o, items) return {n = #(items or {})} end', 'fails', "Object 'Kind' is missing"],
    ['statusAggregation', 'function AggregateStatus(o, items) return {kind = "Other", n = 1} end', 'wrong', "AggregateStatus returns Other 'undefined' of undefined; expected the object it got, Shop 'web' of example.com/v1."],
    ['statusAggregation', 'function AggregateStatus(o, items) for i = 1, #items do o.n = i end return o end', 'fails-sometimes', 'AggregateStatus fails with no report at all (nil): '],
    ['statusAggregation', 'function AggregateStatus(o, items) for _, item in ipairs(items or {}) do o.n = item.status.replicas end return o end', 'fails-sometimes', 'AggregateStatus fails with a cluster that reports no status yet: '],
    ['healthInterpretation', 'function InterpretHealth(o) return o.status and o.status.nothing end', 'fails', 'is not bool'],
    ['healthInterpretation', 'function InterpretHealth(o) return o.status.readyReplicas == 2 end', 'fails-sometimes', 'InterpretHealth fails with no status: line 1: '],
    ['retention', 'function Retain(desired, observed) return observed.status end', 'fails', "Object 'Kind' is missing"],
    ['retention', 'function Retain(desired, observed) desired.apiVersion = "example.com/v2" return desired end', 'wrong', "Retain returns Shop 'web' of example.com/v2"],
    ['dependencyInterpretation', 'function GetDependencies(o) return nil end', 'fails', 'type is table but got nil'],
    ['dependencyInterpretation', 'function GetDependencies(o) return {{kind = "Secret", name = "a"}} end', 'fails', 'missing required apiVersion'],
    ['dependencyInterpretation', 'function GetDependencies(o) return {{apiVersion = "v1", kind = "Secret", name = "a"}} end', 'wrong', "GetDependencies names Secret 'a' without a namespace, so Karmada does not find it."],
  ])('is found: %s with %j', (operation, script, what, message) => {
    expect(tried(operation, script)[0]).toEqual([what, expect.stringContaining(message)]);
  });

  test('is ended, and that is all that is said', () => {
    const script = 'function InterpretHealth(o) local s = "x" while true do s = s .. s end end';
    expect(tryScript('healthInterpretation', script, TEMPLATE, {}, new LuaVm({ timeLimit: 30_000, memoryLimit: 32 }))).toEqual([{
      what: 'limit', rule: expect.objectContaining({ code: 'KF669' }), message: expect.stringMatching(/^With a status, InterpretHealth of the script '.*' was ended since it took more than 32 MiB\.$/),
    }]);
  });
});
