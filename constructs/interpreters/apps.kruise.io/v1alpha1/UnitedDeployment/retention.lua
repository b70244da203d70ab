-- What stays as it is in the cluster when Karmada updates the UnitedDeployment there: the replicas, if an autoscaler in the cluster owns them.
-- Partitions belong to the template: kept, a rollout could not be ended by taking them away.
-- uses: retainReplicas, isObject

function Retain(desired, observed)
  if isObject(desired.spec) then
    keepReplicas(desired, observed)
  end
  return desired
end
