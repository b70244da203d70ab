-- The first text of `order`, which runs from worst to best, that any cluster has in that field. A cluster that has none of them counts
-- as having `otherwise`, and so does the whole when there is no cluster.
local function worst(reports, field, order, otherwise)
  local rank = {}
  for i, name in ipairs(order) do
    rank[name] = i
  end

  local found = nil
  for _, report in ipairs(reports) do
    local place = rank[otherwise]
    if type(report.status[field]) == "string" then
      place = rank[report.status[field]] or place
    end
    if found == nil or place < found then
      found = place
    end
  end
  return order[found or rank[otherwise]]
end
