-- Kubernetes quantities, in whole thousandths: finer ones are rounded up, as they are where pods are counted.

local quantity = {}

local BINARY = { Ki = 1, Mi = 2, Gi = 3, Ti = 4, Pi = 5, Ei = 6 }
local DECIMAL = { n = -3, u = -2, m = -1, [""] = 0, k = 1, M = 2, G = 3, T = 4, P = 5, E = 6 }
local DECIMAL_SUFFIX = { [-1] = "m", [0] = "", "k", "M", "G", "T", "P", "E" }
local BINARY_SUFFIX = { [0] = "", "Ki", "Mi", "Gi", "Ti", "Pi", "Ei" }
local match, format = string.match, string.format

-- The thousandths and the family of suffixes of a text such as `1500m`, `2Gi` or `1e3`.
function quantity.parse(text)
  local digits, suffix = match(text, "^([+-]?%d*%.?%d*)(%a?i?)$")
  local exponent = nil
  if not digits then
    digits, exponent = match(text, "^([+-]?%d*%.?%d*)[eE]([+-]?%d+)$")
    suffix = ""
  end
  local value = digits and tonumber(digits)
  if not value or (DECIMAL[suffix] == nil and BINARY[suffix] == nil) then
    error("quantities must match the regular expression of Kubernetes, found " .. text, 0)
  end
  if exponent then
    return math.ceil(value * 10 ^ (tonumber(exponent) + 3)), "exponent"
  elseif BINARY[suffix] then
    return math.ceil(value * 1024 ^ BINARY[suffix] * 1000), "binary"
  end
  -- One power, not two multiplications: 0.1 would not stay exact.
  return math.ceil(value * 10 ^ (3 * (DECIMAL[suffix] + 1)) - 1e-9), "decimal"
end

local function scaled(value, step, suffixes, index)
  while value ~= 0 and math.fmod(value, step) == 0 and suffixes[index + 1] do
    value, index = value / step, index + 1
  end
  return format("%.0f", value) .. suffixes[index]
end

-- The canonical text: the largest suffix that leaves no fraction.
function quantity.format(thousandths, family)
  if thousandths == 0 then
    return "0"
  end
  local whole = math.fmod(thousandths, 1000) == 0
  if family == "binary" and whole and math.abs(thousandths) >= 1024000 then
    return scaled(thousandths / 1000, 1024, BINARY_SUFFIX, 0)
  elseif family == "exponent" then
    local value, power = thousandths, -3
    while math.fmod(value, 1000) == 0 do
      value, power = value / 1000, power + 3
    end
    return format("%.0f", value) .. (power == 0 and "" or "e" .. power)
  end
  return scaled(thousandths, 1000, DECIMAL_SUFFIX, -1)
end

return quantity
