-- Which ConfigMaps, Secrets, ServiceAccounts and volume claims the pods need: with propagateDeps they travel along.
-- uses: fields, dependencies, namespaceOf

function GetDependencies(template)
  return podDependencies(fields(template.spec).template, namespaceOf(template))
end
