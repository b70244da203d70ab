-- uses: fields, subsets

-- The replicas of a subset if they are a number of pods, or nil: there may be none, or a percentage, or it is left to Kruise.
local function fixedReplicas(subset)
  local replicas = fields(subset).replicas
  if type(replicas) == "number" and replicas > 0 then
    return replicas
  end
  return nil
end

-- How many pods a UnitedDeployment wants: without replicas of its own, those of its subsets together.
local function wantedReplicas(spec)
  if type(spec.replicas) == "number" then
    return spec.replicas
  end
  local total = 0
  for _, subset in ipairs(subsetsOf(spec)) do
    total = total + (fixedReplicas(subset) or 0)
  end
  return total
end
