-- Kruise leaves counters out of the status when they are zero.
local function number(value, otherwise)
  if type(value) == "number" then
    return value
  end
  return otherwise
end
