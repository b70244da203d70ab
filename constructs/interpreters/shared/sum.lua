-- What the clusters have in that field, added up. Counts are whole numbers; anything else no schema would take.
local function sum(reports, field)
  local total = 0
  for _, report in ipairs(reports) do
    if type(report.status[field]) == "number" then
      total = total + math.floor(report.status[field])
    end
  end
  return total
end
