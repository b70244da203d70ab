-- What a cluster reports about its UnitedDeployment: everything that its aggregation can unite, and nothing that changes without meaning.
-- uses: fields, reflectedConditions, copy, generations

local NUMBERS = { "observedGeneration", "replicas", "readyReplicas", "updatedReplicas", "updatedReadyReplicas", "reservedPods" }
local TEXTS = { "currentRevision", "updatedRevision", "labelSelector" }
local SUBSET_NUMBERS = { "replicas", "readyReplicas", "partition", "reservedPods" }

-- Sets a list unless it is empty.
local function put(into, field, list)
  if #list > 0 then
    into[field] = list
  end
end

local function reflectedSubsets(status)
  local list = {}
  for _, item in ipairs(fields(status.subsetStatuses)) do
    local subset = {}
    copy(fields(item), subset, { "name" }, "string")
    if subset.name ~= nil then
      copy(item, subset, SUBSET_NUMBERS, "number")
      put(subset, "conditions", reflectedConditions(item))
      list[#list + 1] = subset
    end
  end
  return list
end

function ReflectStatus(object)
  local status = fields(object.status)
  local report = {}
  copy(status, report, NUMBERS, "number")
  copy(status, report, TEXTS, "string")

  put(report, "subsetStatuses", reflectedSubsets(status))
  put(report, "conditions", reflectedConditions(status))
  reflectGenerations(object, report)
  return report
end
