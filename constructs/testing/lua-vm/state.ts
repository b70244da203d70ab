import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LUA_LIMIT_RULES } from '../rules';
import { luaBindings } from './bindings';
import { LuaError, LuaLimitError } from './errors';
import { literal } from './literal';
import { type LuaAnswer, LuaThread } from './thread';

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
  /**
   * Milliseconds after which a call is ended. Karmada counts one second; here a script has as many instructions as take about that long, on whatever
   * machine. This is for what does not count as instructions, such as the search for a pattern.
   * @default 10000
   */
  readonly timeLimit?: number;
  /**
   * MiB that a call may take. Karmada has no such limit.
   * @default 128
   */
  readonly memoryLimit?: number;
}

const TIME_LIMIT = 10_000;
const MEMORY_LIMIT = 128;
const MIB = 1024 * 1024;

function part(name: string): string {
  return `(function(...) ${readFileSync(join(__dirname, name), 'utf8')} end)`;
}

/** The parts in the order they need each other; the first ones take their string functions before the sandbox changes them. */
function preludeOf({ pooled, keyOrderSeed }: LuaVmOptions): string {
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

/** One thread for all states. Those it had are made anew when it was ended. */
let thread: LuaThread | undefined;
let lastId = 0;
const abandoned = new FinalizationRegistry<number>((id) => thread?.close(id));

/** A Lua state with the prelude in it, in a thread that is ended when a script goes too far. */
export class LuaState {
  private readonly id: number;
  private readonly bindings = luaBindings();

  constructor(private readonly options: LuaVmOptions = {}) {
    const remembers = options.pooled === true || options.keyOrderSeed !== undefined;
    this.id = remembers ? ++lastId : 0;
    if (remembers) abandoned.register(this, this.id);
  }

  /** Runs a script and calls its entry function; `count` results are wanted. */
  call(script: string, entry: string, args: readonly unknown[], count: number): CallResult {
    if (script.includes('\0')) throw new LuaError('<string>: there is a NUL character in the script');
    const { failed, text } = this.answer(script, entry, [script, entry, args.map(literal).join(', ') || 'nil', String(count)]);
    if (failed) throw new LuaError(text);
    const answer = JSON.parse(text!);
    if (answer.error !== undefined) throw new LuaError(answer.error);
    return { results: answer.results, globals: Array.isArray(answer.globals) ? answer.globals : [] };
  }

  private answer(script: string, entry: string, texts: readonly string[]): LuaAnswer {
    const { timeLimit = TIME_LIMIT, memoryLimit = MEMORY_LIMIT } = this.options;
    if (!thread?.take()) {
      thread = new LuaThread(this.bindings);
      thread.take();
    }
    const prelude = thread.states.has(this.id) ? undefined : preludeOf(this.options);
    const answer = thread.ask({ id: this.id, prelude, texts, memory: memoryLimit * MIB }, timeLimit);
    if (answer?.text !== undefined) return answer;
    thread.end();
    thread = undefined;
    if (!answer) throw new LuaLimitError(LUA_LIMIT_RULES.time, entry, script, `was ended after ${timeLimit / 1000} s`);
    if (answer.refused) throw new LuaLimitError(LUA_LIMIT_RULES.memory, entry, script, `was ended since it took more than ${memoryLimit} MiB`);
    throw new LuaLimitError(LUA_LIMIT_RULES.broken, entry, script, `broke the Lua VM (${answer.broken})`);
  }
}
