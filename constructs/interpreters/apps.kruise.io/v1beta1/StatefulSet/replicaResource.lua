-- How many replicas the template asks for, and what one of them needs from a node.
-- Karmada divides that number between the clusters; a number missing here would keep the workload from being delivered at all.
-- uses: fields, number

local kube = require("kube")

function GetReplicas(template)
  local spec = fields(template.spec)

  -- A pod template that Kubernetes cannot read raises here, with the reason; no member would take it either.
  local needs = nil
  if type(spec.template) == "table" then
    needs = kube.accuratePodRequirements(spec.template)
  end

  -- Without replicas Kruise runs one pod. Its webhook, which would write that down, is not on the control plane.
  return number(spec.replicas, 1), needs
end
