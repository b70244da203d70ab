-- Parallelism stays as it is written: it is a limit within one cluster, not a share of something.
-- Said here only because Karmada brings a script of its own for this version.

function ReviseReplica(template, _)
  return template
end
