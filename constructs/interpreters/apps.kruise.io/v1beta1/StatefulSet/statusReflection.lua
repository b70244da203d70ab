-- What a cluster reports about its StatefulSet: everything that its aggregation can unite, and nothing that changes without meaning.
-- uses: fields, reflectedConditions, copy, generations

local NUMBERS = {
  "observedGeneration",
  "replicas", "readyReplicas", "availableReplicas", "currentReplicas",
  "updatedReplicas", "updatedReadyReplicas", "updatedAvailableReplicas",
}
local TEXTS = { "updateRevision", "currentRevision", "labelSelector" }

local function volumeClaims(status)
  local list = {}
  for _, item in ipairs(fields(status.volumeClaims)) do
    local claim = {}
    copy(fields(item), claim, { "volumeClaimName" }, "string")
    copy(fields(item), claim, { "compatibleReplicas", "compatibleReadyReplicas" }, "number")
    if claim.volumeClaimName ~= nil then
      list[#list + 1] = claim
    end
  end
  return list
end

function ReflectStatus(object)
  local status = fields(object.status)
  local report = {}
  copy(status, report, NUMBERS, "number")
  copy(status, report, TEXTS, "string")

  local conditions = reflectedConditions(status)
  if #conditions > 0 then
    report.conditions = conditions
  end
  local claims = volumeClaims(status)
  if #claims > 0 then
    report.volumeClaims = claims
  end
  reflectGenerations(object, report)
  return report
end
