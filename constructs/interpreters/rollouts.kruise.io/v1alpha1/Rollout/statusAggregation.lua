-- Unites what the clusters report into the status of the template. Of the steps it tells how far the last cluster has come.
-- uses: reports, rolloutStatus

function AggregateStatus(template, items)
  template.status = rolloutStatus(template, reportsOf(items))
  return template
end
