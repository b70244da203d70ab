-- What stays as it is in the cluster when Karmada updates the CloneSet there: only fields that someone inside the cluster owns.

local function fields(value)
  if type(value) == "table" then
    return value
  end
  return {}
end

-- A list is a table too, but cannot take a field with a name.
local function isObject(value)
  return type(value) == "table" and value[1] == nil
end

-- The object in that field, made if there is none.
local function within(parent, field)
  if not isObject(parent[field]) then
    parent[field] = {}
  end
  return parent[field]
end

-- Names of pods to delete first: operators write them into the member, Kruise takes out those that are gone.
local function keepPodsToDelete(desired, observed)
  local names = fields(observed.scaleStrategy).podsToDelete
  if type(names) ~= "table" or #names == 0 or fields(desired.scaleStrategy).podsToDelete ~= nil then
    return
  end
  local kept = {}
  for _, name in ipairs(names) do
    kept[#kept + 1] = name
  end
  within(desired, "scaleStrategy").podsToDelete = kept
end

-- While a Kruise Rollout is under way it moves partition and paused step by step. At all other times they belong to the template.
local function keepRollout(desired, observed)
  local strategy = fields(observed.updateStrategy)
  for _, field in ipairs({ "partition", "paused" }) do
    local ours = fields(desired.updateStrategy)[field]
    if ours ~= strategy[field] then
      within(desired, "updateStrategy")[field] = strategy[field]
    end
  end
end

function Retain(desired, observed)
  local spec = desired.spec
  local current = fields(observed.spec)
  if not isObject(spec) then
    return desired
  end

  keepPodsToDelete(spec, current)
  if fields(fields(observed.metadata).annotations)["rollouts.kruise.io/in-progressing"] ~= nil then
    keepRollout(spec, current)
  end

  -- The same label Karmada obeys for Deployments: the replicas belong to an autoscaler in the cluster.
  local label = fields(fields(desired.metadata).labels)["resourcetemplate.karmada.io/retain-replicas"]
  if label == "true" and type(current.replicas) == "number" then
    spec.replicas = current.replicas
  end
  return desired
end
