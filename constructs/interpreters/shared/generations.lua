-- uses: fields

-- Two generations tell whether what is reported belongs to the current template: the one of this object, and the one of the
-- template it was made from, which Karmada writes into an annotation as text.
local function reflectGenerations(object, report)
  local metadata = fields(object.metadata)
  if type(metadata.generation) == "number" then
    report.generation = metadata.generation
  end
  local made = fields(metadata.annotations)["resourcetemplate.karmada.io/generation"]
  if type(made) == "string" then
    local digits = made:match("^%d+$")
    if digits ~= nil then
      report.resourceTemplateGeneration = tonumber(digits)
    end
  end
end
