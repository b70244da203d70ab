function ReviseReplica(object, replicas)
  object.spec.members = replicas
  return object
end
