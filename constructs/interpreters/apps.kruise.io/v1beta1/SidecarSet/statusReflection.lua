-- What a cluster reports about its SidecarSet: everything that its aggregation can unite, and nothing that only matters inside the cluster.
-- uses: fields, copy, generations

-- Zeros are written out, as Kruise does it.
local COUNTERS = { "matchedPods", "updatedPods", "readyPods" }

function ReflectStatus(object)
  local report = {}
  if type(object.status) == "table" then
    local status = object.status
    for _, field in ipairs(COUNTERS) do
      report[field] = 0
    end
    copy(status, report, COUNTERS, "number")
    copy(status, report, { "observedGeneration", "updatedReadyPods" }, "number")
    copy(status, report, { "latestRevision" }, "string")
  end
  reflectGenerations(object, report)
  return report
end
