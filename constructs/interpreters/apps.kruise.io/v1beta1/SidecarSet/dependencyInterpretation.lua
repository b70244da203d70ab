-- Which ConfigMaps, Secrets and volume claims the sidecars need.
-- They are looked up in the namespace of each pod that gets the sidecars, and a SidecarSet has no namespace itself. So only one that is bound
-- to a single namespace has dependencies that can be named; for all others the list is empty, rather than full of references to nowhere.
-- uses: fields, text, dependencies

-- v1alpha1 names the namespace; in v1beta1 the selector does it, by the label that holds the name of every namespace.
local function onlyNamespace(spec)
  local name = text(spec.namespace)
  if name == "" then
    name = text(fields(fields(spec.namespaceSelector).matchLabels)["kubernetes.io/metadata.name"])
  end
  return name
end

function GetDependencies(template)
  local spec = fields(template.spec)
  local namespace = onlyNamespace(spec)
  if namespace == "" then
    return {}
  end

  -- What is put into the pods, seen as a pod of its own.
  local sidecars = {
    containers = spec.containers,
    initContainers = spec.initContainers,
    volumes = spec.volumes,
    imagePullSecrets = spec.imagePullSecrets,
  }
  return podDependencies({ spec = sidecars }, namespace)
end
