-- Is the CloneSet of a cluster where its spec wants it to be?
-- Held back on purpose is healthy: a canary that waits at its partition, a paused update, or one that waits for pods to be deleted,
-- must not make Karmada move the workload away.
-- uses: fields, number, updateTarget

function InterpretHealth(object)
  local spec = fields(object.spec)
  local status = fields(object.status)
  local strategy = fields(spec.updateStrategy)
  local rolling = fields(strategy.rollingUpdate)

  -- No status yet, or one that speaks of an earlier spec.
  local observed = status.observedGeneration
  if type(observed) ~= "number" or observed ~= fields(object.metadata).generation then
    return false
  end
  if deadlineExceeded(status) then
    return false
  end

  local replicas = number(spec.replicas, 1)
  if number(status.availableReplicas, 0) < replicas then
    return false
  end
  if strategy.type == "OnDelete" or rolling.paused == true then
    return true
  end

  -- Updated alone is not enough: with a surge, older pods may stand in for updated ones that are not available yet.
  return number(status.updatedAvailableReplicas, 0) >= updateTarget(status, rolling.partition, replicas)
end
