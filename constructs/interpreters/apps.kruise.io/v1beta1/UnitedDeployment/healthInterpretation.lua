-- Is the UnitedDeployment of a cluster where its spec wants it to be?
-- Held back on purpose is healthy: subsets that wait at their partitions, or a paused update, must not make Karmada move the workload away.
-- uses: fields, number, seen, innerWorkloads, subsetReplicas

-- The condition UnitedDeploymentUpdated is not asked: it turns one round of the controller late.
local FAILURES = { SubsetFailure = "True", SubsetProvisioned = "False", SubsetUpdated = "False" }

local function failed(status)
  for _, item in ipairs(fields(status.conditions)) do
    local condition = fields(item)
    if type(condition.type) == "string" and condition.status ~= nil and FAILURES[condition.type] == condition.status then
      return true
    end
  end
  return false
end

-- The workloads in the subsets wait for somebody: paused (each kind has its own place for it), or updated only when a pod is deleted.
local function waits(object)
  for _, spec in ipairs(innerSpecs(object)) do
    local strategy = fields(spec.updateStrategy)
    if spec.paused == true or strategy.paused == true or fields(strategy.rollingUpdate).paused == true or strategy.type == "OnDelete" then
      return true
    end
  end
  return false
end

-- How many pods the partitions hold back, as Kruise has worked it out. Deployments have no partition, and Kruise does not use one for them.
local function heldBack(object)
  if fields(fields(object.spec).template).deploymentTemplate ~= nil then
    return 0
  end
  local held = 0
  for _, subset in ipairs(fields(fields(object.status).subsetStatuses)) do
    held = held + number(fields(subset).partition, 0)
  end
  return held
end

function InterpretHealth(object)
  local status = fields(object.status)
  if not seen(object) or failed(status) then
    return false
  end

  local wanted = wantedReplicas(fields(object.spec))
  if number(status.replicas, 0) < wanted or number(status.readyReplicas, 0) < wanted then
    return false
  end
  if waits(object) then
    return true
  end

  -- There are no available pods in this status. Updated and ready pods are never more than updated ones, so they tell both.
  return number(status.updatedReadyReplicas, 0) >= wanted - heldBack(object)
end
