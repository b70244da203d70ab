-- Unites what the clusters report into the status of the template. Subsets of the same name are one subset, whatever cluster they are in.
-- The same reports give the same status, whatever their order, and again when the result is fed back in.
-- uses: fields, reports, sum, named, conditions, clustersHealthy, observed, textsOf, agreed

local COUNTERS = { "replicas", "readyReplicas", "updatedReplicas", "updatedReadyReplicas" }
-- They are only written when some cluster has them.
local SUBSET_COUNTERS = { "replicas", "readyReplicas", "partition", "reservedPods" }

local function sumIfReported(reports, field)
  for _, report in ipairs(reports) do
    if type(report.status[field]) == "number" then
      return sum(reports, field)
    end
  end
  return nil
end

-- Sets a list unless it is empty.
local function put(into, field, list)
  if #list > 0 then
    into[field] = list
  end
end

local function subsetStatuses(reports)
  local subsets = {}
  for i, group in ipairs(namedGroups(reports, "subsetStatuses")) do
    local subset = { name = group.name }
    for _, field in ipairs(SUBSET_COUNTERS) do
      subset[field] = sumIfReported(group.reports, field)
    end
    put(subset, "conditions", conditionsOf(group.reports, { Schedulable = true }))
    subsets[i] = subset
  end
  return subsets
end

function AggregateStatus(template, items)
  local reports = reportsOf(items)

  -- The schema of the CRD requires currentRevision: empty until the clusters have the same one.
  local status = {
    currentRevision = agreed(textsOf(reports, "currentRevision")) or "",
    labelSelector = agreed(textsOf(reports, "labelSelector")),
    reservedPods = sumIfReported(reports, "reservedPods"),
    updatedRevision = agreed(textsOf(reports, "updatedRevision")),
    observedGeneration = observedGeneration(template, reports),
  }
  for _, field in ipairs(COUNTERS) do
    status[field] = sum(reports, field)
  end
  put(status, "subsetStatuses", subsetStatuses(reports))
  -- SubsetFailure is the one that says True when something failed.
  local conditions = conditionsOf(reports, { SubsetProvisioned = true, SubsetUpdated = true, UnitedDeploymentUpdated = true })
  put(status, "conditions", withClustersHealthy(conditions, reports))

  template.status = status
  return template
end
