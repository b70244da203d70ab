-- uses: sum, conditions, clustersHealthy, observed

-- Written always, zeros included: the schema of the CRD requires most of them.
local COUNTERS = {
  "desiredNumberScheduled", "currentNumberScheduled", "updatedNumberScheduled", "numberMisscheduled",
  "numberReady", "numberAvailable", "numberUnavailable",
}

-- The status of a DaemonSet but for its revision.
local function daemonStatus(template, reports)
  local status = { observedGeneration = observedGeneration(template, reports) }
  for _, field in ipairs(COUNTERS) do
    status[field] = sum(reports, field)
  end
  local conditions = withClustersHealthy(conditionsOf(reports, {}), reports)
  if #conditions > 0 then
    status.conditions = conditions
  end
  return status
end
