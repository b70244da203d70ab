'use strict';

/*
 * The thread that Lua runs in, so that a script which does not end can be ended from outside. Plain JavaScript: Node loads it by itself, whatever
 * compiles the code that starts it.
 */
const { workerData } = require('node:worker_threads');

const { port, turn, phases, bindings, idleMillis, keptMillis } = workerData;
const PAGE = 65_536;
/** The bindings put strings on the stack of C, four bytes for each character, and nothing keeps a long one from running over its end. */
const PIECE = 100_000;

let size = 0;
let ceiling = Infinity;
let refused = false;
const grow = WebAssembly.Memory.prototype.grow;
// All memory of Lua is grown here. What is refused is an error in Lua, "not enough memory".
WebAssembly.Memory.prototype.grow = function limited(pages) {
  refused = this.buffer.byteLength + pages * PAGE > ceiling;
  if (refused) throw new RangeError('The memory limit is reached.');
  const before = grow.call(this, pages);
  size = this.buffer.byteLength;
  return before;
};

const { lua, lauxlib, lualib } = loaded();
const states = new Map();
let idle;

function loaded() {
  try {
    return require(bindings);
  } catch (error) {
    port.postMessage({ broken: String(error && error.message) });
    pass(phases.closed);
    throw error;
  }
}

function pass(phase) {
  Atomics.store(turn, 0, phase);
  Atomics.notify(turn, 0);
}

function stateOf({ id, prelude }) {
  if (states.has(id)) return states.get(id);
  const state = lauxlib.luaL_newstate();
  lualib.luaL_openlibs(state);
  if (lauxlib.luaL_dostring(state, prelude) !== 0) throw new Error(`The prelude of the Lua VM fails: ${lua.lua_tostring(state, -1)}`);
  states.set(id, state);
  return state;
}

function push(state, text) {
  if (text.length <= PIECE) {
    lua.lua_pushstring(state, text);
    return;
  }
  for (let start = 0; start < text.length;) {
    const end = start + PIECE;
    const stop = /[\ud800-\udbff]/.test(text.charAt(end - 1)) ? end - 1 : end;
    lua.lua_getglobal(state, 'karmada_piece');
    lua.lua_pushstring(state, text.slice(start, stop));
    lua.lua_pcall(state, 1, 0, 0);
    start = stop;
  }
  lua.lua_getglobal(state, 'karmada_whole');
  lua.lua_pcall(state, 0, 1, 0);
}

function answerOf(request) {
  refused = false;
  ceiling = size + request.memory;
  try {
    const state = stateOf(request);
    lua.lua_getglobal(state, 'karmada_call');
    for (const text of request.texts) push(state, text);
    const failed = lua.lua_pcall(state, request.texts.length, 1, 0) !== 0;
    const text = lua.lua_tostring(state, -1);
    lua.lua_settop(state, 0);
    return refused ? { refused } : { failed, text };
  } catch (error) {
    return refused ? { refused } : { broken: String(error && error.message) };
  } finally {
    ceiling = Infinity;
  }
}

function close(id) {
  if (!states.has(id)) return;
  lua.lua_close(states.get(id));
  states.delete(id);
}

/** Test runners load this package anew for each file, and threads that nobody asks any more would add up. */
function rest() {
  clearTimeout(idle);
  const kept = [...states.keys()].some((id) => id !== 0);
  idle = setTimeout(() => Atomics.compareExchange(turn, 0, phases.idle, phases.closed) === phases.idle && port.close(), kept ? keptMillis : idleMillis);
}

port.on('message', (request) => {
  if (request.close !== undefined) {
    close(request.close);
    return;
  }
  port.postMessage(answerOf(request));
  rest();
  pass(phases.idle);
});
rest();
pass(phases.idle);
