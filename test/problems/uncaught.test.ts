import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LIBRARY } from '../library';

const ROOT = join(__dirname, '../..');
const FAULTY = (app: string) => `
import { App, Chart } from '${ROOT}/node_modules/cdk8s';
import { FederationApp, Fleet, KruiseFederatedCloneSet, Placement } from '${LIBRARY}';
void App;
const app = new ${app}({ outdir: __dirname + '/dist' });
new Fleet(app, 'fleet', { clusters: [{ name: 'east' }] });
const web = new KruiseFederatedCloneSet(new Chart(app, 'shop', { namespace: 'shop' }), 'web', {
  containers: [{ name: 'web', image: 'registry.example.com/web:1.0.0' }], replicas: -1, placement: Placement.onClusters('eats'),
});
`;

let directory: string;
beforeAll(() => { directory = mkdtempSync(join(tmpdir(), 'uncaught-')); });
afterAll(() => rmSync(directory, { recursive: true, force: true }));

/** Runs a program as `cdk8s synth` does. */
function run(source: string): { lines: string[]; status: number | null } {
  const file = join(directory, 'main.ts');
  writeFileSync(file, source);
  const { stderr, status } = spawnSync(process.execPath, ['--import', join(ROOT, 'node_modules/tsx/dist/loader.mjs'), file], { cwd: ROOT, encoding: 'utf8' });
  return { lines: stderr.trimEnd().split('\n'), status };
}

describe('an app that fails prints the report and nothing around it', () => {
  test.each<[string, string, RegExp]>([
    ['a federation app', `${FAULTY('FederationApp')}app.synth();`, /^\d problems, nothing was written:$/],
    ['a plain app', `${FAULTY('App')}app.synth();`, /^Validation failed with the following errors:$/],
    ['a federation app in an async function', `${FAULTY('FederationApp')}(async () => { await null; app.synth(); })();`, /^\d problems, nothing was written:$/],
  ])('%s', (_, source, heading) => {
    const { lines: [first, ...rest], status } = run(source);
    expect(first).toMatch(heading);
    expect(rest.filter((line) => !/^ {2}\[shop\/web\] KF\d{3}: .* Fix: /.test(line))).toEqual([]);
    expect([rest.length > 1, status]).toEqual([true, 1]);
  });

  test('also when a question has no answer', () => {
    const { lines, status } = run(`${FAULTY('FederationApp')}web.delivered('east');`);
    expect(lines.filter((line) => !/^\[shop\/web\] KF\d{3}: /.test(line))).toEqual([]);
    expect(status).toBe(1);
  });

  test('also when the output cannot be written', () => {
    const { lines, status } = run(`import { FederationApp } from '${LIBRARY}';\nnew FederationApp({ outdir: '/dev/full' }).synth();`);
    expect(lines).toEqual(['Nothing was written to /dev/full:', expect.stringMatching(/^ {2}\[app\] KF553: "\/dev\/full" cannot be written: .* Fix: /)]);
    expect(status).toBe(1);
  });
});

describe('everything else stays as it is', () => {
  test('an error that is caught', () => {
    expect(run(`${FAULTY('FederationApp')}try { app.synth(); } catch (error) { console.error((error as Error).name); }`)).toEqual({ lines: ['ValidationError'], status: 0 });
  });

  test('an error that the program handles itself', () => {
    expect(run(`${FAULTY('FederationApp')}process.on('uncaughtException', ({ name }) => { console.error(name); process.exit(3); });\napp.synth();`))
      .toEqual({ lines: ['ValidationError'], status: 3 });
  });

  test('another error, thrown after a report', () => {
    const { lines, status } = run(`${FAULTY('FederationApp')}try { app.synth(); } catch {}\nthrow new TypeError('a mistake of yours');`);
    expect(lines.join('\n')).toMatch(/TypeError: a mistake of yours\n\s+at /);
    expect(status).toBe(1);
  });
});
