-- uses: isObject

-- The object in that field, made if there is none.
local function within(parent, field)
  if not isObject(parent[field]) then
    parent[field] = {}
  end
  return parent[field]
end
