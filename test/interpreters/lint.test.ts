import { lintScript } from '../../constructs/interpreters/lint';
import { suites } from './cases';

const health = (body: string): string => `function InterpretHealth(object)\n${body}\nend`;
const lint = (body: string): string[] => lintScript('healthInterpretation', health(body));

describe('lintScript', () => {
  it.each(suites().map((suite) => [`${suite.kind} ${suite.operation}`, suite] as const))('finds nothing in %s', (_title, suite) => {
    expect(lintScript(suite.operation, suite.script)).toEqual([]);
  });

  it('refuses an operation Karmada does not have', () => {
    expect(lintScript('health', '')).toEqual([expect.stringContaining("'health' is no operation")]);
  });

  it.each([
    ['a misspelt one', 'function InterpretHealt(object) return true end'],
    ['a local one', 'local function InterpretHealth(object) return true end'],
    ['a commented one', '-- function InterpretHealth(object) end\n--[[ function InterpretHealth(object) end ]]'],
    ['one in a string', 'local s = [==[ function InterpretHealth() end ]==]'],
    ['a method', 'local t = {}\nfunction t.InterpretHealth(object) return true end'],
  ])('misses the entry function: %s', (_name, script) => {
    expect(lintScript('healthInterpretation', script)).toContainEqual(expect.stringContaining('must define the global function InterpretHealth'));
  });

  it('takes an entry function assigned as a value', () => {
    expect(lintScript('healthInterpretation', 'InterpretHealth = function(object) return true end')).toEqual([]);
  });

  it.each([
    ['a plain assignment', 'type = ""', 'type'],
    ['the second of a list', 'local a = {}\n a.b, leak = 1, 2', 'leak'],
    ['the first of a list', 'leak, object.x = 1, 2', 'leak'],
    ['inside an argument', 'pcall(function() leak = 1 end)', 'leak'],
    ['inside a constructor', 'local t = { f = function() leak = 1 end }', 'leak'],
    ['after the block of its local', 'if true then local leak = 1 end leak = 2', 'leak'],
    ['after the loop that declares it', 'for leak = 1, 2 do end leak = 3', 'leak'],
    ['after a while loop', 'while false do local leak = 1 end leak = 3', 'leak'],
    ['after a call', 'print(1) leak = 3', 'leak'],
    ['after the loop whose condition sees it', 'repeat local leak = 1 until leak leak = 2', 'leak'],
  ])('names a global that is set: %s', (_name, body, name) => {
    expect(lint(body)).toEqual([expect.stringMatching(new RegExp(`^Line \\d+: '${name}' is set as a global`))]);
  });

  it('names a function that is global without need, with its line', () => {
    expect(lintScript('healthInterpretation', `function helper() end\n${health('return helper() == nil')}`))
      .toEqual(["Line 1: 'helper' is set as a global and would stay for the scripts of other kinds; make it local."]);
  });

  it.each([
    'local a, b = 1, 2 a, b = b, a return a == b',
    'local t = { type = 1, status = 2, ["x"] = 3 } t.leak = 1 t["other"] = 2 return t.type == 1',
    'for i, v in ipairs({ 1 }) do i = v end return true',
    'local function f(x, ...) x = select("#", ...) return x end return f(1) == 0',
    'local s = "leak = 1" -- leak = 2\n return s == \'setmetatable\'',
    'repeat local done = true until done return true',
    'local f = function(a) a = 1 return a end return f(2) == 1',
    'goto done\n ::done:: return true',
    'while true do if object then break end end return true',
    'return ("x"):match("x") ~= nil and tonumber("1") ~= 2 and 4 / 2 == 2',
    'if object.a ~= nil then return object.b == "a//b" elseif object.c then local x = 1 x = 2 return x == 2 else return false end',
  ])('finds nothing in %j', (body) => {
    expect(lint(body)).toEqual([]);
  });

  it.each([
    ['setmetatable({}, {})', "'setmetatable' raises an error in Karmada"],
    ['local f = loadstring("x")', "'loadstring' raises an error in Karmada"],
    ['local s = ("x"):gsub("x", "y")', "'string.gsub' raises an error in Karmada"],
    ['local s = string.rep("x", 3)', "'string.rep' raises an error in Karmada"],
    ['io.write("x")', "'io' does not exist in Karmada's Lua"],
    ['coroutine.yield()', "'coroutine' does not exist in Karmada's Lua"],
    ['local x = os.getenv("x")', "'os.getenv' does not exist in Karmada's Lua"],
    ['local x = table.unpack({})', "'table.unpack' does not exist in Karmada's Lua"],
    ['local x = utf8', "'utf8' does not exist in Karmada's Lua"],
    ['local json = require("json")', 'there is no module "json" in Karmada'],
    ['local status = status', "'status' does not exist in Karmada's Lua"],
    ['local json = require "json"', 'there is no module "json" in Karmada'],
    ['local x = 7 // 2', "the operator '//' is newer than Lua 5.1"],
    ['local x = 7 & 2', "the operator '&' is newer than Lua 5.1"],
    ['local x = 7 | 2', "the operator '|' is newer than Lua 5.1"],
    ['local x = ~7', "the operator '~' is newer than Lua 5.1"],
    ['local n = tonumber(object.x:match("%d+"))', 'tonumber of match(...) raises when nothing matches'],
    ['local n = tonumber(string.match(object.x, "(%d+)"))', 'tonumber of match(...) raises when nothing matches'],
    ['local n = tonumber(object.x:match "%d+")', 'tonumber of match(...) raises when nothing matches'],
  ])('refuses %s', (body, problem) => {
    expect(lint(body)).toEqual([expect.stringContaining(problem)]);
  });

  it('names the line of each problem', () => {
    expect(lint('local a = 1\n  // 2\nlocal b = string\n  .rep("x", 2)\nlocal c = (" "):\n  gsub("x", "y")\nleak = ~a').map((problem) => problem.split(':')[0]))
      .toEqual(['Line 8', 'Line 3', 'Line 5', 'Line 7', 'Line 8']);
  });

  it('says of a script that does not compile only why', () => {
    expect(lint('leak = = 1')).toEqual(["Line 2: syntax error, <expression> expected near '='."]);
  });

  it('refuses attributes of locals', () => {
    expect(lint('local x <const> = 1')).toContainEqual(expect.stringContaining("'<const>' is newer than Lua 5.1"));
  });

  it.each([
    'local n = tonumber((object.x:match("%d+")))',
    'local n = tonumber(object.x:match("%d+") or "0")',
    'local n = tonumber(object.x:match("%d+"), 10)',
    'local n = tonumber(object.y or object.x:match("%d+"))',
  ])('accepts %s, where match is one value', (body) => {
    expect(lint(body)).toEqual([]);
  });
});
