-- Unites what the clusters report into the status of the template.
-- The same reports give the same status, whatever their order, and again when the result is fed back in.
-- uses: fields, number, text, reports, sum, conditions, clustersHealthy, observed, textsOf, agreed

-- Written always, zeros included: the schema of the CRD requires most of them.
local COUNTERS = {
  "replicas", "readyReplicas", "availableReplicas", "currentReplicas",
  "updatedReplicas", "updatedReadyReplicas", "updatedAvailableReplicas",
}
-- Written only while no two clusters disagree. A revision of one cluster would be a lie about the others.
local AGREED = { "updateRevision", "currentRevision", "labelSelector" }

-- How many pods have volumes that fit the claim template of that name, over all clusters.
local function volumeClaimsOf(reports)
  local names, totals = {}, {}
  for _, report in ipairs(reports) do
    for _, item in ipairs(fields(report.status.volumeClaims)) do
      local claim = fields(item)
      local name = text(claim.volumeClaimName)
      if name ~= "" then
        if totals[name] == nil then
          names[#names + 1] = name
          totals[name] = { volumeClaimName = name, compatibleReplicas = 0, compatibleReadyReplicas = 0 }
        end
        local total = totals[name]
        total.compatibleReplicas = total.compatibleReplicas + number(claim.compatibleReplicas, 0)
        total.compatibleReadyReplicas = total.compatibleReadyReplicas + number(claim.compatibleReadyReplicas, 0)
      end
    end
  end
  table.sort(names)

  local claims = {}
  for _, name in ipairs(names) do
    claims[#claims + 1] = totals[name]
  end
  return claims
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

  -- FailedCreatePod and FailedUpdatePod say True when they failed; there are no others.
  local conditions = withClustersHealthy(conditionsOf(reports, {}), reports)
  if #conditions > 0 then
    status.conditions = conditions
  end
  local claims = volumeClaimsOf(reports)
  if #claims > 0 then
    status.volumeClaims = claims
  end

  status.observedGeneration = observedGeneration(template, reports)
  template.status = status
  return template
end
