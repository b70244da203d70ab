-- uses: text

local CLUSTERS_HEALTHY = "ClustersHealthy"

-- Whether the object is healthy in every cluster, as Karmada found it there. Sums cannot tell: one cluster makes up for what another lacks. There is
-- no time in it, since a script has no clock. Nil where the reports do not tell of health at all.
local function clustersHealthy(reports)
  local told, healthy, unhealthy, unknown = false, {}, {}, {}
  for _, report in ipairs(reports) do
    told = told or text(report.health) ~= ""
    local group = unknown
    if report.health == "Healthy" then
      group = healthy
    elseif report.health == "Unhealthy" then
      group = unhealthy
    end
    group[#group + 1] = report.cluster
  end
  if not told then
    return nil
  end

  local condition = { type = CLUSTERS_HEALTHY, status = "True", reason = "AllHealthy", message = "Healthy: " .. table.concat(healthy, ", ") }
  if #unknown > 0 then
    condition.status, condition.reason, condition.message = "Unknown", "SomeUnknown", "Unknown: " .. table.concat(unknown, ", ")
  end
  if #unhealthy > 0 then
    local others = #unknown > 0 and "; " .. condition.message or ""
    condition.status, condition.reason, condition.message = "False", "SomeUnhealthy", "Unhealthy: " .. table.concat(unhealthy, ", ") .. others
  end
  return condition
end

-- The conditions with that one in front. A cluster that is a control plane itself may have one of the same name, which is about others.
local function withClustersHealthy(conditions, reports)
  local all = { clustersHealthy(reports) }
  for _, condition in ipairs(conditions) do
    if condition.type ~= CLUSTERS_HEALTHY then
      all[#all + 1] = condition
    end
  end
  return all
end
