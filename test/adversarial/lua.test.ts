import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { LuaError, LuaLimitError, LuaVm } from '../../constructs/testing';
import { cli, Folder } from '../cli/command-line';

const ROOT = join(__dirname, '../..');
const folder = new Folder();
afterAll(() => folder.remove());

/** Small limits, so that the tests do not take long; what runs into them has no end, or none that anybody would wait for. */
const vm = new LuaVm({ timeLimit: 300 });
const greedy = new LuaVm({ timeLimit: 30_000, memoryLimit: 48 });
const script = (body: string): string => `function InterpretHealth(o)\n${body}\nend`;

function failure(body: string, object: unknown = {}, machine = vm): LuaError {
  try {
    machine.interpretHealth(script(body), object);
  } catch (error) {
    if (error instanceof LuaError) return error;
    throw error;
  }
  throw new Error('The script ended.');
}

afterEach(() => expect(greedy.interpretHealth(script('return o.metadata.name == "web"'), { metadata: { name: 'web' } })).toBe(true));

describe('a script that takes too much time', () => {
  const as = (count: number): string => 'a'.repeat(count);

  test.each<[string, string, object?]>([
    ['a pattern that can match in too many ways', `return ("${as(40)}"):find("${'a?'.repeat(40)}${as(40)}b") ~= nil`],
    ['a pattern with many repetitions', `return o.text:find("${'.*'.repeat(10)}b") ~= nil`, { text: as(900) }],
    ['gmatch with such a pattern', `for word in o.text:gmatch("${'.-'.repeat(8)}b") do end return true`, { text: as(900) }],
    ['match inside pcall', `while true do pcall(string.match, o.text, "${'.*'.repeat(10)}b") end`, { text: as(900) }],
    ['a long plain search', 'return o.text:find(o.other, 1, true) ~= nil', { text: as(999_999), other: `${as(499_999)}b` }],
    ['calls in tail position without an end', 'local function f() return f() end return f()'],
    ['two functions that call each other so', 'local f local function g() return f() end f = function() return g() end return f()'],
    ['error handlers inside one another', 'local function f() return xpcall(f, f) end while true do f() end'],
    ['table.insert at a position far below the list', 'local t = {1} table.insert(t, -2147483647, 1) return true'],
  ])('is ended: %s', (_name, body, object = {}) => {
    const error = failure(body, object);
    expect(error).toBeInstanceOf(LuaLimitError);
    expect((error as LuaLimitError).code).toBe('KF668');
    expect(error.message).toMatch(/^KF668: InterpretHealth of the script 'function InterpretHealth\(o\)' was ended after 0\.3 s\. Karmada stops .* Fix: /);
  });

  test.each([
    ['a loop', 'while true do end'],
    ['a loop that catches its errors', 'while true do pcall(function() while true do end end) end'],
    ['an error handler that does not end', 'return xpcall(function() error("x") end, function() while true do end end)'],
    ['an error handler for the end of time', 'xpcall(function() while true do end end, function() while true do end end) return true'],
  ])('is stopped by the count of instructions: %s', (_name, body) => {
    expect(() => new LuaVm({ timeLimit: 30_000 }).interpretHealth(script(body), {})).toThrow('context deadline exceeded');
  });
});

test.each<[string, string, object?]>([
  ['a string that doubles', 'local s = "x" while true do s = s .. s end'],
  ['a string that doubles inside pcall', 'local s = "x" while pcall(function() s = s .. s end) do end return true'],
  ['a string that doubles inside xpcall', 'local s = "x" while xpcall(function() s = s .. s end, function() end) do end return true'],
  ['a list joined to one string', 'local t = {} for i = 1, 2000 do t[i] = o.text end return #table.concat(t) > 0', { text: 'a'.repeat(900_000) }],
  ['a result that is too large', 'local s = "0123456789abcdef" for i = 1, 20 do s = s .. s end return s'],
])('a script that takes too much memory is ended: %s', (_name, body, object = {}) => {
  const error = failure(body, object, greedy);
  expect(error).toBeInstanceOf(LuaLimitError);
  expect(error.message).toMatch(/^KF669: InterpretHealth of the script '.*' was ended since it took more than 48 MiB\. .* Fix: /);
});

test.each<[string, string, object]>([
  ['a pattern that calls itself too often', 'return o.text:find(o.pattern) ~= nil', { text: 'a'.repeat(900_000), pattern: 'a?'.repeat(300_000) }],
])('a script that breaks the VM is ended: %s', (_name, body, object = {}) => {
  expect(failure(body, object, greedy).message).toMatch(/^KF670: InterpretHealth of the script '.*' broke the Lua VM \(.*\)\. /);
});

describe('what only looks dangerous is an error of Karmada, or none', () => {
  test.each<[string, string, string]>([
    ['unpack with a huge range', 'return unpack({}, -2147483648, 2147483647)', 'registry overflow'],
    ['calls inside one another', 'local function f() return 1 + f() end return f()', 'stack overflow'],
    ['a comparison that contradicts itself', 'local t = {} for i = 1, 100 do t[i] = i end table.sort(t, function() return true end) return true', 'invalid order function'],
    ['a string that is too long for a function', 'local s = "x" for i = 1, 20 do s = s .. s end return s:find("y") ~= nil', 'is longer than 1000000'],
    ['an error that is a table', 'error({})', 'table'],
    ['a NUL character', 'return "\0" == nil', 'there is a NUL character in the script'],
  ])('%s', (_name, body, message) => {
    const error = failure(body, {}, greedy);
    expect(error).not.toBeInstanceOf(LuaLimitError);
    expect(error.message).toContain(message);
  });

  test.each([
    ['table.insert at a position far above the list', 'local t = {1} table.insert(t, 2147483647, 1) return true'],
    ['table.remove far below the list', 'local t = {1} table.remove(t, -2147483647) return true'],
    ['pcall inside pcall', 'local function f() return pcall(f) end return f()'],
  ])('%s', (_name, body) => {
    expect(typeof greedy.interpretHealth(script(body), {})).toBe('boolean');
  });

  test.each([1, 1000, 15_000, 300_000])('a result with %i levels is read, or refused as too deep', (levels) => {
    const reflect = () => new LuaVm({ timeLimit: 30_000 }).reflectStatus(`function ReflectStatus() local t = {a = 1} for i = 1, ${levels} do t = {a = t} end return t end`, {});
    if (levels <= 1000) expect(reflect()).toHaveProperty('a');
    else expect(reflect).toThrow('exceeded max depth');
  });

  test.each([100_000, 1_400_000, 5_000_000])('an object with a string of %i characters reaches the script whole', (length) => {
    expect(new LuaVm({ timeLimit: 30_000 }).interpretHealth(script(`return #o.text == ${length}`), { text: 'a'.repeat(length) })).toBe(true);
  });

  test('a script of three million characters runs', () => {
    expect(new LuaVm({ timeLimit: 30_000 }).interpretHealth(`-- ${'é😀'.repeat(1_000_000)}\n${script('return true')}`, {})).toBe(true);
  });
});

describe('after a script was ended', () => {
  const endless = script('local function f() return f() end return f()');

  test('VMs that keep globals start anew, and keep them again', () => {
    const pooled = new LuaVm({ pooled: true });
    pooled.interpretHealth('kept = true function InterpretHealth() return true end', {});
    expect(() => vm.interpretHealth(endless, {})).toThrow('KF668');
    expect(() => pooled.interpretHealth('function InterpretHealth() return kept end', {})).toThrow('is not bool');
    pooled.interpretHealth('kept = true function InterpretHealth() return true end', {});
    expect(pooled.interpretHealth('function InterpretHealth() return kept end', {})).toBe(true);
  });

  test('the process ends when the rest is done', () => {
    const program = folder.file('program.cjs', `
      const { LuaVm } = require(${JSON.stringify(join(ROOT, 'constructs/testing/index.ts'))});
      const vm = new LuaVm({ timeLimit: 100 });
      try { vm.interpretHealth(${JSON.stringify(endless)}, {}); } catch (error) { console.log(error.code); }
      console.log(new LuaVm().interpretHealth('function InterpretHealth() return true end', {}));
    `);
    const { status, stdout } = spawnSync(process.execPath, ['--import', 'tsx', program], { cwd: ROOT, encoding: 'utf8', timeout: 60_000 });
    expect([status, stdout]).toEqual([0, 'KF668\ntrue\n']);
  });
});

describe('the commands say which script it was', () => {
  const object = { apiVersion: 'apps.kruise.io/v1alpha1', kind: 'CloneSet', metadata: { name: 'web', namespace: 'shop' }, spec: {} };

  test('interpret names the object, and goes on with the next', () => {
    const file = folder.file('greedy.lua', script('local s = "x" while o.metadata.name == "web" do s = s .. s end return true'));
    const { code, out, err } = cli('interpret', '--operation', 'health', '--script', file, '--object', folder.file('both.yaml', object, { ...object, metadata: { name: 'api' } }));
    expect({ code, out }).toEqual({ code: 1, out: '---\nhealthy: true\n' });
    expect(err).toMatch(/^CloneSet shop\/web: KF669: InterpretHealth of the script .* more than 128 MiB/);
  });

  test('import names file, customization and operation', () => {
    const customization = {
      apiVersion: 'config.karmada.io/v1alpha1', kind: 'ResourceInterpreterCustomization', metadata: { name: 'own' },
      spec: { target: { apiVersion: 'example.com/v1', kind: 'Shop' }, customizations: { healthInterpretation: { luaScript: script('local s = "x" while true do s = s .. s end') } } },
    };
    const { err } = cli('import', folder.file('own.yaml', customization, { ...object, apiVersion: 'example.com/v1', kind: 'Shop' }));
    expect(err).toMatch(/own\.yaml.*ResourceInterpreterCustomization own, spec\.customizations\.healthInterpretation: InterpretHealth fails: KF669: /);
  });
});
