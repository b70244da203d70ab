-- Unites what the clusters report into the status of the template.
-- The same reports give the same status, whatever their order, and again when the result is fed back in.
-- uses: reports, latest, activeJobs, textsOf, agreed

function AggregateStatus(template, items)
  local reports = reportsOf(items)
  local status = {
    -- The kind of job; empty before the first cluster has taken it up, or where two clusters run different ones.
    type = agreed(textsOf(reports, "type")) or "",
    lastScheduleTime = latest(reports, "lastScheduleTime"),
  }

  local active = {}
  for _, report in ipairs(reports) do
    for _, job in ipairs(activeJobs(report.status)) do
      active[#active + 1] = job
    end
  end
  if #active > 0 then
    status.active = active
  end
  template.status = status
  return template
end
