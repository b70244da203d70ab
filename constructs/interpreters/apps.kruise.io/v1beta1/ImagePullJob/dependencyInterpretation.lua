-- The Secrets to pull the image with: with propagateDeps they travel along.
-- uses: fields, pullSecrets, namespaceOf

function GetDependencies(template)
  return pullSecrets(fields(template.spec).pullSecrets, namespaceOf(template) or "default")
end
