-- Has the job pulled all its images on every node of the cluster? One that still pulls is not there yet; one that failed never will be.
-- uses: fields, number, text

function InterpretHealth(object)
  local status = fields(object.status)
  if type(status.desired) ~= "number" or number(status.succeeded, 0) < status.desired then
    return false
  end

  -- A job that never completes goes on for new nodes; it is well when it has caught up with them.
  if fields(fields(object.spec).completionPolicy).type == "Never" then
    return true
  end
  return text(status.completionTime) ~= ""
end
