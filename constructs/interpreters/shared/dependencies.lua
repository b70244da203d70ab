local kube = require("kube")

-- What the pods of a template need. A pod template that Kubernetes cannot read raises here, on purpose: an empty answer would take the
-- dependencies away from the pods that still run. One without any gives nil, which Karmada would refuse.
local function podDependencies(template, namespace)
  if type(template) ~= "table" then
    return {}
  end
  return kube.getPodDependencies(template, namespace) or {}
end
