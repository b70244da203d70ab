-- What a cluster reports about its ResourceDistribution: how many namespaces have the resource, and which failed.
-- uses: fields, copy, generations

local NUMBERS = { "observedGeneration", "desired", "succeeded", "failed" }

-- Kruise works on many namespaces at once and lists them as they fail; in order of name the list changes only when they do.
local function failedNamespaces(condition)
  local names = {}
  for _, name in ipairs(fields(condition.failedNamespaces)) do
    if type(name) == "string" then
      names[#names + 1] = name
    end
  end
  table.sort(names)
  return names
end

local function reflectedFailures(status)
  local list = {}
  for _, item in ipairs(fields(status.conditions)) do
    local condition, copied = fields(item), {}
    copy(condition, copied, { "type", "status", "reason", "lastTransitionTime" }, "string")
    local names = failedNamespaces(condition)
    if #names > 0 then
      copied.failedNamespaces = names
    end
    if copied.type ~= nil and copied.status ~= nil then
      list[#list + 1] = copied
    end
  end
  return list
end

function ReflectStatus(object)
  local status = fields(object.status)
  local report = {}
  copy(status, report, NUMBERS, "number")
  local conditions = reflectedFailures(status)
  if #conditions > 0 then
    report.conditions = conditions
  end
  reflectGenerations(object, report)
  return report
end
