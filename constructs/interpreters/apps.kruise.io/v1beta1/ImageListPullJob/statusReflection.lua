-- What a cluster reports about its ImageListPullJob: everything that its aggregation can unite.
-- uses: fields, copy, generations

local function reflectedFailures(status)
  local failures = {}
  for _, item in ipairs(fields(status.failedImageStatuses)) do
    local failure = {}
    copy(fields(item), failure, { "imagePullJob", "name", "message" }, "string")
    if failure.name ~= nil then
      failures[#failures + 1] = failure
    end
  end
  return failures
end

function ReflectStatus(object)
  local status = fields(object.status)
  local report = {}
  copy(status, report, { "desired", "active", "completed", "succeeded" }, "number")
  copy(status, report, { "startTime", "completionTime" }, "string")

  local failures = reflectedFailures(status)
  if #failures > 0 then
    report.failedImageStatuses = failures
  end
  reflectGenerations(object, report)
  return report
end
