-- uses: fields

-- The same label Karmada obeys for Deployments: the replicas belong to an autoscaler in the cluster.
local function keepReplicas(desired, observed)
  local label = fields(fields(desired.metadata).labels)["resourcetemplate.karmada.io/retain-replicas"]
  local current = fields(observed.spec).replicas
  if label == "true" and type(current) == "number" and type(desired.spec) == "table" then
    desired.spec.replicas = current
  end
end
