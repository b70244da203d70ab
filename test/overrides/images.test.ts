import fc from 'fast-check';
import { deliver } from '../../constructs/delivery/deliver';
import { formatImage, parseImage } from '../../constructs/delivery/image';
import type { ClusterFacts } from '../../constructs/delivery/model';
import type { KubeObject } from '../../constructs/json/kube-object';
import type { Change } from '../../constructs/overrides/changes/list';
import type { ChangeSet } from '../../constructs/overrides/change-set';
import { compileOverrides } from '../../constructs/overrides/compile';
import { lostChanges } from '../../constructs/overrides/delivery-checks';
import { kruiseKind } from '../../constructs/kinds/kinds';

const CLUSTERS: readonly ClusterFacts[] = ['east', 'west', 'edge'].map((name) => ({ name, labels: { [name]: 'true' } }));

const object = (kind: string, spec: any): KubeObject => ({ apiVersion: 'apps.kruise.io/v1beta1', kind, metadata: { name: 'pull', namespace: 'shop' }, spec });
const ONE = object('ImagePullJob', { image: 'registry.example.com/web:1' });
const MANY = object('ImageListPullJob', { images: ['registry.example.com/web:1', 'api:2'] });

const on = (names: readonly string[] | undefined, ...changes: Change[]): ChangeSet => ({ ...(names && { target: { clusterNames: names } }), changes });
const registry = (value: string): Change => ({ type: 'image-part', part: 'registry', value });
const tag = (value: string): Change => ({ type: 'image-part', part: 'tag', value });

function delivered(template: KubeObject, overrides: readonly ChangeSet[], clusters: readonly ClusterFacts[] | undefined = CLUSTERS): Record<string, any> {
  const facts = kruiseKind(template.kind);
  const { rules, problems } = compileOverrides(template, facts, overrides, clusters);
  expect(problems).toEqual([]);
  const deliveries = deliver({ template, facts, placement: {}, clusters: CLUSTERS, overrideRules: rules });
  return Object.fromEntries(deliveries.map(({ cluster, object: got }) => [cluster, got?.spec.images ?? got?.spec.image]));
}

describe('images outside of containers', () => {
  test('are overridden in parts by the image overrider where Karmada can follow the path', () => {
    const { rules } = compileOverrides(ONE, kruiseKind('ImagePullJob'), [on(['edge'], registry('r.eu'))]);
    expect(rules[0].overriders).toEqual({ imageOverrider: [{ predicate: { path: '/spec/image' }, component: 'Registry', operator: 'replace', value: 'r.eu' }] });
    expect(delivered(ONE, [on(['edge'], registry('r.eu'), tag('2'))])).toEqual({ east: 'registry.example.com/web:1', west: 'registry.example.com/web:1', edge: 'r.eu/web:2' });
  });

  test('are replaced where they stand in a list of texts, which Karmada does not follow', () => {
    const { rules } = compileOverrides(MANY, kruiseKind('ImageListPullJob'), [on(['edge'], registry('r.eu'))]);
    expect(rules[0].overriders).toEqual({ plaintext: [
      { operator: 'replace', path: '/spec/images/0', value: 'r.eu/web:1' }, { operator: 'replace', path: '/spec/images/1', value: 'r.eu/api:2' },
    ] });
  });

  test('are overridden in the template of an AdvancedCronJob', () => {
    const facts = kruiseKind('AdvancedCronJob');
    const cron = object('AdvancedCronJob', { template: { imageListPullJobTemplate: { spec: { images: ['api:2'] } } } });
    const { rules, problems } = compileOverrides(cron, facts, [on(undefined, tag('3'))]);
    expect([rules[0].overriders.plaintext, problems]).toEqual([[{ operator: 'replace', path: '/spec/template/imageListPullJobTemplate/spec/images/0', value: 'api:3' }], []]);
  });

  test('have no containers to name', () => {
    const named: Change = { type: 'image-part', part: 'tag', value: '2', containers: ['web'] };
    const { problems } = compileOverrides(ONE, kruiseKind('ImagePullJob'), [on(undefined, named)]);
    expect(problems).toEqual([expect.objectContaining({ reason: 'kind', message: 'ImagePullJob has no known pod template.' })]);
  });

  test('cannot be changed in parts where they are none', () => {
    const { problems } = compileOverrides(object('ImageListPullJob', { images: ['api:2', 7] }), kruiseKind('ImageListPullJob'), [on(undefined, tag('3'))]);
    expect(problems).toEqual([expect.objectContaining({ reason: 'image', message: 'spec.images.1 has no image to change the tag of.' })]);
  });

  test('cannot be changed in parts after a patch that may or may not have come before', () => {
    const patch: Change = { type: 'patch', operator: 'replace', path: '/spec/images/0', value: 'other:1' };
    const { problems } = compileOverrides(MANY, kruiseKind('ImageListPullJob'), [on(['east'], patch), on(undefined, tag('3'))]);
    expect(problems).toEqual([expect.objectContaining({ reason: 'overlap', override: 1 })]);
  });

  test('are reported when a change is not to be seen', () => {
    expect(lostChanges([tag('9')], MANY, kruiseKind('ImageListPullJob'))).toEqual([tag('9')]);
    expect(lostChanges([tag('1')], ONE, kruiseKind('ImagePullJob'))).toEqual([]);
  });

  test('become what the changes say one after the other, whichever overrides meet', () => {
    const change = fc.oneof(fc.constantFrom('r.eu', 'r.us').map(registry), fc.constantFrom('7', '8').map(tag));
    const target = fc.option(fc.uniqueArray(fc.constantFrom('east', 'west', 'edge'), { minLength: 1 }), { nil: undefined });
    const overrides = fc.array(fc.tuple(target, fc.array(change, { minLength: 1, maxLength: 2 })).map(([names, changes]) => on(names, ...changes)), { maxLength: 4 });
    fc.assert(fc.property(overrides, fc.boolean(), (given, known) => {
      const said = (cluster: string, image: string) => given.filter(({ target: names }) => !names || names.clusterNames!.includes(cluster)).flatMap(({ changes }) => changes).reduce(made, image);
      for (const [template, images] of [[ONE, [ONE.spec.image]], [MANY, MANY.spec.images]] as const) {
        const got = delivered(template, given, known ? CLUSTERS : undefined);
        for (const { name } of CLUSTERS) expect([got[name]].flat()).toEqual(images.map((image: string) => said(name, image)));
      }
    }), { numRuns: 300 });
  });
});

function made(image: string, change: any): string {
  const read: any = parseImage(image);
  return formatImage({ ...read.value, ...(change.part === 'tag' ? { tag: change.value, digest: '' } : { hostname: change.value }) });
}
