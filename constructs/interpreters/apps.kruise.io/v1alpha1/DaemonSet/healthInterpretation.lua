-- Is the DaemonSet of a cluster where its spec wants it to be?
-- Held back on purpose is healthy: a canary that waits at its partition, or a paused update, must not make Karmada move the workload away.
-- uses: fields, daemonHealth

function InterpretHealth(object)
  -- In this version an annotation says what is a field of the next one.
  local annotations = fields(fields(object.metadata).annotations)
  return daemonsInPlace(object, annotations["daemonset.kruise.io/progressive-create-pod"] == "true")
end
