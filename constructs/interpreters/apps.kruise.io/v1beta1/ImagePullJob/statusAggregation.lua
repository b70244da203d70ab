-- Unites what the clusters report into the status of the template.
-- The same reports give the same status, whatever their order, and again when the result is fed back in.
-- uses: fields, text, reports, sum, earliest, finished

-- Counts of nodes, zeros included: the schema of the CRD requires the first.
local COUNTERS = { "desired", "active", "succeeded", "failed" }

-- Nodes of two clusters may have the same name, so the cluster stands before it.
local function failedNodes(reports)
  local nodes = {}
  for _, report in ipairs(reports) do
    for _, node in ipairs(fields(report.status.failedNodes)) do
      if text(node) ~= "" then
        nodes[#nodes + 1] = report.cluster .. "/" .. node
      end
    end
  end
  table.sort(nodes)
  return nodes
end

local function messages(reports)
  local said = {}
  for _, report in ipairs(reports) do
    if text(report.status.message) ~= "" then
      said[#said + 1] = report.cluster .. ": " .. report.status.message
    end
  end
  return said
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

  local nodes = failedNodes(reports)
  if #nodes > 0 then
    status.failedNodes = nodes
  end
  local said = messages(reports)
  if #said > 0 then
    status.message = table.concat(said, "; ")
  end

  template.status = status
  return template
end
