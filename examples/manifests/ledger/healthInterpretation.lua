function InterpretHealth(object)
  return object.status ~= nil and object.status.phase == 'Open'
end
