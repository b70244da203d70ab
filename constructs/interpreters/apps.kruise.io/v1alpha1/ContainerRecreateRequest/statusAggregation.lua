-- Unites what the clusters report into the status of the template. A request names one pod, so as a rule there is one cluster.
-- uses: reports, finished, worst, named, textsOf, agreed

-- From worst to best; the schema of the CRD requires a phase, also before any cluster has one.
local PHASES = { "Failed", "Recreating", "Pending", "Completed", "Succeeded" }

function AggregateStatus(template, items)
  local reports = reportsOf(items)
  local states = {}
  for _, group in ipairs(namedGroups(reports, "containerRecreateStates")) do
    states[#states + 1] = {
      name = group.name,
      phase = worst(group.reports, "phase", PHASES, "Pending"),
      message = agreed(textsOf(group.reports, "message")),
    }
  end

  template.status = {
    phase = worst(reports, "phase", PHASES, "Pending"),
    message = agreed(textsOf(reports, "message")),
    completionTime = finished(reports, "completionTime"),
  }
  if #states > 0 then
    template.status.containerRecreateStates = states
  end
  return template
end
