-- One call of a script, as Karmada makes it: run the chunk, find the entry function among the globals, call it, hand back the results as JSON.

local parts, instructions = ...
local sandbox, json, kube, limits, messages, order = parts.sandbox, parts.json, parts.kube, parts.limits, parts.messages, parts.order
local loadstring, setfenv, type, pcall = loadstring, setfenv, type, pcall

-- Names of the globals a chunk leaves behind, for those who want to know that it leaves one.
local function left_behind(env, before)
  local names = {}
  for name in pairs(env) do
    if type(name) == "string" and not before[name] then
      names[#names + 1] = name
    end
  end
  table.sort(names)
  return names
end

local function names_of(env)
  local names = {}
  for name in pairs(env) do
    names[name] = true
  end
  return names
end

local function arguments_of(text)
  local chunk, problem = loadstring("return " .. text, "=arguments")
  if not chunk then
    error("the arguments cannot be handed to Lua: " .. problem, 0)
  end
  local arguments = { chunk() }
  if order then
    for _, argument in pairs(arguments) do
      order.remember(argument)
    end
  end
  return arguments
end

local function encoded(value)
  local kind = type(value)
  if kind == "function" then
    return '{"type":"function","value":null}'
  end
  local fine, text = pcall(json.encode, value)
  if not fine then
    error("encode lua result to json failed: " .. text, 0)
  end
  return '{"type":"' .. kind .. '","value":' .. text .. "}"
end

-- Karmada never cleans the states it keeps in its pool: there the globals of one script are still there for the next.
local pooled = parts.pooled and sandbox.environment(kube, order)

local function results_of(env, script, entry, argument_text)
  local chunk, problem = loadstring(script, "=<string>")
  if not chunk then
    error(problem, 0)
  end
  setfenv(chunk, env)()
  local arguments = arguments_of(argument_text)
  local call = env[entry]
  if call == nil then
    error("not found function " .. entry, 0)
  elseif type(call) ~= "function" then
    error(entry .. " is not a function: " .. type(call), 0)
  end
  return { call(unpack(arguments, 1, 2)) }
end

local function answer(script, entry, argument_text, count)
  local env = pooled or sandbox.environment(kube, order)
  local before = names_of(env)
  local fine, results = limits.run(instructions, results_of, env, script, entry, argument_text)
  if not fine then
    error(results, 0)
  end
  local texts = {}
  for i = 1, count do
    texts[i] = encoded(results[i])
  end
  return '{"results":[' .. table.concat(texts, ",") .. '],"globals":' .. json.encode(left_behind(env, before)) .. "}"
end

-- Long texts come from outside in pieces.
local pieces = {}

function karmada_piece(text)
  pieces[#pieces + 1] = text
end

function karmada_whole()
  local whole = table.concat(pieces)
  pieces = {}
  return whole
end

-- Called from outside. Always gives JSON: `results` and `globals`, or `error`.
function karmada_call(script, entry, arguments, count)
  local fine, text = pcall(answer, script, entry, arguments, tonumber(count))
  if fine then
    return text
  end
  return '{"error":' .. json.encode(messages.translate(tostring(text))) .. "}"
end
