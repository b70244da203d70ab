-- What the pods of all subsets need, by their template and by the patches of the subsets, and the Service that gives the pods of a StatefulSet
-- their names: with propagateDeps they travel along.
-- uses: fields, text, innerWorkloads, subsets, dependencies, namespaceOf

-- Karmada takes care of what is found twice.
local function addPods(found, template, namespace)
  for _, reference in ipairs(podDependencies(template, namespace)) do
    found[#found + 1] = reference
  end
end

function GetDependencies(template)
  local namespace = namespaceOf(template)
  local found = {}
  for _, spec in ipairs(innerSpecs(template)) do
    addPods(found, spec.template, namespace)
    if text(spec.serviceName) ~= "" then
      found[#found + 1] = { apiVersion = "v1", kind = "Service", namespace = namespace or "default", name = spec.serviceName }
    end
  end

  -- A patch is a piece of a pod template. What it takes away again is not worth knowing: one object too many does no harm.
  for _, subset in ipairs(subsetsOf(fields(template.spec))) do
    addPods(found, fields(subset).patch, namespace)
  end
  return found
end
