-- A BroadcastJob runs one pod on each node, so there are no replicas to divide: every cluster gets the job as it is written.
-- Parallelism is not their number but a limit within one cluster, absent when there is none, and often a percentage.
-- Zero without any needs is how Karmada knows what is not to be divided; with needs it would take the job away from every cluster.
-- Said here only because Karmada brings a script of its own for this version, which writes a parallelism of 1 where there was no limit.

function GetReplicas(_)
  return 0, nil
end
