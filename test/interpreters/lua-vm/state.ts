import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LauxLib, Lua, LuaLib, LuaState as StatePointer } from 'lua-wasm-bindings/dist/lua';

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

/** An error raised in Lua, or a result JSON cannot hold. */
export class LuaError extends Error {}

interface Bindings {
  readonly lua: Lua;
  readonly lauxlib: LauxLib;
  readonly lualib: LuaLib;
}

let bindings: Bindings | undefined;

/** Loads Lua 5.1. The package makes itself the judge of every uncaught exception of the process; that is undone at once. */
function loadBindings(): Bindings {
  if (!bindings) {
    const events = ['uncaughtException', 'unhandledRejection'] as const;
    const before = events.map((event) => process.listeners(event as any));
    // eslint-disable-next-line @typescript-eslint/no-require-imports
    bindings = require('lua-wasm-bindings/dist/lua.51') as Bindings;
    events.forEach((event, i) => {
      for (const listener of process.listeners(event as any)) {
        if (!before[i].includes(listener)) process.removeListener(event, listener as any);
      }
    });
  }
  return bindings;
}

function part(name: string): string {
  return `(function(...) ${readFileSync(join(__dirname, name), 'utf8')} end)`;
}

/** The parts in the order they need each other; the JSON part takes its string functions before the sandbox changes them. */
function prelude(): string {
  return [
    `local json = ${part('json.lua')}()`,
    `local quantity = ${part('quantity.lua')}()`,
    `local shape = ${part('shape.lua')}(quantity)`,
    `local kube = ${part('kube.lua')}(quantity, shape)`,
    `local sandbox = ${part('sandbox.lua')}()`,
    `${part('call.lua')}(sandbox, json, kube, ${INSTRUCTION_LIMIT})`,
  ].join(';\n');
}

/** A Lua state with the prelude in it. Scripts run in an environment of their own each time and leave nothing behind. */
export class LuaState {
  private readonly lua: Lua;
  private readonly state: StatePointer;

  constructor() {
    const { lua, lauxlib, lualib } = loadBindings();
    this.lua = lua;
    this.state = lauxlib.luaL_newstate();
    lualib.luaL_openlibs(this.state);
    if (lauxlib.luaL_dostring(this.state, prelude()) !== 0) {
      throw new Error(`the prelude of the Lua VM does not run: ${lua.lua_tostring(this.state, -1)}`);
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

/** A JSON value as a Lua expression. Nulls are absent: from objects, and from lists, which close up. */
export function literal(value: unknown): string {
  switch (typeof value) {
    case 'string':
      return quoted(value);
    case 'number':
    case 'boolean':
      return String(value);
    case 'object':
      if (value === null) return 'nil';
      if (Array.isArray(value)) return `{${value.filter((item) => item != null).map(literal).join(',')}}`;
      return `{${Object.entries(value).filter(([, item]) => item != null).map(([key, item]) => `[${quoted(key)}]=${literal(item)}`).join(',')}}`;
    default:
      return 'nil';
  }
}

/** Bytes outside printable ASCII as decimal escapes, so that nothing depends on how text is handed over. */
function quoted(text: string): string {
  if (/^[ !#-[\]-~]*$/.test(text)) return `"${text}"`;
  let out = '"';
  for (const byte of Buffer.from(text, 'utf8')) {
    const plain = byte >= 32 && byte < 127 && byte !== 34 && byte !== 92;
    out += plain ? String.fromCharCode(byte) : `\\${String(byte).padStart(3, '0')}`;
  }
  return `${out}"`;
}
