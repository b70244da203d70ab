-- Which ConfigMaps, Secrets, ServiceAccounts, volume claims and WorkflowTemplates a Workflow needs: with propagateDeps they travel along.
-- A Workflow has them in many places: containers, scripts, sidecars, volumes, parameters, artifacts, locks, steps, tasks, hooks. They are
-- written in the same way everywhere, so they are found by the names of the fields.
-- uses: fields, text

local CORE, ARGO = "v1", "argoproj.io/v1alpha1"

-- Fields that hold the name itself.
local NAMES = {
  serviceAccountName = { CORE, "ServiceAccount" },
  claimName = { CORE, "PersistentVolumeClaim" },
  secretName = { CORE, "Secret" },
  configMap = { CORE, "ConfigMap" },
}

-- Fields that hold an object with a name.
local OBJECTS = {
  configMap = { CORE, "ConfigMap" },
  configMapRef = { CORE, "ConfigMap" },
  configMapKeyRef = { CORE, "ConfigMap" },
  krbConfigConfigMap = { CORE, "ConfigMap" },
  secret = { CORE, "Secret" },
  secretRef = { CORE, "Secret" },
  secretKeyRef = { CORE, "Secret" },
  nodePublishSecretRef = { CORE, "Secret" },
  templateRef = { ARGO, "WorkflowTemplate" },
  workflowTemplateRef = { ARGO, "WorkflowTemplate" },
}

-- What is not looked into: Argo makes claims from templates itself, and keeps results it remembers in a ConfigMap of its own; the rest is free text.
local CLOSED = { volumeClaimTemplates = true, memoize = true, metadata = true, podMetadata = true, workflowMetadata = true, plugin = true }

-- Artifacts name the field by what the Secret is for: accessKeySecret, sshPrivateKeySecret and so on.
local function kindOf(field, value)
  if type(field) ~= "string" then
    return nil
  elseif type(value) == "string" then
    return NAMES[field]
  elseif field:sub(-6) == "Secret" then
    return OBJECTS.secret
  end
  return OBJECTS[field]
end

-- Only Argo knows a name with a placeholder in it, once it runs. What every namespace has, and what belongs to none, does not travel along.
local function known(kind, name, value)
  local placeholder = name:find("{{")
  local everywhere = kind[2] == "ServiceAccount" and name == "default"
  return name ~= "" and not placeholder and not everywhere and fields(value).clusterScope ~= true
end

-- Notes the reference in a field, if there is one.
local function note(found, field, value)
  local kind = kindOf(field, value)
  if kind == nil then
    return
  end
  local name = text(value)
  if type(value) == "table" then
    name = text(value.name)
  end
  if known(kind, name, value) then
    found[kind[2] .. "/" .. name] = { apiVersion = kind[1], kind = kind[2], name = name }
  end
end

local function search(found, value)
  for field, inner in pairs(value) do
    note(found, field, inner)
    if type(inner) == "table" and not CLOSED[field] then
      search(found, inner)
    end
  end
end

function GetDependencies(template)
  local spec = fields(template.spec)
  local namespace = text(fields(template.metadata).namespace)
  if namespace == "" then
    namespace = "default"
  end

  local found = {}
  search(found, spec)
  for _, secret in ipairs(fields(spec.imagePullSecrets)) do
    note(found, "secret", secret)
  end

  local keys = {}
  for key in pairs(found) do
    keys[#keys + 1] = key
  end
  table.sort(keys)

  local references = {}
  for i, key in ipairs(keys) do
    references[i] = found[key]
    references[i].namespace = namespace
  end
  return references
end
