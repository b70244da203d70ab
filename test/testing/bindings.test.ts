import { cli, Folder } from '../cli/command-line';

// As in an installation without the optional peer.
jest.mock('lua-wasm-bindings/dist/lua.51', () => {
  throw Object.assign(new Error("Cannot find module 'lua-wasm-bindings/dist/lua.51'"), { code: 'MODULE_NOT_FOUND' });
});

test('without Lua the command says which package to install', () => {
  const folder = new Folder();
  const object = folder.file('web.yaml', { apiVersion: 'apps.kruise.io/v1alpha1', kind: 'CloneSet', spec: {} });
  expect(cli('interpret', '--operation', 'health', '--object', object)).toEqual({
    code: 1, out: '', err: "Interpreter scripts run in Lua 5.1 from the package 'lua-wasm-bindings', which is not installed: npm install --save-dev lua-wasm-bindings\n",
  });
  folder.remove();
});
