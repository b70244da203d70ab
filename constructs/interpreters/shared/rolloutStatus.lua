-- uses: fields, number, text, reports, sum, conditions, clustersHealthy, success, worst, observed, textsOf, agreed

-- From worst to best: a rollout is over when it is over everywhere.
local PHASES = { "Terminating", "Disabling", "Progressing", "Initial", "Disabled", "Healthy" }

-- The states of a step in the order in which they come.
local STATES = {
  BeforeStepUpgrade = 1, StepUpgrade = 2, StepTrafficRouting = 3, StepMetricsAnalysis = 4, StepPaused = 5, StepReady = 6, Completed = 7,
}

local function isBehind(steps, other)
  local index, otherIndex = number(steps.currentStepIndex, 0), number(other.currentStepIndex, 0)
  if index ~= otherIndex then
    return index < otherIndex
  end
  return (STATES[steps.currentStepState] or 0) < (STATES[other.currentStepState] or 0)
end

-- What the cluster says that has come the least far. One that has not begun is the last.
local function lastOf(reports)
  local last = nil
  for _, report in ipairs(reports) do
    if last == nil or isBehind(report.status, last) then
      last = report.status
    end
  end
  return fields(last)
end

-- The field of every cluster that holds how far its release has come, in place of its status.
local function stepReports(reports, field)
  local found, any = {}, false
  for _, report in ipairs(reports) do
    local steps = fields(report.status[field])
    any = any or next(steps) ~= nil
    found[#found + 1] = { cluster = report.cluster, status = steps }
  end
  return found, any
end

-- How far the release has come everywhere, or nil where there is none of that kind. The schema of the CRD requires most of it.
local function stepsOf(reports, field, counters, revision)
  local found, any = stepReports(reports, field)
  if not any then
    return nil
  end
  local last = lastOf(found)
  local steps = {
    currentStepIndex = number(last.currentStepIndex, 0),
    currentStepState = text(last.currentStepState),
    nextStepIndex = number(last.nextStepIndex, 0),
    finalisingStep = agreed(textsOf(found, "finalisingStep")) or "",
    podTemplateHash = agreed(textsOf(found, "podTemplateHash")) or "",
    stableRevision = agreed(textsOf(found, "stableRevision")),
  }
  steps[revision] = agreed(textsOf(found, revision)) or ""
  for _, counter in ipairs(counters) do
    steps[counter] = sum(found, counter)
  end
  return steps
end

-- What both versions of a Rollout have in common.
local function rolloutStatus(template, reports)
  local status = {
    phase = worst(reports, "phase", PHASES, "Initial"),
    message = agreed(textsOf(reports, "message")),
    canaryStatus = stepsOf(reports, "canaryStatus", { "canaryReplicas", "canaryReadyReplicas" }, "canaryRevision"),
    observedGeneration = observedGeneration(template, reports),
  }

  -- Progressing and Terminating are True while there is something left to do.
  local conditions = withoutEarlySuccess(conditionsOf(reports, { Succeeded = true }), reports, "Succeeded")
  for _, condition in ipairs(conditions) do
    -- The schema of the CRD requires one.
    condition.reason = condition.reason or ""
  end
  conditions = withClustersHealthy(conditions, reports)
  if #conditions > 0 then
    status.conditions = conditions
  end
  return status
end
