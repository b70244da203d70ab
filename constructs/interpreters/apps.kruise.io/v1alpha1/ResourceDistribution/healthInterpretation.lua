-- Is the resource in every namespace of the cluster that it is meant for?
-- uses: fields, number, seen

function InterpretHealth(object)
  local status = fields(object.status)
  local desired = number(status.desired, 0)
  return seen(object) and number(status.failed, 0) == 0 and number(status.succeeded, 0) >= desired
end
