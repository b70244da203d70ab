-- uses: fields, reflectedConditions, copy, generations

local REPORTED = {
  "observedGeneration",
  "desiredNumberScheduled", "currentNumberScheduled", "updatedNumberScheduled", "numberMisscheduled",
  "numberReady", "numberAvailable", "numberUnavailable",
}

-- What a cluster reports about its DaemonSet. `revision` is the field that names the newest pod template.
local function daemonReport(object, revision)
  local status = fields(object.status)
  local report = {}
  copy(status, report, REPORTED, "number")
  copy(status, report, { revision }, "string")

  local conditions = reflectedConditions(status)
  if #conditions > 0 then
    report.conditions = conditions
  end
  reflectGenerations(object, report)
  return report
end
