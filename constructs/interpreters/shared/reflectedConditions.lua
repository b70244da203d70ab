-- uses: fields, copy

-- Conditions without the times that are renewed while nothing changes.
local function reflectedConditions(status)
  local list = {}
  for _, condition in ipairs(fields(status.conditions)) do
    local copied = {}
    copy(fields(condition), copied, { "type", "status", "reason", "message", "lastTransitionTime" }, "string")
    if copied.type ~= nil and copied.status ~= nil then
      list[#list + 1] = copied
    end
  end
  return list
end
