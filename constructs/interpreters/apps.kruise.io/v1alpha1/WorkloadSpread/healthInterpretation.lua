-- Does Kruise spread the pods by this spec? A subset that takes no more pods is no illness: sending them to the next one is what the kind is for.
-- uses: seen

function InterpretHealth(object)
  return seen(object)
end
