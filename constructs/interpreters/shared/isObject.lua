-- A list is a table too, but cannot take a field with a name.
local function isObject(value)
  return type(value) == "table" and value[1] == nil
end
