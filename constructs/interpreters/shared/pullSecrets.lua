-- uses: fields

-- The Secrets an image pull job names: a list of names, in the namespace of the job.
local function pullSecrets(names, namespace)
  local secrets = {}
  for _, name in ipairs(fields(names)) do
    if type(name) == "string" and name ~= "" then
      secrets[#secrets + 1] = { apiVersion = "v1", kind = "Secret", namespace = namespace, name = name }
    end
  end
  return secrets
end
