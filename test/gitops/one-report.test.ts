import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Chart, Duration, JsonPatch } from 'cdk8s';
import { Checks, type ArgoCdOptions, FederationApp, Fleet, type FluxOptions, FluxSource, GitOps, KruiseFederatedCloneSet } from '../../constructs';
import { type Problem, Severity } from '../../constructs/problems/problem';

const CONTAINERS = [{ name: 'web', image: 'registry.example.com/web:1.0.0' }];
/** A time that Go cannot read: 2.4e+21h. */
const ENDLESS = Duration.days(1e20);

let root: string;
let printed: string[];
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'report-'));
  printed = [];
  jest.spyOn(process.stderr, 'write').mockImplementation((text) => { printed.push(String(text)); return true; });
});
afterEach(() => {
  jest.restoreAllMocks();
  rmSync(root, { recursive: true, force: true });
});

const argoCd = (options: Partial<ArgoCdOptions> = {}) => GitOps.argoCd({ repository: 'https://git.example.com/shop.git', destinations: { Karmada: { name: 'karmada' } }, ...options });
const flux = (options: Partial<FluxOptions> = {}) => GitOps.flux({
  source: FluxSource.git({ url: 'https://git.example.com/shop.git' }), kubeConfigs: { Karmada: { secretName: 'karmada' } }, ...options,
});

function shop(gitOps: GitOps[]): FederationApp {
  const app = new FederationApp({ outdir: join(root, 'dist'), gitOps });
  new Fleet(app, 'fleet', { clusters: [{ name: 'east' }] });
  const chart = new Chart(app, 'shop', { namespace: 'shop', disableResourceNameHashes: true });
  new KruiseFederatedCloneSet(chart, 'api', { containers: CONTAINERS });
  return app;
}

function linesOf(app: FederationApp): string[] {
  try {
    app.synth();
  } catch (error) {
    return (error as Error).message.split('\n').map((line) => line.trim());
  }
  return [];
}

function warning(tool: GitOps): GitOps {
  const found: Problem = { code: 'KF578', severity: Severity.WARNING, path: '', message: 'It is slow.', fix: 'wait.' };
  const { problems } = tool._tool;
  (tool._tool as any).problems = (planes: any) => [...problems(planes), found];
  return tool;
}

describe('one report', () => {
  test('has the problems of a workload and of the objects for all tools, and nothing is written', () => {
    const app = shop([argoCd({ root: { name: 'karmada.shop' } }), flux({ interval: ENDLESS })]);
    new KruiseFederatedCloneSet(app.node.findChild('shop') as Chart, 'web', { containers: CONTAINERS, replicas: -1 });
    const lines = linesOf(app);
    expect(lines[0]).toBe('3 problems, nothing was written:');
    expect(lines.slice(1)).toEqual(expect.arrayContaining([
      expect.stringMatching(/^\[shop\/web\] KF\d+: .*-1/),
      expect.stringMatching(/^\[app\] KF579: Application 'argocd\/karmada\.shop' is written more than once, in gitops\/argocd\/karmada\.yaml and gitops\/argocd\/root\.yaml\./),
      expect.stringMatching(/^\[app\] KF802: \/spec\/interval of the Kustomization 'federation' in gitops\/flux\/federation\.yaml is "2\.4e\+21h[0-9a-z.]+", .* Fix: correct the option of Flux/),
    ]));
    expect(existsSync(join(root, 'dist'))).toBe(false);
  });

  test('has the objects of one tool beside the options of another', () => {
    const lines = linesOf(shop([argoCd({ repository: 7 as any }), flux({ interval: ENDLESS })]));
    expect(lines.filter((line) => line.startsWith('[app] KF571'))).toHaveLength(1);
    expect(lines.filter((line) => line.startsWith('[app] KF802'))).toHaveLength(1);
  });

  test('has a mistake once that shows in the objects of all directories', () => {
    expect(linesOf(shop([flux({ interval: ENDLESS, timeout: Duration.minutes(1) })])).filter((line) => line.includes('/spec/interval'))).toHaveLength(1);
  });

  test('has a policy that cannot be rendered, and does not end there', () => {
    const app = shop([flux()]);
    const chart = app.node.findChild('shop') as Chart;
    new KruiseFederatedCloneSet(chart, 'web', { containers: CONTAINERS }).propagationPolicy!.addJsonPatch(JsonPatch.remove('/spec/none/such'));
    new KruiseFederatedCloneSet(chart, 'wrong', { containers: CONTAINERS, replicas: -1 });
    const lines = linesOf(app);
    expect(lines).toContainEqual(expect.stringMatching(/^\[app\] KF522: The output cannot be rendered: .*shop\/web/));
    expect(lines).toContainEqual(expect.stringMatching(/^\[shop\/wrong\] KF\d+: .*-1/));
  });

  test('prints warnings of a tool unless they are acknowledged; errors stay', () => {
    const app = shop([warning(flux())]);
    linesOf(app);
    expect(printed.join('')).toContain('[app] warning KF578: It is slow. Fix: wait.');
    printed = [];
    const other = shop([warning(flux()), argoCd({ root: { name: 'karmada.shop' } })]);
    Checks.acknowledge(other, 'KF578', 'KF579');
    expect(linesOf(other)).toEqual(expect.arrayContaining([expect.stringContaining('[app] KF579')]));
    expect(printed.join('')).not.toContain('KF578');
  });

  test('an app can be synthesised twice', () => {
    const app = shop([flux()]);
    expect(linesOf(app)).toEqual([]);
    expect(linesOf(app)).toEqual([]);
    expect(existsSync(join(root, 'dist/gitops/flux/federation.yaml'))).toBe(true);
  });
});
