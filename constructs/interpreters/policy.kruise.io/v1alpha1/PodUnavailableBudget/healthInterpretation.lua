-- Does the budget hold in the cluster? The same question Karmada asks of a PodDisruptionBudget.
-- uses: fields, number, seen

function InterpretHealth(object)
  local status = fields(object.status)
  return seen(object) and number(status.currentAvailable, 0) >= number(status.desiredAvailable, 0)
end
