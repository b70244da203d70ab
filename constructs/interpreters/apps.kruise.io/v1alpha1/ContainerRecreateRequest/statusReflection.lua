-- What a cluster reports about its ContainerRecreateRequest.
-- uses: fields, copy

local function reflectedStates(status)
  local states = {}
  for _, state in ipairs(fields(status.containerRecreateStates)) do
    local copied = {}
    copy(fields(state), copied, { "name", "phase", "message" }, "string")
    if copied.name ~= nil and copied.phase ~= nil then
      states[#states + 1] = copied
    end
  end
  return states
end

function ReflectStatus(object)
  local status = fields(object.status)
  local report = {}
  copy(status, report, { "phase", "message", "completionTime" }, "string")
  local states = reflectedStates(status)
  if #states > 0 then
    report.containerRecreateStates = states
  end
  return report
end
