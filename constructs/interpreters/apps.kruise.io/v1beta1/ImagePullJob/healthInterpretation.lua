-- Has the job pulled the image on every node of the cluster? A job that still pulls is not there yet; one that failed on a node never will be.
-- uses: fields, number, text

function InterpretHealth(object)
  local status = fields(object.status)
  if type(status.desired) ~= "number" or number(status.failed, 0) > 0 then
    return false
  end

  -- A job that never completes goes on for new nodes; it is well when it has caught up with them.
  if fields(fields(object.spec).completionPolicy).type == "Never" then
    return number(status.succeeded, 0) >= status.desired
  end
  return text(status.completionTime) ~= ""
end
