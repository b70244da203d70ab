-- The `kube` library of Karmada's Lua, in Lua. `shape` refuses what the Go types of Kubernetes would refuse.

local quantity, shape = ...
local kube = {}

local function each(list, call)
  for _, item in ipairs(list or {}) do
    call(item)
  end
end

local function check_template(name, template)
  if type(template) ~= "table" then
    error("bad argument #1 to " .. name .. " (table expected, got " .. type(template) .. ")", 0)
  end
  local decoded = shape.without_empties(template)
  local wrong = shape.mismatch(decoded, shape.pod_template, "template")
  if wrong then
    error("fail to convert lua value to PodTemplateSpec: " .. wrong, 0)
  end
  return decoded.spec or {}
end

-- Names without repetition, in the order found.
local function names()
  local found = { list = {}, seen = {} }
  function found.add(name)
    if name and name ~= "" and not found.seen[name] then
      found.seen[name] = true
      found.list[#found.list + 1] = name
    end
  end
  return found
end

local function ref(holder, field)
  return holder and holder[field] and holder[field].name
end

-- The first of these kinds a volume has decides; the rest is not looked at.
local SECRET_REFS = { "cephfs", "cinder", "flexVolume", "projected", "rbd", "secret", "scaleIO", "iscsi", "storageos", "csi" }

local function visit_secret_volume(volume, secrets)
  if volume.azureFile then
    return secrets.add(volume.azureFile.secretName)
  end
  for _, kind in ipairs(SECRET_REFS) do
    local found = volume[kind]
    if found then
      if kind == "projected" then
        each(found.sources, function(part) secrets.add(ref(part, "secret")) end)
      elseif kind == "secret" then
        secrets.add(found.secretName)
      elseif kind == "csi" then
        secrets.add(ref(found, "nodePublishSecretRef"))
      else
        secrets.add(ref(found, "secretRef"))
      end
      return
    end
  end
end

local function visit_volume(volume, configs, secrets, claims)
  visit_secret_volume(volume, secrets)
  if volume.projected then
    each(volume.projected.sources, function(part) configs.add(ref(part, "configMap")) end)
  else
    configs.add(ref(volume, "configMap"))
  end
  claims.add(volume.persistentVolumeClaim and volume.persistentVolumeClaim.claimName)
end

function kube.getPodDependencies(...)
  if select("#", ...) ~= 2 then
    error("getPodDependencies only accepts two argument", 0)
  end
  local template, namespace = ...
  local spec = check_template("getPodDependencies", template)
  if namespace == nil then
    namespace = "default"
  elseif type(namespace) ~= "string" and type(namespace) ~= "number" then
    error("bad argument #2 to getPodDependencies (string expected, got " .. type(namespace) .. ")", 0)
  end

  local configs, secrets, accounts, claims = names(), names(), names(), names()
  each(spec.imagePullSecrets, function(item) secrets.add(item.name) end)
  for _, group in ipairs({ "initContainers", "containers", "ephemeralContainers" }) do
    each(spec[group], function(container)
      each(container.envFrom, function(from)
        configs.add(ref(from, "configMapRef"))
        secrets.add(ref(from, "secretRef"))
      end)
      each(container.env, function(env)
        configs.add(ref(env.valueFrom, "configMapKeyRef"))
        secrets.add(ref(env.valueFrom, "secretKeyRef"))
      end)
    end)
  end
  each(spec.volumes, function(volume) visit_volume(volume, configs, secrets, claims) end)
  if spec.serviceAccountName ~= "default" then
    accounts.add(spec.serviceAccountName)
  end

  local found = {}
  for _, group in ipairs({
    { "ConfigMap", configs }, { "Secret", secrets }, { "ServiceAccount", accounts }, { "PersistentVolumeClaim", claims },
  }) do
    each(group[2].list, function(name)
      local item = { apiVersion = "v1", kind = group[1], name = name }
      if namespace ~= "" then
        item.namespace = tostring(namespace)
      end
      found[#found + 1] = item
    end)
  end
  return #found > 0 and found or nil
end

local function text_of(value)
  return type(value) == "number" and string.format("%.17g", value) or value
end

local BYTES = { memory = true, ["ephemeral-storage"] = true }

local function counted(name)
  return name == "cpu" or name == "pods" or BYTES[name]
    or string.find(name, "^hugepages%-") or string.find(name, "^attachable%-volumes%-")
    or (string.find(name, "/", 1, true) and not string.find(name, "^requests%."))
end

-- Requests of a container, limits standing in for absent ones: thousandths for cpu, whole units for the rest.
local function requests_of(resources)
  local amounts = {}
  for _, source_name in ipairs({ "limits", "requests" }) do
    for name, value in pairs((resources or {})[source_name] or {}) do
      local thousandths = quantity.parse(text_of(value))
      if counted(name) then
        amounts[name] = name == "cpu" and thousandths or math.ceil(thousandths / 1000) * 1000
      end
    end
  end
  return amounts
end

local function resource_request(spec)
  local total = {}
  local function add(amounts)
    for name, amount in pairs(amounts) do total[name] = (total[name] or 0) + amount end
  end
  each(spec.containers, function(container) add(requests_of(container.resources)) end)
  each(spec.initContainers, function(container)
    for name, amount in pairs(requests_of(container.resources)) do
      total[name] = math.max(total[name] or 0, amount)
    end
  end)
  add(requests_of({ requests = spec.overhead }))
  local result = {}
  for name, amount in pairs(total) do
    if amount > 0 then
      local binary = BYTES[name] or string.find(name, "^hugepages%-")
      result[name] = quantity.format(amount, binary and "binary" or "decimal")
    end
  end
  return next(result) and result or nil
end

local function filled(value)
  return value and next(value) ~= nil and value or nil
end

local function mapped(list, call)
  local result = {}
  each(list, function(item) result[#result + 1] = call(item) end)
  return list and result
end

local function expression(item)
  return shape.only(item, { "values" }, { "key", "operator" })
end

local function hard_affinity(spec)
  local affinity = spec.affinity and spec.affinity.nodeAffinity
  local required = affinity and affinity.requiredDuringSchedulingIgnoredDuringExecution
  return required and {
    nodeSelectorTerms = mapped(required.nodeSelectorTerms, function(term)
      return { matchExpressions = mapped(term.matchExpressions, expression), matchFields = mapped(term.matchFields, expression) }
    end),
  }
end

local function toleration(item)
  return shape.only(item, { "key", "operator", "value", "effect", "tolerationSeconds" })
end

function kube.accuratePodRequirements(...)
  if select("#", ...) ~= 1 then
    error("getPodRequirements only accepts one argument", 0)
  end
  local spec = check_template("accuratePodRequirements", (...))
  local claim = filled({
    nodeSelector = filled(spec.nodeSelector),
    tolerations = mapped(filled(spec.tolerations), toleration),
    hardNodeAffinity = hard_affinity(spec),
  })
  return filled({ nodeClaim = claim, resourceRequest = resource_request(spec) })
end

local function parse_argument(name, index, value)
  if value == nil then
    return 0, "decimal"
  elseif type(value) ~= "string" then
    error("bad argument #" .. index .. " to " .. name .. " (string expected, got " .. type(value) .. ")", 0)
  end
  return quantity.parse(value)
end

function kube.resourceAdd(...)
  local total, family = 0, nil
  for i = 1, select("#", ...) do
    local amount, found = parse_argument("resourceAdd", i, (select(i, ...)))
    if family == nil and amount ~= 0 then
      family = found
    end
    total = total + amount
  end
  return quantity.format(total, family or "decimal")
end

function kube.getResourceQuantity(...)
  if select("#", ...) ~= 1 then
    error("getResourceQuantity only accepts one argument", 0)
  end
  local amount = parse_argument("getResourceQuantity", 1, (...))
  if amount < 0 then
    error("int approximation unexpectedly returned a negative value", 0)
  end
  return amount / 1000
end

return kube
