-- Which ConfigMaps and Secrets the containers read into their environment. Volumes and accounts are those of the pods they enter.
-- uses: fields, dependencies, namespaceOf

function GetDependencies(template)
  local containers = fields(fields(template.spec).template).ephemeralContainers
  return podDependencies({ spec = { ephemeralContainers = containers } }, namespaceOf(template))
end
