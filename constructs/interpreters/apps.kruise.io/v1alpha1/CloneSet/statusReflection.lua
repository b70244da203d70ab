-- What a cluster reports about its CloneSet: everything that statusAggregation.lua can unite, and nothing that changes without meaning.

local NUMBERS = {
  "observedGeneration",
  "replicas", "readyReplicas", "availableReplicas",
  "updatedReplicas", "updatedReadyReplicas", "updatedAvailableReplicas", "expectedUpdatedReplicas",
}
local TEXTS = { "updateRevision", "currentRevision", "labelSelector" }
-- lastUpdateTime is left out: it is renewed while nothing changes, and Kruise 1.8 does not know it.
local CONDITION = { "type", "status", "reason", "message", "lastTransitionTime" }

-- The value if it is a table, else an empty one, so that looking into it is always safe.
local function fields(value)
  if type(value) == "table" then
    return value
  end
  return {}
end

-- Copies the named fields that have the given type.
local function copy(from, into, names, kind)
  for _, name in ipairs(names) do
    if type(from[name]) == kind then
      into[name] = from[name]
    end
  end
end

local function conditionsOf(status)
  local list = {}
  for _, condition in ipairs(fields(status.conditions)) do
    local copied = {}
    copy(fields(condition), copied, CONDITION, "string")
    if copied.type ~= nil and copied.status ~= nil then
      list[#list + 1] = copied
    end
  end
  return list
end

function ReflectStatus(object)
  local metadata = fields(object.metadata)
  local status = fields(object.status)
  local report = {}
  copy(status, report, NUMBERS, "number")
  copy(status, report, TEXTS, "string")

  local conditions = conditionsOf(status)
  if #conditions > 0 then
    report.conditions = conditions
  end

  -- Two generations tell whether what is reported belongs to the current template: the one of this object, and the one of the
  -- template it was made from, which Karmada writes into an annotation as text.
  if type(metadata.generation) == "number" then
    report.generation = metadata.generation
  end
  local made = fields(metadata.annotations)["resourcetemplate.karmada.io/generation"]
  if type(made) == "string" then
    local digits = made:match("^%d+$")
    if digits ~= nil then
      report.resourceTemplateGeneration = tonumber(digits)
    end
  end
  return report
end
