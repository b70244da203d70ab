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

function AggregateStatus(template, items)
  local reports = reportsOf(items)
  local subsets = {}
  for _, group in ipairs(namedGroups(reports, "subsetStatuses")) do
    local subset = { name = group.name, replicas = sum(group.reports, "replicas"), missingReplicas = roomLeft(group.reports) }
    local conditions = conditionsOf(group.reports, { Schedulable = true })
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
