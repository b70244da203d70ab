-- uses: timeOf

-- The latest time the clusters have in that field, or nil.
local function latest(reports, field)
  local found = nil
  for _, report in ipairs(reports) do
    local time = timeOf(report.status[field])
    if time ~= nil and (found == nil or time > found) then
      found = time
    end
  end
  return found
end
