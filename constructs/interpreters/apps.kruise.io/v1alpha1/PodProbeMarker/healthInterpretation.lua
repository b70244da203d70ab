-- Does Kruise run these probes? A probe that fails says something about its pod; one that matches no pod has nothing to do.
-- uses: seen

function InterpretHealth(object)
  return seen(object)
end
