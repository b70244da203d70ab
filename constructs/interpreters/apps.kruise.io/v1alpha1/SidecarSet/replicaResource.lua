-- A SidecarSet has no replicas: it follows the pods it finds in a cluster. Zero without any needs is how Karmada knows what is not to be divided.
-- Said here only because Karmada brings a script of its own for this version.

function GetReplicas(_)
  return 0, nil
end
