-- What the jobs need, by the kind of job: the pods of a Job or a BroadcastJob need what their template refers to, and a job that pulls images
-- needs its pull secrets. With propagateDeps they travel along.
-- uses: fields, dependencies, pullSecrets, namespaceOf

function GetDependencies(template)
  local namespace = namespaceOf(template)
  local jobs = fields(fields(template.spec).template)
  local found = pullSecrets(fields(fields(jobs.imageListPullJobTemplate).spec).pullSecrets, namespace)

  for _, kind in ipairs({ "jobTemplate", "broadcastJobTemplate" }) do
    local pods = fields(fields(jobs[kind]).spec).template
    for _, dependency in ipairs(podDependencies(pods, namespace)) do
      found[#found + 1] = dependency
    end
  end
  return found
end
