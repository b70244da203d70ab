-- What stays as it is in the cluster when Karmada updates the DaemonSet there: only what a Kruise Rollout under way owns.
-- uses: retainRollingUpdate, isObject

function Retain(desired, observed)
  if isObject(desired.spec) then
    keepRollingUpdate(desired, observed)
  end
  return desired
end
