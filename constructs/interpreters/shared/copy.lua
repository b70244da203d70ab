-- Copies the named fields that have the given type.
local function copy(from, into, names, kind)
  for _, name in ipairs(names) do
    if type(from[name]) == kind then
      into[name] = from[name]
    end
  end
end
