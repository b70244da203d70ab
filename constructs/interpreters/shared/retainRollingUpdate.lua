-- uses: fields, rolloutAnnotation, within

-- Partition and paused as the Rollout has set them last, also when it has taken them away.
local function keepRollingUpdate(desired, observed)
  if not inRollout(observed) then
    return
  end
  local ours = fields(fields(desired.spec.updateStrategy).rollingUpdate)
  local theirs = fields(fields(fields(observed.spec).updateStrategy).rollingUpdate)
  for _, field in ipairs({ "partition", "paused" }) do
    if ours[field] ~= theirs[field] then
      within(within(desired.spec, "updateStrategy"), "rollingUpdate")[field] = theirs[field]
    end
  end
end
