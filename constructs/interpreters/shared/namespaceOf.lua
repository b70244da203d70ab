-- The namespace of an object as the kube library wants it.
local function namespaceOf(object)
  if type(object.metadata) == "table" and type(object.metadata.namespace) == "string" then
    return object.metadata.namespace
  end
  return nil
end
