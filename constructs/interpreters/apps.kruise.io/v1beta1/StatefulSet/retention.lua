-- What stays as it is in the cluster when Karmada updates the StatefulSet there: only fields that someone inside the cluster owns.
-- uses: fields, retainRollingUpdate, retainReplicas, isObject

-- Ordinals taken out of use, by operators or OpenKruiseGame: without them Kruise would bring these pods back and delete others.
local function keepReserveOrdinals(desired, observed)
  local ordinals = fields(observed.spec).reserveOrdinals
  if type(ordinals) == "table" and #ordinals > 0 and desired.spec.reserveOrdinals == nil then
    desired.spec.reserveOrdinals = ordinals
  end
end

function Retain(desired, observed)
  if not isObject(desired.spec) then
    return desired
  end
  keepReserveOrdinals(desired, observed)
  keepRollingUpdate(desired, observed)
  keepReplicas(desired, observed)
  return desired
end
