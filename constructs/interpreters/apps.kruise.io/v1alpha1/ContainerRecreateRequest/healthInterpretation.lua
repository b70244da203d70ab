-- Has every container been recreated? Completed alone does not say so: Kruise also completes a request whose pod is gone, whose deadline
-- has passed, or of which one container failed.
-- uses: fields, text

local function recreated(status)
  local names = {}
  for _, item in ipairs(fields(status.containerRecreateStates)) do
    local state = fields(item)
    if state.phase == "Succeeded" then
      names[text(state.name)] = true
    end
  end
  return names
end

function InterpretHealth(object)
  local status = fields(object.status)
  if status.phase ~= "Completed" and status.phase ~= "Succeeded" then
    return false
  end
  local done = recreated(status)
  for _, container in ipairs(fields(fields(object.spec).containers)) do
    if not done[text(fields(container).name)] then
      return false
    end
  end
  return true
end
