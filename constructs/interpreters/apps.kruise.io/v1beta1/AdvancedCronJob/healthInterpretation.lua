-- Has Kruise taken up the schedule? That is all one can tell: the outcome of a run is in the job it made, and neither a schedule that is not
-- due yet nor a paused one is ill. The kind of job is the first thing Kruise writes, paused or not.
-- uses: fields, text

function InterpretHealth(object)
  return text(fields(object.status).type) ~= ""
end
