-- What a cluster reports about its Workflow: how far it is. Not the nodes, which make up most of a Workflow's status and may be thousands.
-- There is no aggregation: Argo's CRD has no status subresource, through which Karmada would have to write. The reports are in the binding.
-- uses: fields, reflectedConditions, copy, generations

function ReflectStatus(object)
  local status = fields(object.status)
  local report = {}
  copy(status, report, { "phase", "progress", "message", "startedAt", "finishedAt" }, "string")
  copy(status, report, { "estimatedDuration" }, "number")

  local conditions = reflectedConditions(status)
  if #conditions > 0 then
    report.conditions = conditions
  end
  reflectGenerations(object, report)
  return report
end
