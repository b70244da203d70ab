-- What a cluster reports about its PodUnavailableBudget: its counts. The names of disrupted pods are notes that Kruise's webhook keeps for itself.
-- uses: fields, copy, generations

local NUMBERS = { "observedGeneration", "unavailableAllowed", "currentAvailable", "desiredAvailable", "totalReplicas" }

function ReflectStatus(object)
  local report = {}
  copy(fields(object.status), report, NUMBERS, "number")
  reflectGenerations(object, report)
  return report
end
