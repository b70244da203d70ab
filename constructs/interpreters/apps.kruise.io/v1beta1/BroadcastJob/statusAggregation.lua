-- Unites what the clusters report into the status of the template.
-- The same reports give the same status, whatever their order, and again when the result is fed back in.
-- uses: reports, sum, earliest, finished, conditions, clustersHealthy, success

local COUNTERS = { "active", "succeeded", "failed", "desired" }

-- In how many clusters the job is in that phase.
local function clustersIn(phase, reports)
  local clusters = 0
  for _, report in ipairs(reports) do
    if report.status.phase == phase then
      clusters = clusters + 1
    end
  end
  return clusters
end

-- One cluster that failed or waits is worth knowing; completed is only what has completed everywhere. Empty before the first cluster has begun.
local function phaseOf(reports)
  if clustersIn("failed", reports) > 0 then
    return "failed"
  elseif clustersIn("paused", reports) > 0 then
    return "paused"
  end
  local completed = clustersIn("completed", reports)
  if completed > 0 and completed == #reports then
    return "completed"
  elseif completed > 0 or clustersIn("running", reports) > 0 then
    return "running"
  end
  return ""
end

function AggregateStatus(template, items)
  local reports = reportsOf(items)
  local status = {
    phase = phaseOf(reports),
    startTime = earliest(reports, "startTime"),
    -- A failure is an end too.
    completionTime = finished(reports, "completionTime"),
  }
  for _, field in ipairs(COUNTERS) do
    status[field] = sum(reports, field)
  end

  -- Failed is told as soon as one cluster has it, Complete when all do.
  local conditions = withoutEarlySuccess(conditionsOf(reports, { Complete = true }), reports, "Complete")
  conditions = withClustersHealthy(conditions, reports)
  if #conditions > 0 then
    status.conditions = conditions
  end
  template.status = status
  return template
end
