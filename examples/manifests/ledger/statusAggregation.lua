function AggregateStatus(object, items)
  local members = 0
  for _, item in ipairs(items or {}) do
    if item.status ~= nil then members = members + (item.status.members or 0) end
  end
  object.status = { members = members }
  return object
end
