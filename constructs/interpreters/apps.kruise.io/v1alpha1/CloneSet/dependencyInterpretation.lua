-- Which ConfigMaps, Secrets, ServiceAccounts and volume claims the pods need: with propagateDeps they travel along.

local kube = require("kube")

function GetDependencies(template)
  local spec = template.spec
  if type(spec) ~= "table" or type(spec.template) ~= "table" then
    return {}
  end

  local namespace = nil
  if type(template.metadata) == "table" and type(template.metadata.namespace) == "string" then
    namespace = template.metadata.namespace
  end

  -- A pod template that Kubernetes cannot read raises here, on purpose: an empty answer would take the dependencies away from the pods
  -- that still run. A template without any gives nil, which Karmada would refuse.
  return kube.getPodDependencies(spec.template, namespace) or {}
end
