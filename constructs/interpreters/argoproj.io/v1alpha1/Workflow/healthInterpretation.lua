-- Is the Workflow of a cluster on its way or done? One that waits, for a lock or because it is suspended, is on its way. One that Argo has not
-- seen yet has no phase.
-- uses: fields

function InterpretHealth(object)
  local phase = fields(object.status).phase
  return phase == "Pending" or phase == "Running" or phase == "Succeeded"
end
