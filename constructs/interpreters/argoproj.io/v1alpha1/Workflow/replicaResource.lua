-- A Workflow counts as many replicas as pods it may run at a time, and what its pods need is where they may run. Without a limit it counts as
-- one, so that it is run once, in one cluster, where replicas are divided. What the pods of single steps request is not known to hold for the others.
-- uses: fields

local kube = require("kube")

function GetReplicas(template)
  local spec = fields(template.spec)
  local replicas = 1
  if type(spec.parallelism) == "number" then
    replicas = spec.parallelism
  end

  -- Rules for nodes that Kubernetes cannot read raise here, with the reason; no member would take them either.
  local pod = { affinity = spec.affinity, nodeSelector = spec.nodeSelector, tolerations = spec.tolerations }
  return replicas, kube.accuratePodRequirements({ spec = pod })
end
