import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { documentsIn } from '../output/tree-files';
import { main } from '../../constructs/cli/main';

const API: Readonly<Record<string, string>> = {
  PropagationPolicy: 'policy.karmada.io/v1alpha1', OverridePolicy: 'policy.karmada.io/v1alpha1', ResourceInterpreterCustomization: 'config.karmada.io/v1alpha1',
  CloneSet: 'apps.kruise.io/v1alpha1', SidecarSet: 'apps.kruise.io/v1beta1',
};
const text = (...kinds: string[]): string => kinds.map((kind) => `---\napiVersion: ${API[kind] ?? 'v1'}\nkind: ${kind}\nmetadata:\n  name: x\nspec:\n  script: |\n    ---\n    kind: none\n`).join('');

const FILES: Readonly<Record<string, string>> = {
  'karmada/_order': 'platform/interpreter.k8s.yaml\nshop/_shared.k8s.yaml\nshop/proxy.k8s.yaml\nbilling/api.k8s.yaml\nshop/web.k8s.yaml\n',
  'karmada/platform/interpreter.k8s.yaml': text('ResourceInterpreterCustomization', 'Role'),
  'karmada/shop/_shared.k8s.yaml': text('Namespace', 'ConfigMap'),
  'karmada/shop/proxy.k8s.yaml': text('SidecarSet'),
  'karmada/shop/web.k8s.yaml': text('OverridePolicy', 'PropagationPolicy', 'CloneSet'),
  'karmada/shop/kustomization.yaml': 'apiVersion: kustomize.config.k8s.io/v1beta1\nkind: Kustomization\n',
  'karmada/billing/api.k8s.yaml': text('PropagationPolicy', 'CloneSet'),
};

let outdir: string;
beforeEach(() => {
  outdir = mkdtempSync(join(tmpdir(), 'manifests-'));
  for (const [path, content] of Object.entries(FILES)) {
    mkdirSync(dirname(join(outdir, path)), { recursive: true });
    writeFileSync(join(outdir, path), content);
  }
});
afterEach(() => rmSync(outdir, { recursive: true }));

async function run(...args: string[]): Promise<{ readonly code: number; readonly kinds: string[]; readonly err: string }> {
  let [out, err] = ['', ''];
  const code = await main(['manifests', ...args], { out: (said) => { out += said; }, err: (said) => { err += said; } });
  return { code, kinds: out.startsWith('---') ? documentsIn(out).map(({ kind }) => kind) : [], err };
}
const at = (directory: string): string => join(outdir, directory);

test('a directory is printed in the order of application', async () => {
  expect(await run(at('karmada'))).toEqual({
    code: 0, err: '',
    kinds: ['ResourceInterpreterCustomization', 'Role', 'Namespace', 'ConfigMap', 'SidecarSet', 'PropagationPolicy', 'CloneSet', 'OverridePolicy', 'PropagationPolicy', 'CloneSet'],
  });
});

test('in the reverse, templates come before their policies, and the platform last', async () => {
  expect((await run('--reverse', at('karmada'))).kinds).toEqual(
    ['CloneSet', 'PropagationPolicy', 'OverridePolicy', 'CloneSet', 'PropagationPolicy', 'SidecarSet', 'ConfigMap', 'Namespace', 'Role', 'ResourceInterpreterCustomization'],
  );
});

test('workloads and what is there before them are the two halves', async () => {
  expect((await run('--only', 'workloads', '--reverse', at('karmada'))).kinds).toEqual(['CloneSet', 'CloneSet', 'SidecarSet', 'ConfigMap']);
  expect((await run('--only=foundation', at('karmada'))).kinds).toEqual(['ResourceInterpreterCustomization', 'Role', 'Namespace', 'PropagationPolicy', 'OverridePolicy', 'PropagationPolicy']);
});

test('a chart is a part of its API server', async () => {
  expect((await run(at('karmada/shop/'))).kinds).toEqual(['Namespace', 'ConfigMap', 'SidecarSet', 'OverridePolicy', 'PropagationPolicy', 'CloneSet']);
  expect((await run('--reverse', at('karmada/platform'))).kinds).toEqual(['Role', 'ResourceInterpreterCustomization']);
});

test.each([
  ['a directory for several API servers', [''], 1, /is not for one API server: neither it nor a directory above it has a file _order/],
  ['a directory that is not in the output', ['karmada/shops'], 1, /Nothing in '.*shops' is listed in .*_order\./],
  ['two directories', ['karmada/shop', 'karmada/billing'], 2, /^Give one directory/],
])('%s is refused', async (_, directories, code, message) => {
  const answer = await run(...directories.map(at));
  expect(answer).toMatchObject({ code, kinds: [] });
  expect(answer.err).toMatch(message);
});

test('other parts, no directory, and a file that is gone are refused', async () => {
  expect(await run('--only', 'policies', at('karmada'))).toMatchObject({ code: 2, err: expect.stringContaining("--only is 'policies', expected foundation or workloads.") });
  expect(await run()).toMatchObject({ code: 2, err: expect.stringContaining('No directory to print was given.') });
  rmSync(at('karmada/shop/web.k8s.yaml'));
  expect(await run('--reverse', at('karmada'))).toMatchObject({ code: 1, err: expect.stringContaining('web.k8s.yaml') });
});
