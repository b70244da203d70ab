import { cli, Folder } from './command-line';

const folder = new Folder();
afterAll(() => folder.remove());

const GOOD = 'function InterpretHealth(o) return true end';
const SHOP = { apiVersion: 'v1', kind: 'Shop', metadata: { name: 'a' }, spec: { replicas: 2 } };
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
    expect(cli('lint', '--object', folder.file('shop.yaml', SHOP), ...files)).toEqual({ code: 0, out: '', err: '' });
  });

  test('says which scripts were not run for want of an object', () => {
    const file = folder.file('healthInterpretation.lua', GOOD);
    expect(cli('lint', file)).toEqual({ code: 0, out: '', err: `${file}: it was not run, since there is no object of its kind; give one with --object.\n` });
    const manifest = folder.file('other-kind.yaml', customization(GOOD), { ...SHOP, kind: 'Other' });
    expect(cli('lint', manifest).err).toBe(`${manifest}: shops: healthInterpretation: it was not run, since there is no object of its kind; give one with --object.\n`);
  });

  test('runs scripts on an object of their kind, from the same file or another', () => {
    const failing = 'function GetReplicas(o)\n  return o.spec.size.number\nend';
    const named = { ...customization(''), spec: { target: { apiVersion: 'v1', kind: 'Shop' }, customizations: { replicaResource: { luaScript: failing } } } };
    const manifest = folder.file('failing.yaml', named, SHOP);
    const said = /KF671: The script of replicaResource does not do what it is for\. GetReplicas fails with 2 replicas in the template: line 2: attempt to index a non-table object\(nil\) with key 'number'\. Fix: /;
    expect(cli('lint', manifest)).toMatchObject({ code: 1, err: '', out: expect.stringMatching(said) });
    const script = folder.file('replicaResource.lua', failing);
    expect(cli('lint', '--object', folder.file('shop.yaml', SHOP), script)).toMatchObject({ code: 1, err: '', out: expect.stringMatching(said) });
  });

  test('finds without an object what the text shows', () => {
    const script = folder.file('statusAggregation.lua', 'function AggregateStatus(o, items)\n  return {replicas = 1}\nend');
    expect(cli('lint', script)).toMatchObject({ code: 1, err: '', out: expect.stringContaining('KF676: The script of statusAggregation does not do what it is for. Line 2: AggregateStatus returns a table without `kind`.') });
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
