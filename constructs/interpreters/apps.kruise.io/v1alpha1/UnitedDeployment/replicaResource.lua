-- How many replicas the template asks for over all its subsets, and what one of them needs from a node.
-- Karmada divides that number between the clusters, each of which divides its share between the subsets.
-- uses: innerWorkloads, subsetReplicas

local kube = require("kube")

function GetReplicas(template)
  local replicas = wantedReplicas(fields(template.spec))

  -- Where a subset runs (its nodeSelectorTerm, its patch) is not a need of all pods, so only the pod template counts. One that Kubernetes cannot
  -- read raises here, with the reason; no member would take it either.
  for _, spec in ipairs(innerSpecs(template)) do
    if type(spec.template) == "table" then
      return replicas, kube.accuratePodRequirements(spec.template)
    end
  end
  return replicas, nil
end
