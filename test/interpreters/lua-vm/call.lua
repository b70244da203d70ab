-- One call of a script, as Karmada makes it: run the chunk, find the entry function among the globals, call it, hand back the results as JSON.

local sandbox, json, kube, instructions = ...
local loadstring, setfenv = loadstring, setfenv

-- Names of the globals a chunk leaves behind, for those who want to know that it leaves one.
local function left_behind(env, before)
  local names = {}
  for name in pairs(env) do
    if not before[name] then
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

local function answer(script, entry, arguments, results)
  local env = sandbox.environment(kube)
  local before = names_of(env)
  local chunk, problem = loadstring(script, "=script")
  if not chunk then
    error(problem, 0)
  end
  setfenv(chunk, env)()
  local call = env[entry]
  if call == nil then
    error("not found function " .. entry, 0)
  elseif type(call) ~= "function" then
    error(entry .. " is not a function: " .. type(call), 0)
  end

  local values = { call(loadstring("return " .. arguments)()) }
  local encoded = {}
  for i = 1, results do
    encoded[i] = '{"type":"' .. type(values[i]) .. '","value":' .. json.encode(values[i]) .. "}"
  end
  return '{"results":[' .. table.concat(encoded, ",") .. '],"globals":' .. json.encode(left_behind(env, before)) .. "}"
end

-- Called from outside. Always gives JSON: `results` and `globals`, or `error`.
function karmada_call(script, entry, arguments, results)
  local fine, text = sandbox.limited(instructions, answer, script, entry, arguments, tonumber(results))
  if fine then
    return text
  end
  return '{"error":' .. json.encode(tostring(text)) .. "}"
end
