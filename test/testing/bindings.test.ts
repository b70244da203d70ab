import { cli, Folder } from '../cli/command-line';

// As in an installation that lost the package.
jest.mock('../../constructs/testing/lua-vm/bindings', () => ({
  luaBindings: () => jest.requireActual('../../constructs/testing/lua-vm/bindings').luaBindings('no-such-package/lua.51'),
}));

test('without Lua the command says which package to install', () => {
  const folder = new Folder();
  const object = folder.file('web.yaml', { apiVersion: 'apps.kruise.io/v1alpha1', kind: 'CloneSet', spec: {} });
  expect(cli('interpret', '--operation', 'health', '--object', object)).toEqual({
    code: 1, out: '', err: "Interpreter scripts run in Lua 5.1 from the package 'lua-wasm-bindings', which is not installed: npm install --save-dev lua-wasm-bindings\n",
  });
  folder.remove();
});
