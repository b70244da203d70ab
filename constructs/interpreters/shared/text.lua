local function text(value)
  if type(value) == "string" then
    return value
  end
  return ""
end
