-- Karmada fills the tables it hands over in a random order of keys, anew for each call, and `pairs` follows it. With a seed so does this one.

local base_next, type, pairs, ipairs = next, type, pairs, ipairs

local function generator(seed)
  local state = seed % 2147483646 + 1
  return function(count)
    state = (state * 16807) % 2147483647
    return state % count + 1
  end
end

local function shuffled(keys, draw)
  for i = #keys, 2, -1 do
    local j = draw(i)
    keys[i], keys[j] = keys[j], keys[i]
  end
  return keys
end

-- The `next` and `pairs` that scripts get, and `remember`, to be told of each argument.
return function(seed)
  local order = {}
  local draw = generator(seed)
  local known = setmetatable({}, { __mode = "k" })

  local function append(keys, key)
    keys[#keys + 1] = key
    keys.place[key] = #keys
  end

  -- Keys that the script has added come last, as they do in Karmada.
  local function complete(keys, value)
    for key in pairs(value) do
      if not keys.place[key] then
        append(keys, key)
      end
    end
  end

  function order.remember(value)
    if type(value) ~= "table" then
      return
    end
    local names = {}
    for key, item in pairs(value) do
      if type(key) == "string" then
        names[#names + 1] = key
      end
      order.remember(item)
    end
    -- Sorted first: what the generator gives may not depend on where Lua keeps a key.
    table.sort(names)
    known[value] = { place = {} }
    for i in ipairs(value) do
      append(known[value], i)
    end
    for _, key in ipairs(shuffled(names, draw)) do
      append(known[value], key)
    end
  end

  function order.next(...)
    local value, key = ...
    local keys = known[value]
    if not keys then
      return base_next(...)
    elseif key == nil or not keys.place[key] then
      complete(keys, value)
    end
    for i = (key == nil and 0 or keys.place[key]) + 1, #keys do
      local item = value[keys[i]]
      if item ~= nil then
        return keys[i], item
      end
    end
    return nil
  end

  function order.pairs(...)
    if not known[(...)] then
      return pairs(...)
    end
    return order.next, (...), nil
  end

  return order
end
