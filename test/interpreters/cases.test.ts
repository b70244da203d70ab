import { lintScript } from '../../constructs/interpreters/lint';
import { ENTRY_FUNCTIONS } from '../../constructs/interpreters/operations';
import { expected, runCase, suites } from './cases';
import { LuaVm } from './lua-vm';

const vm = new LuaVm();

describe.each(suites().map((suite) => [`${suite.apiVersion} ${suite.kind} ${suite.operation}`, suite] as const))('%s', (_title, suite) => {
  it('has cases beside it', () => {
    expect(suite.cases.length).toBeGreaterThan(0);
  });

  it('has nothing the lint objects to', () => {
    expect(lintScript(suite.operation, suite.script)).toEqual([]);
  });

  it('defines its entry function and no other global', () => {
    const { globals } = vm.run(`${suite.script}\nfunction Probe() end`, 'Probe', [], 0);
    expect(globals).toEqual([ENTRY_FUNCTIONS[suite.operation], 'Probe'].sort());
  });

  it.each(suite.cases.map((found) => [found.name, found] as const))('%s', (_name, found) => {
    expect(runCase(vm, suite.operation, suite.script, found)).toEqual(expected(suite.operation, found));
  });
});
