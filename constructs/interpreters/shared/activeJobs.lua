-- uses: fields, text, copy

-- The jobs that run in a cluster, by name. Kruise lists them in any order, with a resourceVersion that changes all the while.
-- The uid tells the jobs of two clusters apart: their names are made from the time of the schedule, and a reference has no place for a cluster.
local function activeJobs(status)
  local jobs = {}
  for _, reference in ipairs(fields(status.active)) do
    local job = {}
    copy(fields(reference), job, { "apiVersion", "kind", "namespace", "name", "uid" }, "string")
    if job.name ~= nil then
      jobs[#jobs + 1] = job
    end
  end
  table.sort(jobs, function(a, b) return a.name .. "/" .. text(a.uid) < b.name .. "/" .. text(b.uid) end)
  return jobs
end
