-- uses: latest, textsOf

-- When the last cluster was done, or nil while one is not.
local function finished(reports, field)
  if #textsOf(reports, field) < #reports then
    return nil
  end
  return latest(reports, field)
end
