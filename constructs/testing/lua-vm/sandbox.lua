-- The world a script sees in Karmada: the libraries that are open there, and functions that raise where Karmada's do.
-- Runs once per state, before anything else of ours is needed by its usual name.

local sandbox = {}

local MISSING_BASE = {
  "collectgarbage", "dofile", "getfenv", "getmetatable", "load", "loadfile", "loadstring", "rawequal", "rawget", "rawset",
  "setfenv", "setmetatable", "module", "newproxy",
}
local BASE = { "assert", "error", "ipairs", "next", "pairs", "pcall", "select", "tostring", "type", "unpack", "_VERSION" }
local TABLE = { "getn", "concat", "insert", "maxn", "remove", "sort" }
local LONGEST = 1000000
-- From so many values on gopher-lua's registry is full.
local MOST_UNPACKED, MOST_JOINED = 5114, 2558

local string_format, string_match, string_find = string.format, string.match, string.find
local base_tonumber, base_tostring, base_unpack, base_concat = tonumber, tostring, unpack, table.concat

local function raising(message)
  return function()
    error(message, 2)
  end
end

-- Lua no longer knows the name of a function that is called from here, so its complaints about arguments get it back.
local function finish(name, fine, ...)
  if fine then
    return ...
  end
  local complaint = (...)
  if type(complaint) == "string" then
    complaint = string_match(complaint, "^%[string .-%]:%d+: (.*)$") or complaint
    local number, rest = string_match(complaint, "^bad argument #(%d+) to '.-' (.*)$")
    error(number and "bad argument #" .. number .. " to " .. name .. " " .. rest or complaint, 3)
  end
  error(complaint, 0)
end

local function named(name, call)
  return function(...)
    return finish(name, pcall(call, ...))
  end
end

local function nothing_for_nil(first, ...)
  if first == nil then
    return
  end
  return first, ...
end

local function guarded(name, call)
  return function(...)
    for i = 1, select("#", ...) do
      local value = (select(i, ...))
      if type(value) == "string" and #value > LONGEST then
        error("string argument of " .. name .. " is longer than " .. LONGEST, 2)
      end
    end
    return finish(name, pcall(call, ...))
  end
end

-- Methods of text values (`s:match`) are looked up in this very table, so it is changed in place.
local function restrict_strings()
  -- Without a match there is no result at all in gopher-lua, not even nil.
  string.match = function(...) return nothing_for_nil(string_match(...)) end
  -- Go's formatter prints any value for %s.
  string.format = function(pattern, ...)
    local args, count = { ... }, select("#", ...)
    for i = 1, count do
      if type(args[i]) ~= "number" and type(args[i]) ~= "string" then
        args[i] = base_tostring(args[i])
      end
    end
    return string_format(pattern, unpack(args, 1, count))
  end
  for name, call in pairs(string) do
    if type(call) == "function" then
      string[name] = guarded(name, call)
    end
  end
  for _, name in ipairs({ "gsub", "rep", "dump" }) do
    string[name] = raising("The Lua function string." .. name .. " is not supported by Karmada.")
  end
end

-- gopher-lua reads an exponent only behind a point.
local function tonumber_of_gopher(...)
  local value = (...)
  if type(value) == "string" and select("#", ...) == 1
    and string_find(value, "[eE]") and not string_find(value, "[.xX]") then
    return nil
  end
  return base_tonumber(...)
end

local function unpack_some(list, ...)
  if type(list) == "table" and ((select(2, ...)) or #list) - ((...) or 1) + 1 >= MOST_UNPACKED then
    error("registry overflow", 0)
  end
  return base_unpack(list, ...)
end

local function concat_some(list, ...)
  if type(list) == "table" and #list >= MOST_JOINED then
    error("registry overflow", 0)
  end
  return base_concat(list, ...)
end

-- Lua calls the handler before it goes back, where no hook is called that could stop it. An error of the handler takes the place of the first one.
local function xpcall_after_return(call, handler)
  local function finish_with(fine, ...)
    if fine then
      return true, ...
    end
    local _, result = pcall(handler, (...))
    return false, result
  end
  return finish_with(pcall(call))
end

local function copy(from, names)
  local into = {}
  for _, name in ipairs(names) do
    into[name] = from[name]
  end
  return into
end

local function copy_all(from)
  local into = {}
  for name, value in pairs(from) do
    into[name] = value
  end
  return into
end

restrict_strings()

-- A fresh set of globals. `order`, if there is one, says in what order the keys of arguments come.
function sandbox.environment(kube, order)
  local env = copy(_G, BASE)
  env._G = env
  env.next, env.pairs = (order or _G).next, (order or _G).pairs
  env.tonumber = named("tonumber", tonumber_of_gopher)
  env.xpcall = xpcall_after_return
  env.unpack = named("unpack", unpack_some)
  env.print = function() end
  env.string = copy_all(string)
  env.table = copy(table, TABLE)
  env.table.concat = named("concat", concat_some)
  env.math = copy_all(math)
  env.os = copy(os, { "time", "date" })
  for _, name in ipairs(MISSING_BASE) do
    env[name] = raising("call function " .. name .. " is not supported in karmada customized resourceinterpreter.")
  end
  local loaded = { kube = kube, string = env.string, table = env.table, math = env.math, os = env.os, _G = env }
  env.require = function(name)
    if loaded[name] == nil then
      error("module " .. base_tostring(name) .. " not found", 2)
    end
    return loaded[name]
  end
  return env
end

return sandbox
