-- The limits of a call: one second, given as a number of instructions, and 256 calls inside one another.

local limits = {}
local getinfo, sethook, error, pcall = debug.getinfo, debug.sethook, error, pcall

local DEEPEST = 256
-- Calls in tail position are levels here but no calls in Karmada; a walk that meets many of them ends somewhere.
local WALK = 4 * DEEPEST

-- Level 1 is this function, 2 the hook, 3 the function that runs.
local function too_deep(bottom)
  local depth = 0
  for level = 3, WALK do
    local info = getinfo(level, "Sf")
    if not info or info.func == bottom then
      break
    elseif info.what ~= "tail" then
      depth = depth + 1
    end
  end
  return depth > DEEPEST
end

-- A call is seen before it takes the place of its caller. So what is called by a function that was called in tail position is as deep as that one
-- was itself when it was looked at.
local function called_from_tail()
  local behind = getinfo(5, "S")
  return behind and behind.what == "tail"
end

-- Raises at the line the script has come to, whatever of ours it is in. A script in its first line or in a tail call may have none.
local function raise(message)
  for level = 3, DEEPEST do
    local info = getinfo(level, "Sl")
    if not info then
      break
    elseif info.short_src == "<string>" and info.currentline > 0 then
      error("<string>:" .. info.currentline .. ": " .. message, 0)
    end
  end
  error(message, 0)
end

-- Calls `call`, which runs the script. Once the instructions are used up every further one raises, so that pcall inside the script cannot go
-- on, until control is back here.
function limits.run(instructions, call, ...)
  local function hook(event)
    if event == "call" then
      if getinfo(2 + DEEPEST, "f") and not called_from_tail() and too_deep(call) then
        raise("stack overflow")
      end
      return
    elseif getinfo(2, "f").func == limits.run then
      sethook()
      return
    end
    sethook(hook, "", 1)
    raise("context deadline exceeded")
  end
  local function finish(...)
    sethook()
    return ...
  end
  sethook(hook, "c", instructions)
  return finish(pcall(call, ...))
end

return limits
