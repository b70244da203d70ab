-- Is the StatefulSet of a cluster where its spec wants it to be?
-- Held back on purpose is healthy: a canary that waits at its partition, or a paused update, must not make Karmada move the workload away.
-- uses: fields, number, seen

-- How many pods are updated and available as well. Kruise leaves the count out when it is zero, and releases before 1.5 have none. Then it
-- is what the two counts together have more than there are pods: so many must have been counted twice.
local function updatedAvailable(status, updated, available)
  local pods = math.max(number(status.replicas, 0), available)
  return number(status.updatedAvailableReplicas, updated + available - pods)
end

function InterpretHealth(object)
  local spec = fields(object.spec)
  local status = fields(object.status)
  local strategy = fields(spec.updateStrategy)
  local rolling = fields(strategy.rollingUpdate)

  if not seen(object) then
    return false
  end

  local replicas = number(spec.replicas, 1)
  local available = number(status.availableReplicas, 0)
  if available < replicas then
    return false
  end
  if strategy.type == "OnDelete" or rolling.paused == true then
    return true
  end

  -- The partition is the number of pods that stay old. A Kruise Rollout starts with 32767, which is all of them.
  -- Pods on their way out are still available, but do not count as updated.
  local target = replicas - number(rolling.partition, 0)
  local updated = number(status.updatedReplicas, 0)
  return updated >= target and updatedAvailable(status, updated, available) >= target
end
