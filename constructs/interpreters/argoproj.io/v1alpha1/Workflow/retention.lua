-- What stays as it is in the cluster when Karmada updates the Workflow there.
-- uses: fields, isObject

-- `argo suspend` and `argo stop` write these into the object in the cluster. A template that says something itself decides: then a Workflow can
-- be suspended, and resumed, for all clusters at once.
local COMMANDS = { "suspend", "shutdown" }

local function keepCommands(desired, observed)
  for _, field in ipairs(COMMANDS) do
    local kind = type(observed[field])
    if desired[field] == nil and (kind == "boolean" or kind == "string") then
      desired[field] = observed[field]
    end
  end
end

function Retain(desired, observed)
  if isObject(desired.spec) then
    keepCommands(desired.spec, fields(observed.spec))
  end

  -- Argo's CRD has no status subresource: an update without the status would wipe it, and Argo would start the Workflow from the beginning.
  if observed.status ~= nil then
    desired.status = observed.status
  end
  return desired
end
