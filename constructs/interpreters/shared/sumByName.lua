-- uses: fields

-- Adds up maps from names to numbers, name by name; nil when there is none.
local function sumByName(maps)
  local total = {}
  for _, map in ipairs(maps) do
    for name, amount in pairs(fields(map)) do
      if type(name) == "string" and type(amount) == "number" then
        total[name] = (total[name] or 0) + amount
      end
    end
  end
  if next(total) == nil then
    return nil
  end
  return total
end
