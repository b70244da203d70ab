-- uses: fields, seen

-- A release that waits at a step for someone to go on is held back on purpose. One whose workload is missing stays Initial.
local function rolloutAtRest(object, stepState)
  local phase = fields(object.status).phase
  if not seen(object) then
    return false
  end
  return phase == "Healthy" or phase == "Disabled" or (phase == "Progressing" and stepState == "StepPaused")
end
