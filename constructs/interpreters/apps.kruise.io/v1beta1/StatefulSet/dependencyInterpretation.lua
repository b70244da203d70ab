-- Which ConfigMaps, Secrets, ServiceAccounts and volume claims the pods need, and the Service that gives them their names: with propagateDeps
-- they travel along.
-- uses: fields, text, dependencies, namespaceOf

-- The names of the volumes that come from claim templates.
local function claimTemplateNames(spec)
  local names = {}
  for _, claim in ipairs(fields(spec.volumeClaimTemplates)) do
    local name = text(fields(fields(claim).metadata).name)
    if name ~= "" then
      names[name] = true
    end
  end
  return names
end

-- Takes out the volumes of the pod template that only hold the place of a claim template: Kruise replaces those of the same name, so what
-- they refer to is not needed.
local function dropPlaceholders(spec)
  local pod = fields(fields(spec.template).spec)
  local names = claimTemplateNames(spec)
  if type(pod.volumes) ~= "table" or next(names) == nil then
    return
  end
  local kept = {}
  for _, volume in ipairs(pod.volumes) do
    if not names[text(fields(volume).name)] then
      kept[#kept + 1] = volume
    end
  end
  pod.volumes = kept
end

function GetDependencies(template)
  local spec = fields(template.spec)
  local namespace = namespaceOf(template)
  dropPlaceholders(spec)

  local references = podDependencies(spec.template, namespace)
  if text(spec.serviceName) ~= "" then
    references[#references + 1] = { apiVersion = "v1", kind = "Service", namespace = namespace or "default", name = spec.serviceName }
  end
  return references
end
