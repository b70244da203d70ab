-- What a cluster reports about its CloneSet: everything that its aggregation can unite, and nothing that changes without meaning.
-- uses: fields, reflectedConditions, copy, generations

local NUMBERS = {
  "observedGeneration",
  "replicas", "readyReplicas", "availableReplicas",
  "updatedReplicas", "updatedReadyReplicas", "updatedAvailableReplicas", "expectedUpdatedReplicas",
}
local TEXTS = { "updateRevision", "currentRevision", "labelSelector" }

function ReflectStatus(object)
  local status = fields(object.status)
  local report = {}
  copy(status, report, NUMBERS, "number")
  copy(status, report, TEXTS, "string")

  local conditions = reflectedConditions(status)
  if #conditions > 0 then
    report.conditions = conditions
  end
  reflectGenerations(object, report)
  return report
end
