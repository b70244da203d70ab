-- Unites what the clusters report into the status of the template, subset by subset.
-- A limit in numbers counts in each cluster by itself, so a subset may hold its limit as often as there are clusters.
-- uses: reports, sum, conditions, named, observed

-- How many pods the subset has room for: Kruise writes -1 where there is no limit, and one cluster without a limit leaves none.
local function roomLeft(reports)
  for _, report in ipairs(reports) do
    local missing = report.status.missingReplicas
    if type(missing) == "number" and missing < 0 then
      return -1
    end
  end
  return sum(reports, "missingReplicas")
end

-- The schema of v1beta1 requires a reason and a time, which every condition of a cluster has; clusters that disagree have no common reason.
local function complete(conditions)
  local list = {}
  for _, condition in ipairs(conditions) do
    if condition.lastTransitionTime ~= nil then
      condition.reason = condition.reason or "Various"
      list[#list + 1] = condition
    end
  end
  return list
end

function AggregateStatus(template, items)
  local reports = reportsOf(items)
  local subsets = {}
  for _, group in ipairs(namedGroups(reports, "subsetStatuses")) do
    local subset = { name = group.name, replicas = sum(group.reports, "replicas"), missingReplicas = roomLeft(group.reports) }
    local conditions = complete(conditionsOf(group.reports, { Schedulable = true }))
    if #conditions > 0 then
      subset.conditions = conditions
    end
    subsets[#subsets + 1] = subset
  end

  template.status = { observedGeneration = observedGeneration(template, reports) }
  if #subsets > 0 then
    template.status.subsetStatuses = subsets
  end
  return template
end
