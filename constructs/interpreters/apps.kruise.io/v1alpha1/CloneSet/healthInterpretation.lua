-- Is the CloneSet of a cluster where its spec wants it to be?
-- Held back on purpose is healthy: a canary that waits at its partition, or a paused update, must not make Karmada move the workload away.
-- uses: fields, number

-- Kruise 1.9 says Progressing=False when spec.progressDeadlineSeconds has passed without progress, and only then.
local function deadlineExceeded(status)
  for _, condition in ipairs(fields(status.conditions)) do
    local found = fields(condition)
    if found.type == "Progressing" and found.status == "False" then
      return true
    end
  end
  return false
end

-- How many pods must run the new revision. Kruise works it out from replicas and partition (percentages round up, and below "100%" one
-- pod of several is always updated) and writes it together with observedGeneration, so its own number is the one that cannot differ.
-- It is left out when zero, which takes a partition that holds every pod back; without such a partition all pods must be updated.
local function updateTarget(status, partition, replicas)
  if type(status.expectedUpdatedReplicas) == "number" then
    return status.expectedUpdatedReplicas
  end
  if partition == nil or partition == 0 or partition == "0%" then
    return replicas
  end
  return 0
end

function InterpretHealth(object)
  local spec = fields(object.spec)
  local status = fields(object.status)
  local strategy = fields(spec.updateStrategy)

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
  if strategy.paused == true then
    return true
  end

  -- Updated alone is not enough: with a surge, older pods may stand in for updated ones that are not available yet.
  return number(status.updatedAvailableReplicas, 0) >= updateTarget(status, strategy.partition, replicas)
end
