-- The texts the clusters have in that field; those that have none are not asked.
local function textsOf(reports, field)
  local texts = {}
  for _, report in ipairs(reports) do
    local value = report.status[field]
    if type(value) == "string" and value ~= "" then
      texts[#texts + 1] = value
    end
  end
  return texts
end
