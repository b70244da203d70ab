-- Gives a cluster its share of the replicas, and its subsets theirs.
-- Numbers of pods in the subsets say how the whole is split, so they shrink with it: Kruise refuses subsets that add up to more than the
-- replicas, or to less when every subset has its own. Percentages scale by themselves; minReplicas and maxReplicas are limits in each cluster
-- and stay. Partitions stay too: Kruise holds back no more pods than a subset has.
-- uses: subsetReplicas, isObject

-- What the percentages take of the share. Kruise rounds them half up.
local function takenByPercentages(subsets, share)
  local taken = 0
  for _, subset in ipairs(subsets) do
    local replicas = fields(subset).replicas
    if type(replicas) == "string" then
      local percent = replicas:match("^(%d+)%%$")
      if percent ~= nil then
        taken = taken + math.floor(tonumber(percent) * share / 100 + 0.5)
      end
    end
  end
  return taken
end

-- Splits a number of pods in proportion to what the subsets have now. What rounding leaves over goes to those it took most from, and of equals
-- to the first.
local function split(pods, subsets, total)
  local left = pods
  local order = {}
  for i, subset in ipairs(subsets) do
    local part = pods * subset.replicas
    order[i] = { place = i, lost = part % total }
    subset.replicas = math.floor(part / total)
    left = left - subset.replicas
  end
  table.sort(order, function(a, b)
    if a.lost ~= b.lost then
      return a.lost > b.lost
    end
    return a.place < b.place
  end)
  for i = 1, left do
    local subset = subsets[order[i].place]
    subset.replicas = subset.replicas + 1
  end
end

local function scaleSubsets(spec, share)
  local subsets = subsetsOf(spec)
  local fixed, total, open = {}, 0, false
  for _, subset in ipairs(subsets) do
    if fixedReplicas(subset) ~= nil then
      fixed[#fixed + 1] = subset
      total = total + subset.replicas
    elseif fields(subset).replicas == nil then
      open = true
    end
  end
  local wanted = wantedReplicas(spec)
  if total == 0 or wanted <= 0 then
    return
  end

  local pods = math.max(0, share - takenByPercentages(subsets, share))
  if open then
    pods = math.min(pods, math.floor(total * share / wanted + 0.5))
  end
  split(pods, fixed, total)
end

function ReviseReplica(template, share)
  if not isObject(template.spec) then
    template.spec = {}
  end
  scaleSubsets(template.spec, share)
  template.spec.replicas = share
  return template
end
