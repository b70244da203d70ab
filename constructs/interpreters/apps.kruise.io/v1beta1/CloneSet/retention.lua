-- What stays as it is in the cluster when Karmada updates the CloneSet there: only fields that someone inside the cluster owns.
-- uses: fields, retainRollingUpdate, retainReplicas, isObject, within

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

function Retain(desired, observed)
  local spec = desired.spec
  local current = fields(observed.spec)
  if not isObject(spec) then
    return desired
  end

  keepPodsToDelete(spec, current)
  keepRollingUpdate(desired, observed)
  keepReplicas(desired, observed)
  return desired
end
