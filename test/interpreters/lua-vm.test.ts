import { LuaError, LuaVm } from './lua-vm';

const vm = new LuaVm();
const OBJECT = { apiVersion: 'v1', kind: 'Thing', metadata: { name: 'a' }, spec: { object: {}, list: [], rules: [{ match: {} }, { match: [] }] } };

const value = (expression: string, argument: unknown = OBJECT): any =>
  vm.run(`function F(o) return ${expression} end`, 'F', [argument], 1).results[0].value;
const raising = (body: string): string => {
  try {
    vm.run(`function F(o) ${body} end`, 'F', [OBJECT], 1);
  } catch (error) {
    if (error instanceof LuaError) return error.message;
    throw error;
  }
  return '';
};

describe('the Lua VM', () => {
  it('adds no listeners to the process', () => {
    expect(process.listenerCount('uncaughtException')).toBe(0);
    expect(process.listenerCount('unhandledRejection')).toBe(0);
  });

  it('hands values over whole, nulls left out', () => {
    const given = { text: 'ä"\\\n\t\u0001€😀', number: 0.1, big: 9007199254740991, flag: false, list: [1, null, { a: null, b: 'x' }], absent: null };
    expect(value('o', given)).toEqual({ text: given.text, number: 0.1, big: 9007199254740991, flag: false, list: [1, { b: 'x' }] });
  });

  it.each([
    ['a table reached twice', 'local t = {1} return {a = t, b = t}', 'recursively nested'],
    ['an empty table reached twice', 'local t = {} return {a = t, b = t}', 'recursively nested'],
    ['a cycle', 'local t = {} t.t = t return t', 'recursively nested'],
    ['names and numbers as keys', 'return {1, a = 2}', 'mixed or invalid key types'],
    ['a list with a hole', 'return {1, nil, 3}', 'sparse array'],
    ['a function', 'return {f = print}', 'cannot encode function'],
    ['what is no number', 'return {n = 0 / 0}', 'unsupported value'],
  ])('refuses %s as a result', (_name, body, problem) => {
    expect(raising(body)).toContain(problem);
  });

  it.each(['setmetatable', 'rawget', 'loadstring', 'collectgarbage', 'getfenv'])('lets %s raise', (name) => {
    expect(raising(`return ${name}()`)).toContain(`call function ${name} is not supported`);
  });

  it.each(['gsub', 'rep', 'dump'])('lets string.%s raise, as a method too', (name) => {
    expect(raising(`return string.${name}("x", "x")`)).toContain('not supported');
    expect(raising(`return ("x"):${name}("x", 2)`)).toContain('not supported');
  });

  it.each(['io', 'debug', 'coroutine', 'package', 'os.execute', 'os.getenv', 'karmada_call'])('has no %s', (name) => {
    expect(value(`type(${name})`)).toBe('nil');
  });

  it('gives no value at all for a match that fails, so that tonumber of it raises', () => {
    expect(raising('return tonumber(("x"):match("%d"))')).toContain('value expected');
    expect(value('tonumber((("a7"):match("%d")))')).toBe(7);
  });

  it('reads an exponent only behind a point', () => {
    expect(value('tostring(tonumber("1e3")) .. tonumber("1.0e3") .. tonumber("12")')).toBe('nil100012');
  });

  it('stops a script that does not end, also one that catches errors', () => {
    expect(raising('while true do end')).toContain('deadline exceeded');
    expect(raising('while true do pcall(function() while true do end end) end')).toContain('deadline exceeded');
    expect(value('1')).toBe(1);
  });

  it('keeps no globals from call to call', () => {
    vm.run('leak = 1 function F() return leak end', 'F', [], 1);
    expect(value('type(leak)')).toBe('nil');
    expect(raising('string.leak = 1 return 1')).toBe('');
    expect(value('type(string.leak)')).toBe('nil');
  });

  it('tells when the entry function is missing', () => {
    expect(() => vm.interpretHealth('function Health() return true end', OBJECT)).toThrow('not found function InterpretHealth');
  });

  it('wants the types Karmada wants', () => {
    expect(() => vm.interpretHealth('function InterpretHealth(o) return o.status and o.status.ok end', OBJECT)).toThrow('not bool');
    expect(() => vm.getReplicas('function GetReplicas(o) return "3" end', OBJECT)).toThrow('not number');
    expect(() => vm.getDependencies('function GetDependencies(o) end', OBJECT)).toThrow('table but got nil');
    expect(() => vm.retain('function Retain(d, o) return {spec = {a = 1}} end', OBJECT, OBJECT)).toThrow("Object 'Kind' is missing");
    expect(vm.getReplicas('function GetReplicas(o) return 2.9 end', OBJECT)).toEqual({ replicas: 2 });
  });

  it('gives empty tables back what the arguments had at that path, and deletes the rest', () => {
    const revised = vm.reviseReplica('function ReviseReplica(o, n) o.spec.new = {} o.spec.n = n return o end', OBJECT, 3);
    expect(revised).toEqual({ ...OBJECT, spec: { ...OBJECT.spec, n: 3, rules: [{ match: {} }, { match: {} }] } });
    const aggregated = vm.aggregateStatus('function AggregateStatus(o) o.status = {conditions = {}, n = 1} return o end', OBJECT, []);
    expect(aggregated.status).toEqual({ n: 1 });
    expect(aggregated.spec).toEqual({ rules: [{}, {}] });
    expect(vm.reflectStatus('function ReflectStatus() return {} end', OBJECT)).toEqual({});
    expect(vm.getDependencies('function GetDependencies() return {} end', OBJECT)).toEqual([]);
  });

  it('hands over status items without what is false or empty in them', () => {
    const script = 'function AggregateStatus(o, items) o.status = {items = items, none = items == nil} return o end';
    const items = [{ clusterName: 'a', applied: false, appliedMessage: '' }, { clusterName: 'b', applied: true, status: { n: 1 } }];
    expect(vm.aggregateStatus(script, OBJECT, items).status).toEqual({ none: false, items: [{ clusterName: 'a' }, items[1]] });
    expect(vm.aggregateStatus(script, OBJECT, undefined).status).toEqual({ none: true });
  });
});

describe('the kube library', () => {
  const kube = (expression: string, argument: unknown = {}): any => value(`require("kube").${expression}`, argument);

  it.each([
    ['"1", "500m"', '1500m'], ['"1Gi", "512Mi"', '1536Mi'], ['nil, "2"', '2'], ['"900", "100"', '1k'], ['"1e3", "1"', '1001'], ['"0", "1Ki"', '1Ki'], ['', '0'],
  ])('adds quantities: resourceAdd(%s) is %s', (args, sum) => {
    expect(kube(`resourceAdd(${args})`)).toBe(sum);
  });

  it('refuses quantities that are numbers, negative or no quantities', () => {
    expect(raising('return require("kube").resourceAdd(2)')).toContain('string expected, got number');
    expect(raising('return require("kube").getResourceQuantity("-1")')).toContain('negative');
    expect(raising('return require("kube").resourceAdd("2x")')).toContain('quantities must match');
    expect(kube('getResourceQuantity("250m")')).toBe(0.25);
  });

  it('refuses a pod template that Kubernetes could not decode, and a wrong number of arguments', () => {
    const broken = 'local kube = require("kube") return kube.getPodDependencies({spec = {containers = "x"}}, "n")';
    expect(raising(broken)).toContain('cannot unmarshal string into template.spec.containers');
    expect(raising('return require("kube").getPodDependencies({})')).toContain('two argument');
    expect(raising('return require("kube").accuratePodRequirements({}, 1)')).toContain('one argument');
  });

  it('knows no namespace as default and an empty one as none', () => {
    const template = { spec: { serviceAccountName: 'a' } };
    expect(kube('getPodDependencies(o, nil)', template)).toEqual([{ apiVersion: 'v1', kind: 'ServiceAccount', name: 'a', namespace: 'default' }]);
    expect(kube('getPodDependencies(o, "")', template)).toEqual([{ apiVersion: 'v1', kind: 'ServiceAccount', name: 'a' }]);
    expect(kube('getPodDependencies(o, "")', { spec: {} })).toBeNull();
  });
});
