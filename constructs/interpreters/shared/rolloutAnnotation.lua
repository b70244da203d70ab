-- uses: fields

-- While a Kruise Rollout is under way it moves partition and paused step by step. At all other times they belong to the template.
local function inRollout(observed)
  return fields(fields(observed.metadata).annotations)["rollouts.kruise.io/in-progressing"] ~= nil
end
