-- Is the DaemonSet of a cluster where its spec wants it to be?
-- Held back on purpose is healthy: a canary that waits at its partition, or a paused update, must not make Karmada move the workload away.
-- uses: fields, daemonHealth

function InterpretHealth(object)
  return daemonsInPlace(object, fields(fields(object.spec).scaleStrategy).partitionedScaling == true)
end
