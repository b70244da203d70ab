import type { LauxLib, Lua, LuaLib, LuaState } from 'lua-wasm-bindings/dist/lua';
import { literal } from '../../constructs/testing/lua-vm/literal';

/** What Argo CD leaves a health script: the base and table libraries and the time. Texts have no methods either. */
const PRELUDE = `
local loadstring, setfenv, pcall, tostring, ipairs, concat = loadstring, setfenv, pcall, tostring, ipairs, table.concat
local BASE = {
  "assert", "error", "getmetatable", "ipairs", "next", "pairs", "pcall", "print", "rawequal", "rawget", "rawset", "select", "setmetatable", "tonumber",
  "tostring", "type", "unpack", "xpcall", "table",
}
getmetatable("").__index = nil

function healths(script, states)
  local chunk = assert(loadstring(script, "=health"))
  local answers = {}
  for i, obj in ipairs(assert(loadstring("return " .. states))()) do
    local env = { obj = obj }
    for _, name in ipairs(BASE) do
      env[name] = _G[name]
    end
    local fine, health = pcall(setfenv(chunk, env))
    answers[i] = fine and health.status .. "|" .. health.message or "error|" .. tostring(health)
  end
  return concat(answers, "\\n")
end
`;

/** As many objects as fit into the memory of the VM as one text. */
const BATCH = 250;

/** Lua 5.1. The package installs handlers for all uncaught exceptions of the process; they are removed right away. */
function loadBindings(): { lua: Lua; lauxlib: LauxLib; lualib: LuaLib } {
  // eslint-disable-next-line @typescript-eslint/no-require-imports
  const bindings = require('lua-wasm-bindings/dist/lua.51');
  for (const event of ['uncaughtException', 'unhandledRejection']) process.removeAllListeners(event);
  return bindings;
}

/** A health script's answer. */
export interface ArgoCdHealth {
  readonly status: string;
  readonly message: string;
}

/** Runs health scripts with the libraries that Argo CD gives them. */
export class ArgoCdVm {
  private readonly lua: Lua;
  private readonly state: LuaState;

  constructor() {
    const { lua, lauxlib, lualib } = loadBindings();
    this.lua = lua;
    this.state = lauxlib.luaL_newstate();
    lualib.luaL_openlibs(this.state);
    if (lauxlib.luaL_dostring(this.state, PRELUDE) !== 0) throw new Error(lua.lua_tostring(this.state, -1));
  }

  /** The health of each object, in its order. */
  healths(script: string, objects: readonly any[]): ArgoCdHealth[] {
    const batches = Array.from({ length: Math.ceil(objects.length / BATCH) }, (_, i) => objects.slice(i * BATCH, (i + 1) * BATCH));
    return batches.flatMap((batch) => this.batch(script, batch));
  }

  private batch(script: string, objects: readonly any[]): ArgoCdHealth[] {
    const { lua, state } = this;
    lua.lua_getglobal(state, 'healths');
    lua.lua_pushstring(state, script);
    lua.lua_pushstring(state, literal(objects));
    const failed = lua.lua_pcall(state, 2, 1, 0) !== 0;
    const text = lua.lua_tostring(state, -1);
    lua.lua_settop(state, 0);
    if (failed) throw new Error(text);
    return text.split('\n').map((line) => {
      const bar = line.indexOf('|');
      return { status: line.slice(0, bar), message: line.slice(bar + 1) };
    });
  }
}
