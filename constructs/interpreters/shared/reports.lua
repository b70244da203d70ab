-- uses: fields

-- What the clusters report and the health Karmada found there, one entry per cluster, ordered by name. A cluster that has not reported yet has an
-- empty status.
local function reportsOf(items)
  local reports = {}
  for _, item in ipairs(fields(items)) do
    local name = fields(item).clusterName
    if type(name) ~= "string" then
      name = ""
    end
    reports[#reports + 1] = { cluster = name, status = fields(fields(item).status), health = fields(item).health }
  end
  table.sort(reports, function(a, b) return a.cluster < b.cluster end)
  return reports
end
