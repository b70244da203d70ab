-- What a cluster reports about its DaemonSet: everything that its aggregation can unite, and nothing that changes without meaning.
-- uses: daemonReport

function ReflectStatus(object)
  return daemonReport(object, "daemonSetHash")
end
