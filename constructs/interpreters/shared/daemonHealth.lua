-- uses: fields, number, seen

-- On how many nodes the old pod stays. A percentage is one of the nodes that should have a pod, and rounds down (Kruise, daemonset_update.go).
local function heldBack(partition, desired)
  if type(partition) == "number" then
    return partition
  end
  if type(partition) == "string" then
    local percent = partition:match("^(%d+)%%$")
    if percent ~= nil then
      return math.floor(tonumber(percent) * desired / 100)
    end
  end
  return 0
end

-- Is there a pod on every node that should have one, and as many of them new as the partition asks for?
-- With `progressive` the partition holds back nodes without a pod, too.
local function daemonsInPlace(object, progressive)
  local status = fields(object.status)
  local strategy = fields(fields(object.spec).updateStrategy)
  local rolling = fields(strategy.rollingUpdate)

  if not seen(object) then
    return false
  end

  -- Both are zero where no node matches: nothing to do is healthy.
  local desired = number(status.desiredNumberScheduled, 0)
  local available = number(status.numberAvailable, 0)
  if strategy.type == "OnDelete" then
    return available >= desired
  end

  local target = desired - heldBack(rolling.partition, desired)
  local wanted = desired
  if progressive then
    wanted = math.max(target, number(status.currentNumberScheduled, 0))
  end
  if available < wanted then
    return false
  end

  -- A selector limits the update to some nodes; how many, no status tells.
  if rolling.paused == true or next(fields(rolling.selector)) ~= nil then
    return true
  end
  return number(status.updatedNumberScheduled, 0) >= target
end
