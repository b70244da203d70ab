-- The value if it is a table, else an empty one, so that looking into it is always safe.
local function fields(value)
  if type(value) == "table" then
    return value
  end
  return {}
end
