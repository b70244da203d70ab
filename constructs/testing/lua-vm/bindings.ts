const PACKAGE = 'lua-wasm-bindings';

/** The file with Lua 5.1 as WebAssembly. */
export function luaBindings(file = `${PACKAGE}/dist/lua.51`): string {
  try {
    return require.resolve(file);
  } catch {
    throw new Error(`Interpreter scripts run in Lua 5.1 from the package '${PACKAGE}', which is not installed: npm install --save-dev ${PACKAGE}`);
  }
}
