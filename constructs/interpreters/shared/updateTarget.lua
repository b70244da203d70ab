-- uses: fields

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
