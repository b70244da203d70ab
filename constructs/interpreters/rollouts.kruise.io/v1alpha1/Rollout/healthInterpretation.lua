-- Is there nothing this Rollout still has to do by itself in the cluster?
-- uses: fields, rolloutHealth

function InterpretHealth(object)
  return rolloutAtRest(object, fields(fields(object.status).canaryStatus).currentStepState)
end
