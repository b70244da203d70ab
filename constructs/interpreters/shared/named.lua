-- uses: fields, text

-- What the clusters say about each thing in a list whose entries have a name: one group per name, in the order in which the names come up,
-- with the entries in place of the status of their cluster.
local function namedGroups(reports, field)
  local groups, byName = {}, {}
  for _, report in ipairs(reports) do
    for _, item in ipairs(fields(report.status[field])) do
      local entry = fields(item)
      local name = text(entry.name)
      if name ~= "" then
        if byName[name] == nil then
          byName[name] = { name = name, reports = {} }
          groups[#groups + 1] = byName[name]
        end
        local members = byName[name].reports
        members[#members + 1] = { cluster = report.cluster, status = entry }
      end
    end
  end
  return groups
end
