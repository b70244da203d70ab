import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Lua, LuaState as StatePointer } from 'lua-wasm-bindings/dist/lua';
import { loadBindings } from './bindings';
import { literal } from './literal';

/**
 * Instructions a call may take. Karmada gives a script one second; a count gives the same answer on every machine, and this many take about
 * that long there.
 */
const INSTRUCTION_LIMIT = 50_000_000;

/** What one call of a script gave: the results with their Lua types, and the globals the chunk left behind. */
export interface CallResult {
  readonly results: readonly { readonly type: string; readonly value: any }[];
  readonly globals: readonly string[];
}

/** An error raised in Lua, or a result Karmada refuses. The message is Karmada's, without the stack of calls. */
export class LuaError extends Error {
  public override readonly name = 'LuaError';
}

/** How a Lua VM treats the scripts that run in it. */
export interface LuaVmOptions {
  /**
   * Keep the globals of a script for those that run after it, as the VMs in Karmada's pool do. Shows a script that depends on, or harms, another.
   * @default false - every call starts with the globals Karmada starts with
   */
  readonly pooled?: boolean;
  /**
   * Draw the order in which `pairs` and `next` go over the keys of arguments from this seed, anew for each call. In Karmada it is random.
   * @default - the order Lua happens to keep them in
   */
  readonly keyOrderSeed?: number;
}

function part(name: string): string {
  return `(function(...) ${readFileSync(join(__dirname, name), 'utf8')} end)`;
}

/** The parts in the order they need each other; the first ones take their string functions before the sandbox changes them. */
function prelude({ pooled, keyOrderSeed }: LuaVmOptions): string {
  return [
    `local json = ${part('json.lua')}()`,
    `local messages = ${part('messages.lua')}()`,
    `local quantity = ${part('quantity.lua')}()`,
    `local shape = ${part('shape.lua')}(quantity)`,
    `local kube = ${part('kube.lua')}(quantity, shape)`,
    `local order = ${keyOrderSeed === undefined ? 'nil' : `${part('key_order.lua')}()(${Math.trunc(keyOrderSeed)})`}`,
    `local limits = ${part('limits.lua')}()`,
    `local sandbox = ${part('sandbox.lua')}()`,
    'messages.install()',
    'local parts = { json = json, messages = messages, kube = kube, order = order, limits = limits, sandbox = sandbox }',
    `parts.pooled = ${pooled === true}`,
    `${part('call.lua')}(parts, ${INSTRUCTION_LIMIT})`,
  ].join(';\n');
}

/** A Lua state with the prelude in it. */
export class LuaState {
  private readonly lua: Lua;
  private readonly state: StatePointer;

  constructor(options: LuaVmOptions = {}) {
    const { lua, lauxlib, lualib } = loadBindings();
    this.lua = lua;
    this.state = lauxlib.luaL_newstate();
    lualib.luaL_openlibs(this.state);
    if (lauxlib.luaL_dostring(this.state, prelude(options)) !== 0) {
      throw new Error(`The prelude of the Lua VM fails: ${lua.lua_tostring(this.state, -1)}`);
    }
  }

  /** Runs a script and calls its entry function; `count` results are wanted. */
  call(script: string, entry: string, args: readonly unknown[], count: number): CallResult {
    const { lua, state } = this;
    lua.lua_getglobal(state, 'karmada_call');
    for (const text of [script, entry, args.map(literal).join(', ') || 'nil', String(count)]) lua.lua_pushstring(state, text);
    const failed = lua.lua_pcall(state, 4, 1, 0) !== 0;
    const text = lua.lua_tostring(state, -1);
    lua.lua_settop(state, 0);
    if (failed) throw new LuaError(text);
    const answer = JSON.parse(text);
    if (answer.error !== undefined) throw new LuaError(answer.error);
    return { results: answer.results, globals: Array.isArray(answer.globals) ? answer.globals : [] };
  }
}
