import type { LauxLib, Lua, LuaLib } from 'lua-wasm-bindings/dist/lua';

/** Lua 5.1 as WebAssembly, in the functions of its C interface. */
export interface Bindings {
  readonly lua: Lua;
  readonly lauxlib: LauxLib;
  readonly lualib: LuaLib;
}

const PACKAGE = 'lua-wasm-bindings';

let bindings: Bindings | undefined;

/** Loads Lua 5.1, once. The package installs handlers for all uncaught exceptions of the process; they are removed right away. */
export function loadBindings(): Bindings {
  if (!bindings) {
    const events = ['uncaughtException', 'unhandledRejection'] as const;
    const before = events.map((event) => process.listeners(event as any));
    bindings = requireBindings();
    events.forEach((event, i) => {
      for (const listener of process.listeners(event as any)) {
        if (!before[i].includes(listener)) process.removeListener(event, listener as any);
      }
    });
  }
  return bindings;
}

function requireBindings(): Bindings {
  try {
    // eslint-disable-next-line @typescript-eslint/no-require-imports
    return require('lua-wasm-bindings/dist/lua.51') as Bindings;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'MODULE_NOT_FOUND') throw error;
    throw new Error(`Interpreter scripts run in Lua 5.1 from the package '${PACKAGE}', which is not installed: npm install --save-dev ${PACKAGE}`);
  }
}
