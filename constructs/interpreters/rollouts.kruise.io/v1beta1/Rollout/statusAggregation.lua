-- Unites what the clusters report into the status of the template. Of the steps it tells how far the last cluster has come.
-- uses: number, text, reports, rolloutStatus

function AggregateStatus(template, items)
  local reports = reportsOf(items)
  local status = rolloutStatus(template, reports)
  status.blueGreenStatus = stepsOf(reports, "blueGreenStatus", { "updatedReplicas", "updatedReadyReplicas" }, "updatedRevision")

  -- The schema of the CRD requires both, also before there is a step.
  local last = lastOf(reports)
  status.currentStepIndex = number(last.currentStepIndex, 0)
  status.currentStepState = text(last.currentStepState)
  template.status = status
  return template
end
