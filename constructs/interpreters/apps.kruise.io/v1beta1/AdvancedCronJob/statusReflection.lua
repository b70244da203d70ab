-- What a cluster reports about its AdvancedCronJob.
-- uses: fields, activeJobs, copy, generations

function ReflectStatus(object)
  local status = fields(object.status)
  local report = {}
  copy(status, report, { "type", "lastScheduleTime" }, "string")

  local active = activeJobs(status)
  if #active > 0 then
    report.active = active
  end
  reflectGenerations(object, report)
  return report
end
