-- Is the BroadcastJob of a cluster getting on? Running is healthy, and so is a pause that somebody asked for; a failure is not.
-- uses: fields, number

function InterpretHealth(object)
  local status = fields(object.status)
  local failed = number(status.failed, 0)
  local done = number(status.active, 0) + number(status.succeeded, 0)
  local desired = number(status.desired, 0)

  -- A deadline may fail the job before any pod has. A failed pod may also have paused it, by its failure policy.
  if status.phase == "failed" or failed > 0 then
    return false
  end
  if status.phase == "paused" or status.phase == "completed" then
    return true
  end

  -- No status yet, or no node that the pods fit on: the job would wait for ever.
  if desired == 0 then
    return false
  end
  -- A job that never completes is there to keep a pod on every node.
  if fields(fields(object.spec).completionPolicy).type == "Never" then
    return done >= desired
  end
  return done > 0
end
