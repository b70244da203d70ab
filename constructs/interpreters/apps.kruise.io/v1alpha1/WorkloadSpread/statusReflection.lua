-- What a cluster reports about its WorkloadSpread: how full each subset is. The pods on their way in and out, and the counts by revision, are
-- notes that Kruise's webhook keeps for itself.
-- uses: fields, reflectedConditions, copy, generations

local function reflectedSubsets(status)
  local subsets = {}
  for _, item in ipairs(fields(status.subsetStatuses)) do
    local found, subset = fields(item), {}
    copy(found, subset, { "name" }, "string")
    copy(found, subset, { "replicas", "missingReplicas" }, "number")
    local conditions = reflectedConditions(found)
    if #conditions > 0 then
      subset.conditions = conditions
    end
    if subset.name ~= nil then
      subsets[#subsets + 1] = subset
    end
  end
  return subsets
end

function ReflectStatus(object)
  local status = fields(object.status)
  local report = {}
  copy(status, report, { "observedGeneration" }, "number")
  local subsets = reflectedSubsets(status)
  if #subsets > 0 then
    report.subsetStatuses = subsets
  end
  reflectGenerations(object, report)
  return report
end
