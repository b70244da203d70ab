-- Unites what the clusters report into the status of the template.
-- The same reports give the same status, whatever their order, and again when the result is fed back in.
-- uses: reports, sum, conditions, clustersHealthy, observed, textsOf, agreed

-- Written always, zeros included: the schema of the CRD requires most of them.
local COUNTERS = {
  "replicas", "readyReplicas", "availableReplicas",
  "updatedReplicas", "updatedReadyReplicas", "updatedAvailableReplicas", "expectedUpdatedReplicas",
}
-- Written only while no two clusters disagree. A revision of one cluster would be a lie about the others.
local AGREED = { "updateRevision", "currentRevision", "labelSelector" }

function AggregateStatus(template, items)
  local reports = reportsOf(items)
  local status = {}
  for _, field in ipairs(COUNTERS) do
    status[field] = sum(reports, field)
  end
  for _, field in ipairs(AGREED) do
    status[field] = agreed(textsOf(reports, field))
  end

  -- Progressing says False when the deadline has passed; FailedScale and FailedUpdate say True when they failed.
  local conditions = withClustersHealthy(conditionsOf(reports, { Progressing = true }), reports)
  if #conditions > 0 then
    status.conditions = conditions
  end

  status.observedGeneration = observedGeneration(template, reports)
  template.status = status
  return template
end
