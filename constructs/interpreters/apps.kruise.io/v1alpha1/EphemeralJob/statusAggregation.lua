-- Unites what the clusters report into the status of the template.
-- uses: reports, sum, earliest, finished, worst, conditions, clustersHealthy, success

local COUNTERS = { "match", "running", "waiting", "succeeded", "failed" }
-- From worst to best: a failure anywhere is told at once, a success when it is one everywhere.
local PHASES = { "Error", "Failed", "Unknown", "Running", "Paused", "Waiting", "Succeeded" }

function AggregateStatus(template, items)
  local reports = reportsOf(items)
  local status = {
    phase = worst(reports, "phase", PHASES, "Waiting"),
    startTime = earliest(reports, "startTime"),
    completionTime = finished(reports, "completionTime"),
  }
  for _, field in ipairs(COUNTERS) do
    status[field] = sum(reports, field)
  end

  local conditions = conditionsOf(reports, { Initialized = true, JobSucceeded = true })
  conditions = withoutEarlySuccess(conditions, reports, "JobSucceeded")
  conditions = withClustersHealthy(conditions, reports)
  if #conditions > 0 then
    status.conditions = conditions
  end
  template.status = status
  return template
end
