-- Unites what the clusters report into the status of the template.
-- The same reports give the same status, whatever their order, and again when the result is fed back in.
-- uses: reports, daemonStatus, textsOf, agreed

function AggregateStatus(template, items)
  local reports = reportsOf(items)
  local status = daemonStatus(template, reports)

  -- Empty while two clusters disagree, since a hash of one would be a lie about the others. Up to Kruise 1.8 the schema requires this text.
  status.daemonSetHash = agreed(textsOf(reports, "daemonSetHash")) or ""
  template.status = status
  return template
end
