-- Tables to JSON by the rules of gopher-json, which Karmada uses: a table reached twice is refused, an empty one is a list.

local json = {}

local ESCAPES = { ['"'] = '\\"', ["\\"] = "\\\\", ["\n"] = "\\n", ["\r"] = "\\r", ["\t"] = "\\t" }
local gsub, format, byte = string.gsub, string.format, string.byte

local function quoted(text)
  return '"' .. gsub(text, '[%c"\\\127]', function(c)
    return ESCAPES[c] or format("\\u%04x", byte(c))
  end) .. '"'
end

-- Go's decoder reads no deeper.
local DEEPEST = 10000

local encode

local function list(value, seen, depth)
  local count = 0
  for key in next, value do
    if type(key) ~= "number" then
      error("cannot encode mixed or invalid key types", 0)
    end
    count = count + 1
  end
  local parts = {}
  for i = 1, count do
    if value[i] == nil then
      error("cannot encode sparse array", 0)
    end
    parts[i] = encode(value[i], seen, depth)
  end
  return "[" .. table.concat(parts, ",") .. "]"
end

local function object(value, seen, depth)
  local parts = {}
  for key, item in next, value do
    if type(key) ~= "string" then
      error("cannot encode mixed or invalid key types", 0)
    end
    parts[#parts + 1] = quoted(key) .. ":" .. encode(item, seen, depth)
  end
  return "{" .. table.concat(parts, ",") .. "}"
end

function encode(value, seen, depth)
  local kind = type(value)
  if kind == "nil" then
    return "null"
  elseif kind == "boolean" then
    return value and "true" or "false"
  elseif kind == "string" then
    return quoted(value)
  elseif kind == "number" then
    if value ~= value or value == math.huge or value == -math.huge then
      error("json: unsupported value: " .. (value ~= value and "NaN" or value > 0 and "+Inf" or "-Inf"), 0)
    end
    return format("%.17g", value)
  elseif kind ~= "table" then
    error("cannot encode " .. kind .. " to JSON", 0)
  end
  if seen[value] then
    error("cannot encode recursively nested tables to JSON", 0)
  end
  seen[value] = true
  depth = depth + 1
  if depth > DEEPEST then
    error("exceeded max depth", 0)
  end
  local first = next(value)
  if first == nil then
    return "[]"
  elseif type(first) == "number" then
    return list(value, seen, depth)
  end
  return object(value, seen, depth)
end

function json.encode(value)
  return encode(value, {}, 0)
end

return json
