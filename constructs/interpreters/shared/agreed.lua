-- The one text in the list, or nil when there are several or none.
local function agreed(texts)
  for _, text in ipairs(texts) do
    if text ~= texts[1] then
      return nil
    end
  end
  return texts[1]
end
