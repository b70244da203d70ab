-- uses: fields

local function has(report, name)
  for _, condition in ipairs(fields(report.status.conditions)) do
    if fields(condition).type == name then
      return true
    end
  end
  return false
end

local function allHave(reports, name)
  for _, report in ipairs(reports) do
    if not has(report, name) then
      return false
    end
  end
  return true
end

-- The conditions without that of a success which some cluster has yet to reach: whoever waits for it would go on too early.
local function withoutEarlySuccess(conditions, reports, success)
  local kept = {}
  for _, condition in ipairs(conditions) do
    if condition.type ~= success or allHave(reports, success) then
      kept[#kept + 1] = condition
    end
  end
  return kept
end
