import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ApiObject, App, Chart, JsonPatch, Testing } from 'cdk8s';
import { parseAllDocuments } from 'yaml';
import { ClusterOverride, FederationApp, Fleet, KruiseFederatedCloneSet } from '../../constructs';

function build(app: App): { readonly chart: Chart; readonly web: KruiseFederatedCloneSet } {
  new Fleet(app, 'fleet', { clusters: [{ name: 'east' }, { name: 'west' }] });
  const chart = new Chart(app, 'shop', { namespace: 'shop', disableResourceNameHashes: true });
  const web = new KruiseFederatedCloneSet(chart, 'web', {
    replicas: 6, containers: [{ name: 'web', image: 'registry.example.com/web:1.0.0' }], overrides: [ClusterOverride.onClusters('west').label('side', 'west')],
  });
  return { chart, web };
}

const ownApp = () => new FederationApp({ outdir: mkdtempSync(join(tmpdir(), 'policies-')), printShares: false });
const kindsOf = (chart: Chart) => chart.node.findAll().filter((node): node is ApiObject => ApiObject.isApiObject(node)).map(({ kind }) => kind);
const KINDS = ['OverridePolicy', 'PropagationPolicy', 'CloneSet'];

function written(app: FederationApp): any[] {
  app.synth();
  return parseAllDocuments(readFileSync(join(app.outdir, 'karmada', 'shop', 'shop-web-cloneset.k8s.yaml'), 'utf8')).map((document) => (document as any).toJS());
}

describe('policies as constructs', () => {
  test('a federation app writes them without making constructs of them', () => {
    const app = ownApp();
    const { chart } = build(app);
    expect(written(app).map(({ kind }) => kind)).toEqual(KINDS);
    expect(kindsOf(chart)).toEqual(['CloneSet']);
  });

  test('those that a user asked for are written as the user patched them', () => {
    const app = ownApp();
    const { web } = build(app);
    web.propagationPolicy!.addJsonPatch(JsonPatch.add('/spec/priority', 7));
    expect(written(app).map(({ kind, spec: { priority } }) => [kind, priority])).toEqual([['OverridePolicy', undefined], ['PropagationPolicy', 7], ['CloneSet', undefined]]);
  });

  test('where cdk8s renders a chart, they are in it, in front of the template', () => {
    for (const app of [ownApp(), new App()]) expect(Testing.synth(build(app).chart).map(({ kind }) => kind)).toEqual(KINDS);
  });

  test('asking for the last of them leaves their order as it is', () => {
    const { chart, web } = build(new App());
    expect(web.propagationPolicy!.kind).toBe('PropagationPolicy');
    expect(Testing.synth(chart).map(({ kind }) => kind)).toEqual(KINDS);
  });
});
