-- Unites what the clusters report into the status of the template.
-- uses: reports, sum, conditions, observed

local COUNTERS = { "desired", "succeeded", "failed" }

-- The conditions of this kind have no message; their reason is the text of the error. Here it stands as a message too, to be told by cluster.
local function withMessages(reports)
  local spoken = {}
  for _, report in ipairs(reports) do
    local conditions = {}
    for _, item in ipairs(fields(report.status.conditions)) do
      local found = fields(item)
      conditions[#conditions + 1] = {
        type = found.type, status = found.status, reason = found.reason, message = found.reason, lastTransitionTime = found.lastTransitionTime,
      }
    end
    spoken[#spoken + 1] = { cluster = report.cluster, status = { conditions = conditions } }
  end
  return spoken
end

-- The namespaces that failed in that way, as cluster/namespace.
local function failedNamespaces(reports, name)
  local names = {}
  for _, report in ipairs(reports) do
    for _, condition in ipairs(fields(report.status.conditions)) do
      if fields(condition).type == name then
        for _, namespace in ipairs(fields(condition.failedNamespaces)) do
          if text(namespace) ~= "" then
            names[#names + 1] = report.cluster .. "/" .. namespace
          end
        end
      end
    end
  end
  table.sort(names)
  return names
end

-- Every type is named after a failure, so True is the worst of them.
local function failures(reports)
  local conditions = conditionsOf(withMessages(reports), {})
  for _, condition in ipairs(conditions) do
    if condition.status == "True" then
      condition.reason = condition.message
    end
    condition.message = nil
    local names = failedNamespaces(reports, condition.type)
    if #names > 0 then
      condition.failedNamespaces = names
    end
  end
  return conditions
end

function AggregateStatus(template, items)
  local reports = reportsOf(items)
  local status = {}
  for _, field in ipairs(COUNTERS) do
    status[field] = sum(reports, field)
  end
  local conditions = failures(reports)
  if #conditions > 0 then
    status.conditions = conditions
  end
  status.observedGeneration = observedGeneration(template, reports)
  template.status = status
  return template
end
