-- Errors in the words of gopher-lua, which Karmada runs: they name both operands, and the key that was asked for.

local messages = {}
local type, tostring, error = type, tostring, error
local gsub, match = string.gsub, string.match

local function arithmetic(name)
  return function(left, right)
    error("cannot perform " .. name .. " operation between " .. type(left) .. " and " .. type(right), 2)
  end
end

local function no_table(value, key)
  error("attempt to index a non-table object(" .. type(value) .. ") with key '" .. tostring(key) .. "'", 2)
end

local function operations(meta)
  for _, name in ipairs({ "add", "sub", "mul", "div", "mod", "pow", "concat" }) do
    meta["__" .. name] = arithmetic(name)
  end
  meta.__unm = function() error("__unm undefined", 2) end
  meta.__newindex = no_table
  meta.__index = meta.__index or no_table
  return meta
end

-- Every type but tables can have these for all its values at once; the scripts have no way to see it.
function messages.install()
  for _, value in ipairs({ false, 0, print }) do
    debug.setmetatable(value, operations({}))
  end
  debug.setmetatable(nil, operations({}))
  operations(debug.getmetatable(""))
end

local WORDINGS = {
  { "^(.-)attempt to call .+$", "%1attempt to call a non-function object" },
  { "^(.-)attempt to get length of .+$", "%1__len undefined" },
  { "^(.-)attempt to compare two (%a+) values$", "%1attempt to compare %2 with %2" },
  { "^(.-)'for' initial value must be a number$", "%1for statement init must be a number" },
  { "^(.-)'for' (%a+) must be a number$", "%1for statement %2 must be a number" },
  { "^(.-) in table for 'concat'$", "%1 in table for concat" },
  { "^(.-bad argument #%d+ to )'([^']+)'", "%1%2" },
}

-- What is raised by Lua itself, in the other wording.
function messages.translate(text)
  for _, wording in ipairs(WORDINGS) do
    if match(text, wording[1]) then
      return (gsub(text, wording[1], wording[2]))
    end
  end
  return text
end

return messages
