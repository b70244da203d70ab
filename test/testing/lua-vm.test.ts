import * as fc from 'fast-check';
import { LuaVm } from '../../constructs/testing';

const vm = new LuaVm();
const health = (script: string, machine = vm): boolean => machine.interpretHealth(`function InterpretHealth(o)\n${script}\nend`, { kind: 'A' });
const recursion = (depth: number): string => `local function f(n) if n == 0 then return 0 end return 1 + f(n - 1) end return f(${depth}) == ${depth}`;

describe('the limits', () => {
  test('let calls nest as deep as Karmada does, and no deeper', () => {
    expect(health(recursion(254))).toBe(true);
    expect(() => health(recursion(255))).toThrow('stack overflow');
    expect(health(`local ok = pcall(function() ${recursion(300)} end) return not ok`)).toBe(true);
  });

  test('leave xpcall as it is: one result of the handler, or its own error', () => {
    expect(health('local ok, a, b = xpcall(function() error({1}) end, function(e) return e[1], 2 end) return not ok and a == 1 and b == nil')).toBe(true);
    expect(health('local ok, a, b = xpcall(function() return 1, 2 end, print) return ok and a == 1 and b == 2')).toBe(true);
    expect(health('local ok, a = xpcall(function() error("x") end, function() error("y", 0) end) return not ok and a == "y"')).toBe(true);
  });

  test('do not count calls in tail position', () => {
    expect(health('local function f(n) if n == 0 then return true end return f(n - 1) end return f(5000)')).toBe(true);
  });

  test('hold for the values of unpack and table.concat', () => {
    const values = (count: number, use: string): string => `local t = {} for i = 1, ${count} do t[i] = i end local x = ${use} return true`;
    expect(health(values(5113, 'select("#", unpack(t))'))).toBe(true);
    expect(() => health(values(5114, 'select("#", unpack(t))'))).toThrow('registry overflow');
    expect(health(values(2557, 'table.concat(t, ",")'))).toBe(true);
    expect(() => health(values(2558, 'table.concat(t, ",")'))).toThrow('registry overflow');
    expect(health('return select("#", unpack({1, 2, 3}, 2)) == 2 and table.concat({1, 2, 3}, "-", 2) == "2-3"')).toBe(true);
  });
});

describe('a pooled VM', () => {
  const pooled = new LuaVm({ pooled: true });

  test('keeps globals for the next script, an entry function too', () => {
    pooled.interpretHealth('leak = true function InterpretHealth() return true end', {});
    expect(pooled.interpretHealth('function InterpretHealth() return leak end', {})).toBe(true);
    expect(pooled.interpretHealth('local function Health() return false end', {})).toBe(true);
    expect(() => vm.interpretHealth('function InterpretHealth() return leak end', {})).toThrow('is not bool');
  });

  test('is harmed by a script that overwrites a function of Lua', () => {
    pooled.interpretHealth('type = "" function InterpretHealth() return true end', {});
    expect(() => pooled.interpretHealth('function InterpretHealth(o) return type(o) == "table" end', {})).toThrow('attempt to call a non-function object');
    expect(pooled.reflectStatus('function ReflectStatus(o) return {a = 1} end', {})).toEqual({ a: 1 });
  });
});

describe('the order of keys', () => {
  const KEYS = 'local s = "" for key in pairs(o) do s = s .. key end return {keys = s}';
  const keys = (machine: LuaVm, object: any, body = KEYS): string => machine.reflectStatus(`function ReflectStatus(o) ${body} end`, object).keys;
  const OBJECT = { a: 1, b: 2, c: 3, d: 4, e: 5, f: 6 };

  test('is another one for each call, and the same again with the same seed', () => {
    const orders = (seed: number): string[] => {
      const machine = new LuaVm({ keyOrderSeed: seed });
      return Array.from({ length: 10 }, () => keys(machine, OBJECT));
    };
    expect(new Set(orders(1)).size).toBeGreaterThan(5);
    expect(orders(1)).toEqual(orders(1));
    expect(orders(1)).not.toEqual(orders(2));
  });

  test('leaves lists, and what is in objects, as they are', () => {
    fc.assert(fc.property(fc.dictionary(fc.string({ maxLength: 3 }), fc.oneof(fc.nat(), fc.array(fc.nat(), { minLength: 1 })), { minKeys: 1 }), fc.nat(), (object, seed) => {
      const copy = 'local copied = {} for k, v in pairs(o.given) do copied[k] = v end return copied';
      const copied = new LuaVm({ keyOrderSeed: seed }).reflectStatus(`function ReflectStatus(o) ${copy} end`, { given: object });
      expect(copied).toEqual({ ...object });
    }), { numRuns: 20 });
    expect(keys(new LuaVm({ keyOrderSeed: 3 }), ['x', 'y', 'z'])).toBe('123');
  });

  test('knows of keys that the script adds and removes', () => {
    const body = `o.a, o.b, o.z = nil, nil, 1 ${KEYS}`;
    expect([...keys(new LuaVm({ keyOrderSeed: 1 }), OBJECT, body)].sort().join('')).toBe('cdefz');
    expect(keys(new LuaVm({ keyOrderSeed: 1 }), OBJECT, 'for k in pairs(o) do o[k] = nil end return {keys = tostring(next(o))}')).toBe('nil');
  });
});

describe('results that become types of Go', () => {
  const dependencies = (list: string): any => vm.getDependencies(`function GetDependencies() return ${list} end`, {});
  const components = (list: string): any => vm.getComponents(`function GetComponents() return ${list} end`, {});
  const replicas = (list: string): any => vm.getReplicas(`function GetReplicas() return ${list} end`, {});

  test('lose fields Karmada does not know', () => {
    expect(dependencies('{{apiVersion = "v1", kind = "A", name = "x", more = 1}}')).toEqual([{ apiVersion: 'v1', kind: 'A', name: 'x' }]);
    expect(replicas('1, {more = 1, namespace = "n"}')).toEqual({ replicas: 1, requirements: { namespace: 'n' } });
    expect(components('{{name = "a", more = 1}}')).toEqual([{ name: 'a', replicas: 0 }]);
  });

  test('list dependencies in order and each once', () => {
    const [b, a] = ['{apiVersion = "v1", kind = "B", name = "x"}', '{apiVersion = "v1", kind = "A", name = "x"}'];
    expect(dependencies(`{${b}, ${a}, ${b}}`).map(({ kind }: any) => kind)).toEqual(['A', 'B']);
  });

  test.each([
    ['{{kind = "A", name = "x"}}', 'dependencies[0].apiVersion: Invalid value: "": missing required apiVersion'],
    ['{{apiVersion = "v1", name = "x"}}', 'dependencies[0].kind: Invalid value: "": missing required kind'],
    ['{{apiVersion = "v1", kind = "A"}}', 'dependencies[0]: Invalid value: {"apiVersion":"v1","kind":"A"}: dependency can not leave name and labelSelector all empty'],
    ['{{apiVersion = "v1", kind = "A", name = 3}}', 'cannot unmarshal number into Go struct field DependentObjectReference.name of type string'],
    ['{a = 1}', 'cannot unmarshal object into Go value of type []v1alpha1.DependentObjectReference'],
  ])('refuse as dependencies %s', (list, message) => {
    expect(() => dependencies(list)).toThrow(message);
  });

  test.each([
    ['3', "expected result type 'table' or 'nil' from GetComponents, but got 'number'"],
    ['{{name = "a", replicas = 2.5}}', 'failed to convert lua table for components: json unmarshal obj failed: json: cannot unmarshal number 2.5 into Go struct field Component.replicas of type int32'],
    ['{{name = 3}}', 'cannot unmarshal number into Go struct field Component.name of type string'],
    ['nil + 1', "failed to run 'GetComponents' script: <string>:1: cannot perform add operation"],
  ])('refuse as components %s', (list, message) => {
    expect(() => components(list)).toThrow(message);
  });

  test.each([
    ['1, 3', 'expect the returned requires type is table but got number'],
    ['1, {resourceRequest = {cpu = "x"}}', 'quantities must match the regular expression'],
    ['1, {resourceRequest = 1}', 'cannot unmarshal number into Go struct field ReplicaRequirements.resourceRequest of type v1.ResourceList'],
    ['1, {priorityClassName = 3}', 'cannot unmarshal number into Go struct field ReplicaRequirements.priorityClassName of type string'],
  ])('refuse as replicas %s', (list, message) => {
    expect(() => replicas(list)).toThrow(message);
  });
});
