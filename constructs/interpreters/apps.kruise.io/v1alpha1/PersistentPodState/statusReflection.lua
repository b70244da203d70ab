-- What a cluster reports about its PersistentPodState: whether Kruise has seen it. Which pod ran on which node means nothing elsewhere.
-- uses: fields, copy, generations

function ReflectStatus(object)
  local report = {}
  copy(fields(object.status), report, { "observedGeneration" }, "number")
  reflectGenerations(object, report)
  return report
end
