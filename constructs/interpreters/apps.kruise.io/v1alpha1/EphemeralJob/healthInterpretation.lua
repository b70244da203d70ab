-- Is the job done, at work or held back on purpose, without a failure so far? While it waits for pods it has yet to show that it finds any.
-- uses: fields, number

local WELL = { Succeeded = true, Running = true, Paused = true }

function InterpretHealth(object)
  local status = fields(object.status)
  return type(status.phase) == "string" and WELL[status.phase] == true and number(status.failed, 0) == 0
end
