-- What stays as it is in the cluster when Karmada updates the ImageListPullJob there: the label with which Kruise tells which of the jobs per
-- image are still current. Karmada keeps labels the template does not have; this one also where the template has it, as when it was
-- copied from a cluster. Else both would write it again and again.
-- uses: fields, text, isObject, within

local HASH = "controller-revision-hash"

function Retain(desired, observed)
  local hash = fields(fields(observed.metadata).labels)[HASH]
  if text(hash) ~= "" and isObject(desired.metadata) then
    within(desired.metadata, "labels")[HASH] = hash
  end
  return desired
end
