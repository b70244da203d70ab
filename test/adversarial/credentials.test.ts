import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Chart } from 'cdk8s';
import { FederationApp, Fleet, FluxSource, GitOps, KruiseFederatedCloneSet } from '../../constructs';

const SECRET = 'hunter2-0123456789abcdef';
let root: string;
let printed: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'credentials-'));
  printed = '';
  jest.spyOn(process.stderr, 'write').mockImplementation((text) => { printed += text; return true; });
});
afterEach(() => {
  jest.restoreAllMocks();
  rmSync(root, { recursive: true, force: true });
});

/** What a synth with these tools prints, its error included. */
function said(gitOps: GitOps): string {
  const app = new FederationApp({ outdir: join(root, 'dist'), gitOps: [gitOps] });
  new Fleet(app, 'fleet', { clusters: [{ name: 'east' }] });
  new KruiseFederatedCloneSet(new Chart(app, 'shop', { namespace: 'shop' }), 'web', { containers: [{ name: 'web', image: 'registry.example.com/web:1.0.0' }] });
  try {
    app.synth();
  } catch (error) {
    printed += (error as Error).message;
  }
  return printed;
}

const argoCd = (repository: any, server = 'https://karmada.example.com') => GitOps.argoCd({ repository, destinations: { Karmada: { server } } });
const flux = (url: any) => GitOps.flux({ source: FluxSource.git({ url }), kubeConfigs: { Karmada: { secretName: 'karmada' } } });

const WITH = [
  `https://user:${SECRET}@git.example.com/shop.git`, `https://:${SECRET}@git.example.com/shop.git`, `https://${SECRET}@git.example.com/shop.git`,
  `http://user:${SECRET}@git.example.com:8080/shop.git`, `ssh://git:${SECRET}@git.example.com/shop.git`, `https://user:a@${SECRET}@git.example.com/shop.git`,
  `https://git.example.com/shop.git?access_token=${SECRET}`, `HTTPS://user:${SECRET}@git.example.com/shop.git`,
];
const WITHOUT = ['https://git.example.com/shop.git', 'ssh://git@git.example.com/shop.git', 'https://user@dev.azure.example.com/org/_git/shop', 'https://git.example.com/a@b/shop.git'];

describe.each<[string, (address: any) => GitOps, string]>([
  ['Argo CD', argoCd, 'gitops/argocd/karmada.yaml'], ['Flux', flux, 'gitops/flux/federation.yaml'],
])('an address in the options of %s', (_, tool, file) => {
  test.each(WITH)('with credentials is pointed out and not printed: %s', (address) => {
    const text = said(tool(address));
    expect(text).toMatch(/\[app\] warning KF556: (repository|source\.url) of (Argo CD|Flux) is ".*\*\*\*.*", with a password or a token in the address\. Fix: /);
    expect(text).not.toContain(SECRET);
  });

  test('is written all the same, since it is a warning', () => {
    said(tool(WITH[0]));
    expect(readFileSync(join(root, 'dist', file), 'utf8')).toContain('git.example.com');
  });

  test.each([`https://user:${SECRET}@git.example.com/with space`, `https://user:${SECRET}@${'x'.repeat(200)} y`, [`https://user:${SECRET}@git.example.com`], { url: `https://user:${SECRET}@git.example.com` },
    `oci://user:${SECRET}@registry.example.com/*`])('that is wrong is not printed with them either: %j', (address) => {
    const text = said(tool(address));
    expect(text).toMatch(/KF5\d\d: /);
    expect(text).not.toContain(SECRET);
  });

  test.each(WITHOUT)('without credentials says nothing: %s', (address) => {
    expect(said(tool(address))).toBe('');
  });
});

test('the address of an API server is looked at, too', () => {
  const text = said(argoCd(WITHOUT[0], `https://user:${SECRET}@karmada.example.com`));
  expect(text).toContain('KF556: destinations.Karmada.server of Argo CD is "https://***@karmada.example.com"');
  expect(text).not.toContain(SECRET);
});
