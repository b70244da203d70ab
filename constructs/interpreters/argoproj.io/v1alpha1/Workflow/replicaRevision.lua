-- Gives a cluster its share of the pods that may run at a time. A Workflow without a limit has nothing to share: writing a number would slow it down.

function ReviseReplica(template, share)
  if type(template.spec) == "table" and type(template.spec.parallelism) == "number" then
    template.spec.parallelism = share
  end
  return template
end
