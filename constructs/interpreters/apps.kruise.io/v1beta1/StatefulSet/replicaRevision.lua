-- Gives a cluster its share of the replicas.
-- The partition, a number of pods, is left as it is: the share of one cluster does not tell how the rest was divided. An override per cluster can.
-- uses: within

function ReviseReplica(template, share)
  within(template, "spec").replicas = share
  return template
end
