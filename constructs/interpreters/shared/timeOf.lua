-- The time in a field, or nil for anything that is none. Kubernetes writes times so that their order is that of the texts.
local function timeOf(value)
  if type(value) == "string" and value:match("^%d%d%d%d%-%d%d%-%d%dT%d%d:%d%d:%d%d") ~= nil then
    return value
  end
  return nil
end
