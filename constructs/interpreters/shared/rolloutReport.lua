-- uses: fields, reflectedConditions, copy, generations

local STEP_NUMBERS = { "currentStepIndex", "nextStepIndex" }
local STEP_TEXTS = { "currentStepState", "finalisingStep", "stableRevision", "podTemplateHash" }

-- How far a release has come. Its hashes and the generation of its workload are notes the controller keeps for itself.
local function reflectedSteps(status, counters, revision)
  local steps = {}
  copy(fields(status), steps, STEP_NUMBERS, "number")
  copy(fields(status), steps, counters, "number")
  copy(fields(status), steps, STEP_TEXTS, "string")
  copy(fields(status), steps, { revision }, "string")
  return steps
end

-- What both versions of a Rollout have in common.
local function reflectedRollout(object)
  local status = fields(object.status)
  local report = {}
  copy(status, report, { "observedGeneration" }, "number")
  copy(status, report, { "phase", "message" }, "string")
  local conditions = reflectedConditions(status)
  if #conditions > 0 then
    report.conditions = conditions
  end
  reflectGenerations(object, report)

  local canary = reflectedSteps(status.canaryStatus, { "canaryReplicas", "canaryReadyReplicas" }, "canaryRevision")
  if next(canary) ~= nil then
    report.canaryStatus = canary
  end
  return report
end
