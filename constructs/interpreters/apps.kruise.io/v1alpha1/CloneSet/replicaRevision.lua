-- Gives a cluster its share of the replicas.
-- An absolute partition is left as it is: the share of one cluster does not tell how the rest was divided. A percentage scales by itself.

function ReviseReplica(template, share)
  -- A list cannot take a field with a name; no schema lets one through.
  if type(template.spec) ~= "table" or template.spec[1] ~= nil then
    template.spec = {}
  end
  template.spec.replicas = share
  return template
end
