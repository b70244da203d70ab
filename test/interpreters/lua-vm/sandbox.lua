-- The world a script sees in Karmada: the libraries that are open there, and functions that raise where Karmada's do.
-- Runs once per state, before anything else of ours is needed by its usual name.

local sandbox = {}

local MISSING_BASE = {
  "collectgarbage", "dofile", "getfenv", "getmetatable", "load", "loadfile", "loadstring", "rawequal", "rawget", "rawset",
  "setfenv", "setmetatable", "module", "newproxy",
}
local BASE = { "assert", "error", "ipairs", "next", "pairs", "pcall", "select", "tostring", "type", "unpack", "xpcall", "_VERSION" }
local TABLE = { "getn", "concat", "insert", "maxn", "remove", "sort" }
local LONGEST = 1000000

local string_format, string_match, string_find = string.format, string.match, string.find
local base_tonumber, base_tostring = tonumber, tostring

local function unsupported(name)
  return function()
    error("call function " .. name .. " is not supported in karmada customized resourceinterpreter.", 2)
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
    return call(...)
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
    string[name] = unsupported("string." .. name)
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

-- A fresh set of globals for one call.
function sandbox.environment(kube)
  local env = copy(_G, BASE)
  env._G = env
  env.tonumber = tonumber_of_gopher
  env.print = function() end
  env.string = copy_all(string)
  env.table = copy(table, TABLE)
  env.math = copy_all(math)
  env.os = copy(os, { "time", "date" })
  for _, name in ipairs(MISSING_BASE) do
    env[name] = unsupported(name)
  end
  local loaded = { kube = kube, string = env.string, table = env.table, math = env.math, os = env.os, _G = env }
  env.require = function(name)
    if loaded[name] == nil then
      error("module " .. base_tostring(name) .. " not found")
    end
    return loaded[name]
  end
  return env
end

-- Calls with a limit on instructions. Once it is reached every further instruction raises, so that pcall inside the script cannot go on,
-- until control is back here.
function sandbox.limited(instructions, call, ...)
  local function stop()
    if debug.getinfo(2, "f").func == sandbox.limited then
      debug.sethook()
      return
    end
    debug.sethook(stop, "", 1)
    error("context deadline exceeded", 0)
  end
  local function finish(...)
    debug.sethook()
    return ...
  end
  debug.sethook(stop, "", instructions)
  return finish(pcall(call, ...))
end

return sandbox
