-- Have the pods of a cluster got the sidecars they are meant to have?
-- Held back on purpose is healthy: a canary that waits at its partition, or a paused update.
-- uses: fields, number, seen

-- How many pods keep their old sidecars. Kruise counts them from the pods it has found: percentages round up, and below "100%" one pod of
-- several is always updated (CalculatePartitionReplicas in pkg/util/tools.go).
local function heldBack(partition, pods)
  local held = 0
  if type(partition) == "number" then
    held = partition
  elseif type(partition) == "string" then
    local percent = partition:match("^(%d+)%%$")
    if percent ~= nil then
      held = math.ceil(tonumber(percent) * pods / 100)
      if held == pods and pods > 1 and partition ~= "100%" then
        held = pods - 1
      end
    end
  end
  return math.max(0, math.min(held, pods))
end

function InterpretHealth(object)
  local strategy = fields(fields(object.spec).updateStrategy)
  local status = fields(object.status)

  if not seen(object) then
    return false
  end

  -- Sidecars enter new pods only; when those come is up to their workloads.
  if strategy.type == "NotUpdate" then
    return true
  end

  -- Kruise does not say how many pods the selector of an update takes in, and a pause may come anywhere: what is updated must be ready.
  local ready = number(status.updatedReadyPods, 0)
  if strategy.paused == true or type(strategy.selector) == "table" then
    return ready >= number(status.updatedPods, 0)
  end

  local pods = number(status.matchedPods, 0)
  return ready >= pods - heldBack(strategy.partition, pods)
end
