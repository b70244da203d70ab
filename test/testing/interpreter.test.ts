import { ApiObject, Testing } from 'cdk8s';
import { KruiseFederatedCloneSet } from '../../constructs';
import { Interpreter } from '../../constructs/planes/karmada/interpreter-choice';
import { interpreter, LuaError } from '../../constructs/testing';

const CLONE_SET = { apiVersion: 'apps.kruise.io/v1alpha1', kind: 'CloneSet' };
const READY = { replicas: 3, readyReplicas: 3, availableReplicas: 3, updatedReplicas: 3, updatedReadyReplicas: 3, updatedAvailableReplicas: 3, observedGeneration: 1 };
const customization = (customizations: any): any => ({
  apiVersion: 'config.karmada.io/v1alpha1',
  kind: 'ResourceInterpreterCustomization',
  metadata: { name: 'a' },
  spec: { target: { apiVersion: 'example.com/v1', kind: 'Shop' }, customizations },
});

describe('an interpreter under test', () => {
  test('is asked in four lines', () => {
    const cloneSet = interpreter(CLONE_SET);
    const web = { metadata: { name: 'web', generation: 1 }, spec: { replicas: 3 }, status: READY };
    expect(cloneSet.health(web)).toBe(true);
    expect(cloneSet.health({ ...web, status: { ...READY, availableReplicas: 2 } })).toBe(false);
  });

  test('leaves out what is empty in tolerations, as Go does', () => {
    const spec = { replicas: 1, template: { spec: { tolerations: [{ key: '', operator: 'Exists', effect: '' }, { key: 'a', value: '', tolerationSeconds: 0 }], containers: [{ name: 'web' }] } } };
    expect(interpreter(CLONE_SET).replicas({ metadata: { name: 'web' }, spec })).toEqual({
      replicas: 1, requirements: { nodeClaim: { tolerations: [{ operator: 'Exists' }, { key: 'a', tolerationSeconds: 0 }] } },
    });
  });

  test('answers every operation as Karmada would have it', () => {
    const cloneSet = interpreter(CLONE_SET);
    const web = { metadata: { name: 'web', generation: 1 }, spec: { replicas: 3, template: { spec: { serviceAccountName: 'web', containers: [{ name: 'web', resources: { requests: { cpu: '0.5' } } }] } } } };
    expect(cloneSet.replicas(web)).toEqual({ replicas: 3, requirements: { resourceRequest: { cpu: '500m' } } });
    expect(cloneSet.revise(web, 2)).toEqual({ ...CLONE_SET, ...web, spec: { ...web.spec, replicas: 2 } });
    expect(cloneSet.reflect({ ...web, status: READY })).toMatchObject(READY);
    expect(cloneSet.dependencies(web)).toEqual([{ apiVersion: 'v1', kind: 'ServiceAccount', namespace: expect.any(String), name: 'web' }]);
    expect(cloneSet.retain(web, { ...web, spec: { replicas: 9 } }).spec.replicas).toBe(3);
    expect(cloneSet.aggregate(web, [{ cluster: 'east', status: READY }, { clusterName: 'west', status: READY }]).status).toMatchObject({ replicas: 6, readyReplicas: 6 });
    expect(cloneSet.aggregate(web).status.replicas).toBe(0);
  });

  test('may be scripts by operation, with components', () => {
    const script = 'function GetComponents(o) return {{name = "a", replicas = o.n, replicaRequirements = {resourceRequest = {cpu = 1, memory = "1024Mi"}}}} end';
    expect(interpreter({ componentResource: script }).components({ n: 2 }))
      .toEqual([{ name: 'a', replicas: 2, replicaRequirements: { resourceRequest: { cpu: '1', memory: '1Gi' } } }]);
    expect(interpreter({ componentResource: 'function GetComponents() end' }).components({})).toBeUndefined();
  });

  test('may be a customization, as a manifest or a construct', () => {
    const manifest = customization({ healthInterpretation: { luaScript: 'function InterpretHealth(o) return o.kind == "Shop" end' } });
    expect(interpreter(manifest).health({})).toBe(true);
    expect(interpreter(new ApiObject(Testing.chart(), 'a', manifest)).health({})).toBe(true);
  });

  test('may be that of a federated workload, whose object is asked about', () => {
    const web = new KruiseFederatedCloneSet(Testing.chart(), 'web', { replicas: 4, containers: [{ image: 'web:1' }] });
    expect(interpreter(web).replicas(web.workload).replicas).toBe(4);
    expect(interpreter(web.interpreterCustomization).replicas(web.workload).replicas).toBe(4);
  });

  test('says which scripts have something wrong', () => {
    expect(interpreter(CLONE_SET).lint()).toEqual([]);
    expect(interpreter({ healthInterpretation: 'x = 1' }).lint().join('\n')).toContain('healthInterpretation: Line 1: \'x\' is set as a global');
  });
});

describe('what goes wrong', () => {
  const health = (body: string) => () => interpreter({ healthInterpretation: `function InterpretHealth(o)\n${body}\nend` }).health({ spec: {} });

  test.each([
    ['return o.status.x', "<string>:2: attempt to index a non-table object(nil) with key 'x'"],
    ['return o.x + 1 > 1', '<string>:2: cannot perform add operation between nil and number'],
    ['return o.x .. "a"', '<string>:2: cannot perform concat operation between nil and string'],
    ['return o.x < 1', '<string>:2: attempt to compare nil with number'],
    ['o.x()', '<string>:2: attempt to call a non-function object'],
    ['for _ in pairs(o.x) do end', '<string>:2: bad argument #1 to pairs (table expected, got nil)'],
    ['local s = string.sub(o.x, 1)', '<string>:2: bad argument #1 to sub (string expected, got nil)'],
    ['return o.x', 'result type 0 is not bool'],
    ['while true do end', '<string>:2: context deadline exceeded'],
  ])('is a LuaError in the words of Karmada: %s', (body, message) => {
    expect(health(body)).toThrow(LuaError);
    expect(health(body)).toThrow(message);
  });

  test.each([
    ['an unknown kind', { apiVersion: 'apps.kruise.io/v1alpha1', kind: 'Nothing' }, 'This package has no scripts for apps.kruise.io/v1alpha1 Nothing'],
    ['an unknown operation', { health: '' }, "'health' is not an operation"],
    ['a script that is no text', { retention: 3 }, "'retention' is of the type number"],
    ['no script', {}, 'No script was given'],
    ['a customization without scripts', customization({}), 'No script was given'],
    ['no object', undefined, 'of the type undefined has no interpreter'],
    ['a text', 'CloneSet', "'CloneSet' has no interpreter"],
  ])('is said of %s', (_name, target, message) => {
    expect(() => interpreter(target)).toThrow(message);
  });

  test('is said of an operation without a script and of an object of another kind', () => {
    expect(() => interpreter(CLONE_SET).components({})).toThrow('CloneSet has no script for componentResource');
    expect(() => interpreter(CLONE_SET).health({ apiVersion: 'apps/v1', kind: 'Deployment' })).toThrow('The object is apps/v1 Deployment, but the interpreter is for apps.kruise.io/v1alpha1 CloneSet');
  });

  test('is said of a workload that leaves the interpreter to Karmada', () => {
    const web = new KruiseFederatedCloneSet(Testing.chart(), 'web', { containers: [{ image: 'web:1' }], interpreter: Interpreter.bundled() });
    expect(() => interpreter(web)).toThrow('test/web emits no interpreter');
  });
});
