-- uses: fields

-- The controller in the cluster has seen this very spec. Without a status it has not.
local function seen(object)
  local observed = fields(object.status).observedGeneration
  return type(observed) == "number" and observed == fields(object.metadata).generation
end
