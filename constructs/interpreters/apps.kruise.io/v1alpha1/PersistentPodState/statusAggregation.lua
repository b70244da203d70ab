-- Unites what the clusters report into the status of the template.
-- uses: reports, observed

function AggregateStatus(template, items)
  -- The schema of the CRD requires the generation, also before any has been observed.
  template.status = { observedGeneration = observedGeneration(template, reportsOf(items)) or 0 }
  return template
end
