-- uses: fields

-- A UnitedDeployment makes one workload per subset, of one of these kinds.
local INNER = { "statefulSetTemplate", "advancedStatefulSetTemplate", "cloneSetTemplate", "deploymentTemplate" }

-- The specs of the workloads. Kruise lets only one kind through, but its webhook is not on the control plane.
local function innerSpecs(object)
  local templates = fields(fields(object.spec).template)
  local specs = {}
  for _, kind in ipairs(INNER) do
    if type(templates[kind]) == "table" then
      specs[#specs + 1] = fields(templates[kind].spec)
    end
  end
  return specs
end
