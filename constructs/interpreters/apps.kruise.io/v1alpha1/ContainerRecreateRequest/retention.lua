-- What stays as it is in the cluster when Karmada updates the request there: all of the spec, since Kruise fills it in when it is made and
-- refuses every later change, and the labels and annotations in which its parts talk to each other.
-- uses: fields, isObject

local function ofKruise(name)
  return type(name) == "string" and name:find("crr.apps.kruise.io/", 1, true) == 1
end

-- Kruise's own entries as they are in the cluster, all others as the template has them.
local function entries(desired, observed)
  local kept = {}
  if isObject(desired) then
    for name, value in pairs(desired) do
      if not ofKruise(name) then
        kept[name] = value
      end
    end
  end
  for name, value in pairs(fields(observed)) do
    if ofKruise(name) then
      kept[name] = value
    end
  end
  return kept
end

function Retain(desired, observed)
  if isObject(observed.spec) then
    desired.spec = observed.spec
  end
  local metadata = desired.metadata
  local current = fields(observed.metadata)
  if isObject(metadata) then
    metadata.labels = entries(metadata.labels, current.labels)
    metadata.annotations = entries(metadata.annotations, current.annotations)
  end
  return desired
end
