-- uses: fields

-- Every cluster runs an object made from this generation of the template, and its controller has seen that object.
local function observedByAll(reports, generation)
  for _, report in ipairs(reports) do
    local status = report.status
    local current = status.resourceTemplateGeneration == generation
    local seen = type(status.generation) == "number" and status.generation == status.observedGeneration
    if not (current and seen) then
      return false
    end
  end
  return true
end

-- The generation of the template once all clusters follow; until then the one seen last stays. With no cluster at all there is nothing left to follow.
local function observedGeneration(template, reports)
  local generation = fields(template.metadata).generation
  if type(generation) ~= "number" or not observedByAll(reports, generation) then
    generation = fields(template.status).observedGeneration
  end
  if type(generation) == "number" then
    return generation
  end
  return nil
end
