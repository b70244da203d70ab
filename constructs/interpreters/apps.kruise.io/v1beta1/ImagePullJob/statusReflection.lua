-- What a cluster reports about its ImagePullJob: everything that its aggregation can unite.
-- uses: fields, copy, generations

local function reflectedNames(names)
  local copied = {}
  for _, name in ipairs(fields(names)) do
    if type(name) == "string" then
      copied[#copied + 1] = name
    end
  end
  return copied
end

function ReflectStatus(object)
  local status = fields(object.status)
  local report = {}
  copy(status, report, { "desired", "active", "succeeded", "failed" }, "number")
  copy(status, report, { "startTime", "completionTime", "message" }, "string")

  local failedNodes = reflectedNames(status.failedNodes)
  if #failedNodes > 0 then
    report.failedNodes = failedNodes
  end
  reflectGenerations(object, report)
  return report
end
