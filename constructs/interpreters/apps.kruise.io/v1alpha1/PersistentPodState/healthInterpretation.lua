-- Does Kruise know what to remember? Whether pods come back where they were is seen on the workload, not here.
-- uses: seen

function InterpretHealth(object)
  return seen(object)
end
