function GetReplicas(object)
  return object.spec.members or 1, {}
end
