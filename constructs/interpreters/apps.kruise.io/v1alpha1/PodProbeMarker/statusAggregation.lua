-- Unites what the clusters report into the status of the template.
-- uses: reports, sum, observed

function AggregateStatus(template, items)
  local reports = reportsOf(items)
  template.status = {
    matchedPods = sum(reports, "matchedPods"),
    -- The schema of the CRD requires the generation, also before any has been observed.
    observedGeneration = observedGeneration(template, reports) or 0,
  }
  return template
end
