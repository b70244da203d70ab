-- The types of the pod template's fields, as far as scripts and their tests meet them. A wrong type anywhere is refused by Kubernetes' decoder;
-- fields not listed here are taken as they come.

local quantity = ...
local shape = {}

local function list(of) return { list = of } end
local function map(of) return { map = of } end
local function fields(of) return { fields = of } end

local TEXT, NUMBER, BOOL, QUANTITY = "string", "number", "boolean", "quantity"
local NAMED = fields({ name = TEXT, optional = BOOL })
local KEY = fields({ name = TEXT, key = TEXT, optional = BOOL })
local ITEMS = list(fields({ key = TEXT, path = TEXT, mode = NUMBER }))
local SECRET_REF = fields({ secretRef = NAMED })
local RESOURCES = fields({ limits = map(QUANTITY), requests = map(QUANTITY) })

local CONTAINER = fields({
  name = TEXT, image = TEXT, imagePullPolicy = TEXT, workingDir = TEXT, command = list(TEXT), args = list(TEXT), tty = BOOL, stdin = BOOL,
  ports = list(fields({ name = TEXT, containerPort = NUMBER, hostPort = NUMBER, protocol = TEXT, hostIP = TEXT })),
  env = list(fields({ name = TEXT, value = TEXT, valueFrom = fields({ configMapKeyRef = KEY, secretKeyRef = KEY }) })),
  envFrom = list(fields({ prefix = TEXT, configMapRef = NAMED, secretRef = NAMED })),
  resources = RESOURCES,
  volumeMounts = list(fields({ name = TEXT, mountPath = TEXT, subPath = TEXT, readOnly = BOOL })),
})

local VOLUME = fields({
  name = TEXT,
  configMap = fields({ name = TEXT, items = ITEMS, defaultMode = NUMBER, optional = BOOL }),
  secret = fields({ secretName = TEXT, items = ITEMS, defaultMode = NUMBER, optional = BOOL }),
  persistentVolumeClaim = fields({ claimName = TEXT, readOnly = BOOL }),
  projected = fields({ defaultMode = NUMBER, sources = list(fields({
    configMap = fields({ name = TEXT, items = ITEMS, optional = BOOL }), secret = fields({ name = TEXT, items = ITEMS, optional = BOOL }),
  })) }),
  emptyDir = fields({ medium = TEXT, sizeLimit = QUANTITY }), hostPath = fields({ path = TEXT, type = TEXT }),
  azureFile = fields({ secretName = TEXT, shareName = TEXT, readOnly = BOOL }), csi = fields({ driver = TEXT, nodePublishSecretRef = NAMED }),
  cephfs = SECRET_REF, cinder = SECRET_REF, flexVolume = SECRET_REF, rbd = SECRET_REF, scaleIO = SECRET_REF, iscsi = SECRET_REF, storageos = SECRET_REF,
})

local EXPRESSIONS = list(fields({ key = TEXT, operator = TEXT, values = list(TEXT) }))
local TERM = fields({ matchExpressions = EXPRESSIONS, matchFields = EXPRESSIONS })

shape.pod_template = fields({
  metadata = fields({ name = TEXT, namespace = TEXT, labels = map(TEXT), annotations = map(TEXT) }),
  spec = fields({
    containers = list(CONTAINER), initContainers = list(CONTAINER), ephemeralContainers = list(CONTAINER), volumes = list(VOLUME),
    serviceAccountName = TEXT, priorityClassName = TEXT, schedulerName = TEXT, restartPolicy = TEXT, nodeName = TEXT, dnsPolicy = TEXT,
    hostNetwork = BOOL, terminationGracePeriodSeconds = NUMBER, imagePullSecrets = list(NAMED), nodeSelector = map(TEXT), overhead = map(QUANTITY),
    tolerations = list(fields({ key = TEXT, operator = TEXT, value = TEXT, effect = TEXT, tolerationSeconds = NUMBER })),
    affinity = fields({ nodeAffinity = fields({ requiredDuringSchedulingIgnoredDuringExecution = fields({ nodeSelectorTerms = list(TERM) }) }) }),
  }),
})

-- Which decoded tables are lists; one that has lost its items is still a list to Go.
local lists = setmetatable({}, { __mode = "k" })

local function scalar_mismatch(value, expected, path)
  local kind = type(value)
  if expected == QUANTITY and (kind == "number" or kind == "string") then
    local fine, problem = pcall(quantity.parse, tostring(value))
    return not fine and problem or nil
  end
  local fits = kind == expected
  if fits and expected == NUMBER and value ~= math.floor(value) then
    fits = false
  end
  if not fits then
    return "json: cannot unmarshal " .. kind .. " into " .. path .. " of type " .. expected
  end
end

-- Where and how a decoded value differs from what is expected; nil when it fits.
function shape.mismatch(value, expected, path)
  if type(expected) == "string" then
    return scalar_mismatch(value, expected, path)
  elseif type(value) ~= "table" or (lists[value] or false) ~= (expected.list ~= nil) then
    return "json: cannot unmarshal " .. type(value) .. " into " .. path
  end
  for key, item in next, value do
    local of = expected.list or expected.map or expected.fields[key]
    local wrong = of and shape.mismatch(item, of, path .. "." .. tostring(key))
    if wrong then
      return wrong
    end
  end
  return nil
end

-- Only the named fields; those that Go always writes are "" when they are missing, and the others are missing when they are "".
function shape.only(value, names, always)
  local copied = {}
  for _, name in ipairs(names) do
    if value[name] ~= "" then
      copied[name] = value[name]
    end
  end
  for _, name in ipairs(always or {}) do
    copied[name] = value[name] or ""
  end
  return copied
end

-- A copy without the tables that are empty: on the way into Go they are dropped, lists close up.
function shape.without_empties(value)
  if type(value) ~= "table" then
    return value
  end
  local copied, list = {}, type(next(value)) == "number"
  lists[copied] = list or nil
  for key, item in (list and ipairs or pairs)(value) do
    if type(item) ~= "table" or next(item) ~= nil then
      copied[list and #copied + 1 or key] = shape.without_empties(item)
    end
  end
  return copied
end

return shape
