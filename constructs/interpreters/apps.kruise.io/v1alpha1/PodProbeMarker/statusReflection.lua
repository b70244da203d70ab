-- What a cluster reports about its PodProbeMarker. What the probes find is on the pods.
-- uses: fields, copy, generations

function ReflectStatus(object)
  local report = {}
  copy(fields(object.status), report, { "observedGeneration", "matchedPods" }, "number")
  reflectGenerations(object, report)
  return report
end
