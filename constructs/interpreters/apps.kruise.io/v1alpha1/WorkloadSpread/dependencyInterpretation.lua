-- Which ConfigMaps, Secrets, ServiceAccounts and volume claims pods need only because their subset patches them in.
-- The workload itself is no dependency: it has a placement of its own, which this object has to follow.
-- uses: fields, dependencies, namespaceOf

function GetDependencies(template)
  local found = {}
  for _, subset in ipairs(fields(fields(template.spec).subsets)) do
    for _, dependency in ipairs(podDependencies(fields(subset).patch, namespaceOf(template))) do
      found[#found + 1] = dependency
    end
  end
  return found
end
