-- Unites what the clusters report into the status of the template.
-- A budget protects the pods of its own cluster only, so unavailableAllowed is no allowance that one cluster could use up alone.
-- uses: reports, sum, observed

-- Written always, zeros included: the schema of the CRD requires them.
local COUNTERS = { "unavailableAllowed", "currentAvailable", "desiredAvailable", "totalReplicas" }

function AggregateStatus(template, items)
  local reports = reportsOf(items)
  local status = {}
  for _, field in ipairs(COUNTERS) do
    status[field] = sum(reports, field)
  end
  status.observedGeneration = observedGeneration(template, reports)
  template.status = status
  return template
end
