-- Unites what the clusters report into the status of the template.
-- The same reports give the same status, whatever their order, and again when the result is fed back in.
-- uses: reports, daemonStatus, textsOf, agreed

function AggregateStatus(template, items)
  local reports = reportsOf(items)
  local status = daemonStatus(template, reports)

  -- Written only while no two clusters disagree. A revision of one cluster would be a lie about the others.
  status.updateRevision = agreed(textsOf(reports, "updateRevision"))
  template.status = status
  return template
end
