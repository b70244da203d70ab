-- Unites what the clusters report into the status of the template.
-- The same reports give the same status, whatever their order, and again when the result is fed back in.

-- Written always, zeros included: the schema of the CRD requires most of them.
local COUNTERS = {
  "replicas", "readyReplicas", "availableReplicas",
  "updatedReplicas", "updatedReadyReplicas", "updatedAvailableReplicas", "expectedUpdatedReplicas",
}
-- Written only while no two clusters disagree. A revision of one cluster would be a lie about the others.
local AGREED = { "updateRevision", "currentRevision", "labelSelector" }

local function fields(value)
  if type(value) == "table" then
    return value
  end
  return {}
end

-- One entry per cluster, ordered by name. A cluster that has not reported yet has an empty status.
local function reportsOf(items)
  local reports = {}
  for _, item in ipairs(fields(items)) do
    local name = fields(item).clusterName
    if type(name) ~= "string" then
      name = ""
    end
    reports[#reports + 1] = { cluster = name, status = fields(fields(item).status) }
  end
  table.sort(reports, function(a, b) return a.cluster < b.cluster end)
  return reports
end

local function sum(reports, field)
  local total = 0
  for _, report in ipairs(reports) do
    if type(report.status[field]) == "number" then
      total = total + report.status[field]
    end
  end
  return total
end

-- The texts the clusters have in that field; those that have none are not asked.
local function textsOf(reports, field)
  local texts = {}
  for _, report in ipairs(reports) do
    local value = report.status[field]
    if type(value) == "string" and value ~= "" then
      texts[#texts + 1] = value
    end
  end
  return texts
end

-- The one text in the list, or nil when there are several or none.
local function agreed(texts)
  for _, text in ipairs(texts) do
    if text ~= texts[1] then
      return nil
    end
  end
  return texts[1]
end

-- Every cluster runs an object made from this generation of the template, and its Kruise has seen that object.
local function observedByAll(reports, generation)
  for _, report in ipairs(reports) do
    local status = report.status
    local current = status.resourceTemplateGeneration == generation
    local seen = type(status.generation) == "number" and status.generation == status.observedGeneration
    if not (current and seen) then
      return false
    end
  end
  return true
end

-- How bad a condition is. Progressing says False when the deadline has passed; FailedScale and FailedUpdate say True when they failed.
local function severity(condition)
  local bad = "True"
  if condition.type == "Progressing" then
    bad = "False"
  end
  if condition.status == bad then
    return 2
  elseif condition.status == "Unknown" then
    return 1
  end
  return 0
end

-- Adds a cluster to the group of those that say the same.
local function say(groups, message, cluster)
  for _, group in ipairs(groups) do
    if group.message == message then
      group.clusters = group.clusters .. ", " .. cluster
      return
    end
  end
  groups[#groups + 1] = { message = message, clusters = cluster }
end

local function sentence(groups)
  local words = ""
  for i, group in ipairs(groups) do
    if i > 1 then
      words = words .. "; "
    end
    words = words .. group.clusters
    if group.message ~= "" then
      words = words .. ": " .. group.message
    end
  end
  return words
end

local function text(value)
  if type(value) == "string" then
    return value
  end
  return ""
end

-- Notes one cluster's condition, if it is as bad as the worst one of its type so far. A worse one starts anew.
local function note(worst, cluster, condition)
  local level = severity(condition)
  local known = worst[condition.type]
  if known == nil or level > known.severity then
    known = { severity = level, status = condition.status, reasons = {}, groups = {}, time = "" }
    worst[condition.type] = known
  end
  if level < known.severity then
    return
  end
  say(known.groups, text(condition.message), cluster)
  if text(condition.reason) ~= "" then
    known.reasons[#known.reasons + 1] = condition.reason
  end
  if text(condition.lastTransitionTime) > known.time then
    known.time = condition.lastTransitionTime
  end
end

-- One condition per type: the worst status any cluster has, and in the message which clusters have it.
local function conditionsOf(reports)
  local types, worst = {}, {}
  for _, report in ipairs(reports) do
    for _, item in ipairs(fields(report.status.conditions)) do
      local condition = fields(item)
      if text(condition.type) ~= "" and text(condition.status) ~= "" then
        if worst[condition.type] == nil then
          types[#types + 1] = condition.type
        end
        note(worst, report.cluster, condition)
      end
    end
  end
  table.sort(types)

  local conditions = {}
  for _, name in ipairs(types) do
    local found = worst[name]
    local condition = { type = name, status = found.status, reason = agreed(found.reasons), message = sentence(found.groups) }
    if found.time ~= "" then
      condition.lastTransitionTime = found.time
    end
    conditions[#conditions + 1] = condition
  end
  return conditions
end

function AggregateStatus(template, items)
  local reports = reportsOf(items)
  local status = {}
  for _, field in ipairs(COUNTERS) do
    status[field] = sum(reports, field)
  end
  for _, field in ipairs(AGREED) do
    status[field] = agreed(textsOf(reports, field))
  end

  local conditions = conditionsOf(reports)
  if #conditions > 0 then
    status.conditions = conditions
  end

  -- Until all clusters follow, the generation seen last stays. With no cluster at all there is nothing left to follow.
  local generation = fields(template.metadata).generation
  if type(generation) ~= "number" or not observedByAll(reports, generation) then
    generation = fields(template.status).observedGeneration
  end
  if type(generation) == "number" then
    status.observedGeneration = generation
  end

  template.status = status
  return template
end
