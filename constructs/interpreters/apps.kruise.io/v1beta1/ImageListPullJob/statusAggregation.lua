-- Unites what the clusters report into the status of the template.
-- The same reports give the same status, whatever their order, and again when the result is fed back in.
-- uses: fields, text, reports, sum, earliest, finished

-- Counts of images in each cluster, not of nodes; zeros included, since the schema of the CRD requires the first.
local COUNTERS = { "desired", "active", "completed", "succeeded" }

-- One entry per image and cluster. The cluster stands before the job, which is an object in it.
local function failedImages(reports)
  local failures = {}
  for _, report in ipairs(reports) do
    for _, item in ipairs(fields(report.status.failedImageStatuses)) do
      local failure = fields(item)
      if text(failure.name) ~= "" then
        failures[#failures + 1] = {
          name = failure.name,
          imagePullJob = report.cluster .. "/" .. text(failure.imagePullJob),
          message = text(failure.message),
        }
      end
    end
  end
  table.sort(failures, function(a, b)
    if a.name ~= b.name then
      return a.name < b.name
    elseif a.imagePullJob ~= b.imagePullJob then
      return a.imagePullJob < b.imagePullJob
    end
    return a.message < b.message
  end)
  return failures
end

function AggregateStatus(template, items)
  local reports = reportsOf(items)
  local status = {
    startTime = earliest(reports, "startTime"),
    completionTime = finished(reports, "completionTime"),
  }
  for _, field in ipairs(COUNTERS) do
    status[field] = sum(reports, field)
  end

  local failures = failedImages(reports)
  if #failures > 0 then
    status.failedImageStatuses = failures
  end
  template.status = status
  return template
end
