-- What a cluster reports about its Rollout.
-- uses: fields, rolloutReport, copy

function ReflectStatus(object)
  local status = fields(object.status)
  local report = reflectedRollout(object)
  copy(status, report, { "currentStepIndex" }, "number")
  copy(status, report, { "currentStepState" }, "string")

  local blueGreen = reflectedSteps(status.blueGreenStatus, { "updatedReplicas", "updatedReadyReplicas" }, "updatedRevision")
  if next(blueGreen) ~= nil then
    report.blueGreenStatus = blueGreen
  end
  return report
end
