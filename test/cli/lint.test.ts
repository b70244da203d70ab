import { cli, Folder } from './command-line';

const folder = new Folder();
afterAll(() => folder.remove());

const GOOD = 'function InterpretHealth(o) return true end';
const BAD = 'helper = 1\nfunction InterpretHealth(o) return true end';
const customization = (luaScript: string): any => ({
  apiVersion: 'config.karmada.io/v1alpha1',
  kind: 'ResourceInterpreterCustomization',
  metadata: { name: 'shops' },
  spec: { target: { apiVersion: 'v1', kind: 'Shop' }, customizations: { healthInterpretation: { luaScript } } },
});

describe('lint', () => {
  test('finds nothing in scripts that are right', () => {
    const files = [folder.file('healthInterpretation.lua', GOOD), folder.file('good.yaml', customization(GOOD))];
    expect(cli('lint', ...files)).toEqual({ code: 0, out: '', err: '' });
  });

  test('says the file, the line and what is wrong, of every file, and exits with 1', () => {
    const script = folder.file('healthInterpretation.lua', BAD);
    const manifest = folder.file('bad.yaml', { apiVersion: 'v1', kind: 'Other' }, customization(BAD));
    const { code, out, err } = cli('lint', script, manifest);
    expect({ code, err }).toEqual({ code: 1, err: '' });
    expect(out).toMatch(`${script}: Line 1: 'helper' is set as a global`);
    expect(out).toMatch(`${manifest}: shops: healthInterpretation: Line 1: 'helper' is set as a global`);
  });

  test('takes the operation from the option when the file has another name', () => {
    const file = folder.file('mine.lua', GOOD);
    expect(cli('lint', '--operation', 'health', file).code).toBe(0);
    expect(cli('lint', '--operation', 'retain', file).out).toContain('must define the global function Retain');
  });

  test.each<[string, string[], string]>([
    ['no file', [], 'No file to check'],
    ['a script with a name that says nothing', [folder.file('other.lua', GOOD)], 'choose one with --operation'],
    ['a script named after what every object has', [folder.file('toString.lua', GOOD)], 'choose one with --operation'],
    ['a script that is not there', ['nowhere.lua'], 'cannot be read'],
    ['a manifest without customizations', [folder.file('none.yaml', { apiVersion: 'v1', kind: 'Other' })], 'has no ResourceInterpreterCustomization'],
  ])('wants more than %s', (_name, args, message) => {
    const { code, err } = cli('lint', ...args);
    expect(code).toBe(2);
    expect(err).toContain(message);
    expect(err).toContain('Usage: cdk8s-kruise-federation lint');
  });
});
