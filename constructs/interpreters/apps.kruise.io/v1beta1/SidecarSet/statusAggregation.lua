-- Unites what the clusters report into the status of the template.
-- The same reports give the same status, whatever their order, and again when the result is fed back in.
-- uses: reports, sum, observed, textsOf, agreed

-- Written always, zeros included: the schema of the CRD requires them.
local COUNTERS = { "matchedPods", "updatedPods", "readyPods" }

function AggregateStatus(template, items)
  local reports = reportsOf(items)
  local status = {}
  for _, field in ipairs(COUNTERS) do
    status[field] = sum(reports, field)
  end
  -- This one Kruise leaves out when it is zero.
  local updatedReady = sum(reports, "updatedReadyPods")
  if updatedReady > 0 then
    status.updatedReadyPods = updatedReady
  end
  -- A revision of one cluster would be a lie about the others.
  status.latestRevision = agreed(textsOf(reports, "latestRevision"))
  status.observedGeneration = observedGeneration(template, reports)
  template.status = status
  return template
end
