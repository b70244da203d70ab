-- What a cluster reports about its Rollout.
-- uses: rolloutReport

function ReflectStatus(object)
  return reflectedRollout(object)
end
