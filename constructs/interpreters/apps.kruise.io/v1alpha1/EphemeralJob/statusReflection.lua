-- What a cluster reports about its EphemeralJob.
-- uses: fields, reflectedConditions, copy

local NUMBERS = { "match", "running", "waiting", "succeeded", "failed" }
local TEXTS = { "phase", "startTime", "completionTime" }

function ReflectStatus(object)
  local status = fields(object.status)
  local report = {}
  copy(status, report, NUMBERS, "number")
  copy(status, report, TEXTS, "string")

  local conditions = reflectedConditions(status)
  for _, condition in ipairs(conditions) do
    -- Kruise renews this one too, each time it looks at the job.
    condition.lastTransitionTime = nil
  end
  if #conditions > 0 then
    report.conditions = conditions
  end
  return report
end
