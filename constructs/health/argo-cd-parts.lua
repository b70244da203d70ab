-- What the health scripts of Argo CD may use, in the order in which they need each other; a script has those it names. Parts are apart by empty lines.

-- The field at these keys, or nil where one of them is missing.
local function field(from, ...)
  for _, key in ipairs({ ... }) do
    if type(from) ~= "table" then
      return nil
    end
    from = from[key]
  end
  return from
end

local function number(value, otherwise)
  if type(value) == "number" then
    return value
  end
  return otherwise
end

local function filled(value)
  if type(value) == "table" then
    return next(value) ~= nil
  end
  return type(value) == "string" and value ~= ""
end

local function same(one, other)
  return one ~= nil and one == other
end

-- The message of the condition of this type.
local function said(conditions, kind)
  for _, condition in ipairs(type(conditions) == "table" and conditions or {}) do
    if field(condition, "type") == kind then
      local message = field(condition, "message")
      return type(message) == "string" and message or ""
    end
  end
  return ""
end

local function max(one, other)
  return one > other and one or other
end

local function min(one, other)
  return one < other and one or other
end

-- How many items of the list are so.
local function count(list, so)
  local found = 0
  for _, item in ipairs(type(list) == "table" and list or {}) do
    if so(item) then
      found = found + 1
    end
  end
  return found
end

-- A number, or a percentage of another one. Without a library for texts, the percentage is found by trying them all.
local function share(amount, of, up)
  if type(amount) == "number" then
    return amount
  end
  for percent = 0, 100 do
    if percent .. "%" == amount then
      local rest = percent * of % 100
      local whole = (percent * of - rest) / 100
      return up and rest > 0 and whole + 1 or whole
    end
  end
  return 0
end

-- The numbers in a map, or in that member of the items of a list, together.
local function sum(values, member)
  local total = 0
  for _, value in pairs(type(values) == "table" and values or {}) do
    if member ~= nil then
      value = field(value, member)
    end
    total = total + number(value, 0)
  end
  return total
end
