import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import type * as Cdk8s from 'cdk8s';
import type * as Library from '../../../constructs';
import type * as Plans from '../../../constructs/federation/plan';
import type * as CodeDigest from '../../../constructs/federation/memory/code-digest';

/** What a run has done. */
interface Run {
  /** Files by path. */
  readonly tree: Record<string, string>;
  /** The workloads that were planned. */
  readonly planned: string[];
  readonly printed: string;
  /** Asked of the app after its synthesis, or while it is validated. */
  readonly answers: unknown;
}

interface RunOptions {
  readonly images?: readonly string[];
  readonly build?: (library: typeof Library, workloads: Library.KruiseFederatedCloneSet[], app: Library.FederationApp) => unknown;
  readonly controlPlane?: 'KARMADA' | 'OCM';
  /** In place of the digest of the code. */
  readonly code?: string;
  /** In place of what tells that it was not touched. @default - the digest */
  readonly stamp?: string;
  /** Whether the code changes while it runs. */
  readonly changing?: boolean;
}

const before = { ...process.env };
let [cache, outdir] = ['', ''];
beforeEach(() => {
  [cache, outdir] = ['cache-', 'dist-'].map((name) => mkdtempSync(join(tmpdir(), name)));
  Object.assign(process.env, { XDG_CACHE_HOME: cache, KRUISE_FEDERATION_MEMORY: 'always' });
  delete process.env.KRUISE_FEDERATION_SHARES;
});
afterEach(() => {
  process.env = { ...before };
  [cache, outdir].forEach((directory) => rmSync(directory, { recursive: true, force: true }));
});

/** The app in a copy of the library of its own, as a new process has one. */
function run({ images = ['a:1', 'b:1', 'c:1'], build = () => undefined, controlPlane = 'KARMADA', code = 'the same', stamp = code, changing = false }: RunOptions = {}): Run {
  const planned: string[] = [];
  const write = jest.spyOn(process.stderr, 'write').mockReturnValue(true);
  try {
    let answers: unknown;
    jest.isolateModules(() => {
      const { Chart } = jest.requireActual<typeof Cdk8s>('cdk8s');
      const library = jest.requireActual<typeof Library>('../../../constructs');
      const plans = jest.requireActual<typeof Plans>('../../../constructs/federation/plan');
      const { planDelivery } = plans;
      jest.spyOn(plans, 'planDelivery').mockImplementation((definition) => {
        planned.push(definition.path);
        return planDelivery(definition);
      });
      // What other tests do beside this one is not to count.
      const codes = jest.requireActual<typeof CodeDigest>('../../../constructs/federation/memory/code-digest');
      jest.spyOn(codes, 'codeDigest').mockReturnValue(code);
      jest.spyOn(codes, 'codeStamp').mockImplementation(() => {
        if (changing) throw new Error('the code has just changed');
        return stamp;
      });
      const { ClusterOverride, ControlPlane, FederationApp, Fleet, KruiseFederatedCloneSet, Placement } = library;
      const app = new FederationApp({ outdir });
      new Fleet(app, 'fleet', { clusters: ['eu', 'us'].map((name) => ({ name, controlPlane: ControlPlane[controlPlane] })) });
      const shop = new Chart(app, 'shop', { namespace: 'shop' });
      const workloads = images.map((image, index) => new KruiseFederatedCloneSet(shop, `web-${index}`, {
        // Workloads that are alike would be planned once in any case.
        replicas: 5, containers: [{ image: `registry.example.com/${image}`, portNumber: 8080 + index }], placement: Placement.onAllClusters().divideByWeight({ eu: 3, us: 2 }),
        overrides: [ClusterOverride.onClusters('eu').imageRegistry('registry.eu.example.com')],
      }));
      // Of what nobody looks at even more is remembered: see recall.test.ts.
      workloads.forEach((web) => web.workload);
      const asked = build(library, workloads, app);
      app.synth();
      answers = typeof asked === 'function' ? asked() : asked;
    });
    const files = readdirSync(outdir, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name)).sort();
    return { planned, answers, printed: write.mock.calls.map(([text]) => String(text)).join(''), tree: Object.fromEntries(files.map((file) => [relative(outdir, file), readFileSync(file, 'utf8')])) };
  } finally {
    write.mockRestore();
  }
}

function withLastByteChanged(content: Buffer): Buffer {
  const changed = Buffer.from(content);
  changed[changed.length - 1] ^= 1;
  return changed;
}

const ALL = ['shop/web-0', 'shop/web-1', 'shop/web-2'];
const memoryFile = () => join(cache, 'cdk8s-kruise-federation', 'plans', readdirSync(join(cache, 'cdk8s-kruise-federation', 'plans')).find((name) => /^\w{64}/.test(name))!);

test('what did not change is not planned again, and comes out the same', () => {
  const first = run();
  expect(first.planned).toEqual(ALL);
  rmSync(outdir, { recursive: true });
  const second = run();
  expect(second.planned).toEqual([]);
  expect(second.tree).toEqual(first.tree);
  expect(second.printed).toBe(first.printed);
  expect(second.printed).toContain('eu 3, us 2');
});

test('what changed is planned, and comes out as without a memory', () => {
  run();
  const changed = { images: ['a:1', 'b:2', 'c:1'] };
  const second = run(changed);
  expect(second.planned).toEqual(['shop/web-1']);
  process.env.KRUISE_FEDERATION_MEMORY = 'off';
  const without = run(changed);
  expect(without.planned).toEqual(ALL);
  expect(second.tree).toEqual(without.tree);
});

test('what was left out in between is forgotten', () => {
  run();
  run({ images: ['a:1'] });
  expect(run().planned).toEqual(['shop/web-1', 'shop/web-2']);
});

test('other code plans everything again', () => {
  run();
  expect(run({ code: 'changed' }).planned).toEqual(ALL);
  // And what other code has kept is not used either.
  expect(run().planned).toEqual(ALL);
});

test('the same code in other files plans nothing again', () => {
  run();
  expect(run({ stamp: 'installed anew' }).planned).toEqual([]);
  // And is known by its new files from then on.
  expect(run({ code: 'not looked at', stamp: 'installed anew' }).planned).toEqual([]);
});

test('code that changes while it runs keeps nothing', () => {
  run({ changing: true });
  expect(run().planned).toEqual(ALL);
});

test.each<[string, (content: Buffer) => Buffer]>([
  ['cut off', (content) => content.subarray(0, -10)], ['empty', () => Buffer.from('')], ['changed by somebody', withLastByteChanged], ['something else', () => Buffer.from('{}\n{}')],
])('a memory that is %s is not used', (_, damage) => {
  run();
  const content = readFileSync(memoryFile());
  expect(damage(content).equals(content)).toBe(false);
  writeFileSync(memoryFile(), damage(content));
  expect(run().planned).toEqual(ALL);
  expect(run().planned).toEqual([]);
});

test('a memory that others may write is not used', () => {
  run();
  chmodSync(memoryFile(), 0o666);
  expect(run().planned).toEqual(ALL);
  expect(run().planned).toEqual([]);
});

test.each<[string, (file: string) => unknown]>([
  ['a pipe', (file) => execFileSync('mkfifo', [file])], ['a directory', (file) => mkdirSync(file)], ['a link to nothing', (file) => symlinkSync('nothing', file)],
])('%s in its place is not waited for', (_, put) => {
  run();
  const file = memoryFile();
  rmSync(file);
  put(file);
  expect(run().planned).toEqual(ALL);
});

test('what no run has used for a month is removed', () => {
  run();
  const [old, young] = ['old.json', 'young.json'].map((name) => join(dirname(memoryFile()), name));
  [old, young].forEach((file) => writeFileSync(file, ''));
  const ago = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000);
  utimesSync(old, ago(31), ago(31));
  utimesSync(young, ago(29), ago(29));
  run();
  expect([old, young].map((file) => existsSync(file))).toEqual([false, true]);
});

test('it cannot be read by others, and a place that cannot be written is no error', () => {
  const { tree } = run();
  expect((statSync(memoryFile()).mode & 0o077)).toBe(0);
  process.env.XDG_CACHE_HOME = join(outdir, '.kruise-federation');
  expect(run().tree).toEqual(tree);
});

test('a workload with a warning is planned each time, so that it is said each time', () => {
  const warned = () => run({ build: (library, _, app) => new library.KruiseFederatedCloneSet(new (jest.requireActual<typeof Cdk8s>('cdk8s').Chart)(app, 'other', { namespace: 'other' }), 'tied', {
    replicas: 1, containers: [{ image: 'registry.example.com/tied:1' }], placement: library.Placement.onAllClusters().divideEqually(),
  }) });
  const [first, second] = [warned(), warned()];
  expect(second.planned).toEqual(['other/tied']);
  expect(first.printed).toMatch(/KF50\d/);
  expect(second.printed).toBe(first.printed);
});

test('what clusters get is planned when somebody asks for it', () => {
  const asking = { build: (_: typeof Library, [web]: Library.KruiseFederatedCloneSet[]) => () => web.delivered('eu') };
  const [first, second] = [run(asking), run(asking)];
  expect(second.planned).toEqual(['shop/web-0']);
  expect(second.answers).toEqual(first.answers);
  expect(JSON.stringify(second.answers)).toContain('registry.eu.example.com/a:1');
});

test('finished objects are made each time', () => {
  run({ controlPlane: 'OCM' });
  expect(run({ controlPlane: 'OCM' }).planned).toEqual(ALL);
});

test('small apps have no memory', () => {
  delete process.env.KRUISE_FEDERATION_MEMORY;
  run();
  expect(readdirSync(cache)).toEqual([]);
  expect(run().planned).toEqual(ALL);
});
