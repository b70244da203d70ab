-- uses: fields, text, timeOf, agreed

-- How bad a condition is. Most say True when something failed; the types in `good` say True when all is well.
local function severity(condition, good)
  local bad = "True"
  if good[condition.type] then
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

-- Notes one cluster's condition, if it is as bad as the worst one of its type so far. A worse one starts anew.
local function note(worst, cluster, condition, good)
  local level = severity(condition, good)
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
  local time = timeOf(condition.lastTransitionTime)
  if time ~= nil and time > known.time then
    known.time = time
  end
end

-- One condition per type: the worst status any cluster has, and in the message which clusters have it.
local function conditionsOf(reports, good)
  local types, worst = {}, {}
  for _, report in ipairs(reports) do
    for _, item in ipairs(fields(report.status.conditions)) do
      local condition = fields(item)
      if text(condition.type) ~= "" and text(condition.status) ~= "" then
        if worst[condition.type] == nil then
          types[#types + 1] = condition.type
        end
        note(worst, report.cluster, condition, good)
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
