-- What a cluster reports about its BroadcastJob.
-- uses: fields, copy, generations

local NUMBERS = { "active", "succeeded", "failed", "desired" }
local TEXTS = { "phase", "startTime", "completionTime" }
-- Kruise writes a condition once, when the job ends, so its times never move.
local CONDITION = { "type", "status", "reason", "message", "lastProbeTime", "lastTransitionTime" }

local function conditionsIn(status)
  local conditions = {}
  for _, condition in ipairs(fields(status.conditions)) do
    local copied = {}
    copy(fields(condition), copied, CONDITION, "string")
    if copied.type ~= nil and copied.status ~= nil then
      conditions[#conditions + 1] = copied
    end
  end
  return conditions
end

function ReflectStatus(object)
  local status = fields(object.status)
  local report = {}
  copy(status, report, NUMBERS, "number")
  copy(status, report, TEXTS, "string")

  local conditions = conditionsIn(status)
  if #conditions > 0 then
    report.conditions = conditions
  end
  reflectGenerations(object, report)
  return report
end
