-- uses: fields

-- The subsets of a UnitedDeployment, in the order of its topology.
local function subsetsOf(spec)
  return fields(fields(spec.topology).subsets)
end
