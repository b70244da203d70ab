import { checkDeliveredSidecarSets, checkFederatedSidecarSet } from '../../../constructs/kinds/sidecar-set/federated-checks';
import { SIDECAR_SET_RULES } from '../../../constructs/kinds/sidecar-set/rules';
import { reportedCodes } from '../../problems/reported-codes';
import { manifest, patches, revision } from './sidecar-set-manifests';

const { revisionExists, patchAllowed, addedContainer } = SIDECAR_SET_RULES;
const definition = (template: any, attached: any[] = [], dependencies: any[] = []): any => ({ path: 'shop/logs', template, companions: { attached, dependencies } });
const config = (name: string, kind = 'ConfigMap'): any => ({ kind, metadata: { name } });
const HOT = { upgradeStrategy: { upgradeType: 'HotUpgrade' } };

describe('a SidecarSet in many clusters', () => {
  const found = (template: any, ...companions: any[][]) => checkFederatedSidecarSet(definition(template, ...companions));

  test('refers to a revision that each of them must have', () => {
    expect(found(revision({ revisionName: 'logs-1', customVersion: '1.0' })).map(({ message }) => message)).toEqual([expect.stringContaining('the revision "logs-1",')]);
    expect(found(revision({ customVersion: '1.0' })).map(({ message }) => message)).toEqual([expect.stringContaining('the revision "1.0",')]);
    expect(reportedCodes(found(revision({})))).toEqual([revisionExists.code]);
    for (const template of [manifest(), manifest({ injectionStrategy: null }), manifest({ injectionStrategy: { revision: null } }), { ...manifest(), spec: undefined }]) expect(found(template)).toEqual([]);
  });

  test('writes annotations that a ConfigMap must allow', () => {
    const patched = patches({ annotations: { a: 'b' } }, null, { annotations: { c: 'd' } });
    expect(reportedCodes(found(patched))).toEqual([patchAllowed.code]);
    expect(found(patched)[0].message).toContain('["a","c"]');
    expect(found(patched, [config('kruise-configuration')])).toEqual([]);
    expect(found(patched, [], [config('kruise-configuration')])).toEqual([]);
    expect(found(patched, [config('other')], [config('kruise-configuration', 'Secret')])).toHaveLength(1);
    expect(found(patches())).toEqual([]);
  });

  test('cannot get another container where it exists', () => {
    const template = manifest({ containers: [null, { name: 'a' }, { name: 'b', ...HOT }] });
    const delivered = (...specs: any[]) => checkDeliveredSidecarSets(definition(template), specs.map((spec, at): any => ({ delivery: { cluster: `c${at}` }, workload: spec })));
    expect(delivered(template, undefined, { ...template, spec: undefined }, manifest({ containers: [{ name: 'a' }] }), manifest({ containers: [null, { name: 'b', ...HOT }] }))).toEqual([]);
    const added = delivered(template, manifest({ containers: [{ name: 'c' }] }), manifest({ containers: [{ name: 'c' }, { name: 'd' }] }));
    expect(reportedCodes(added)).toEqual([addedContainer.code, addedContainer.code]);
    expect(added.map(({ message }) => message.split(',')[0])).toEqual(['Cluster \'c1\' gets the added container "c"', 'Cluster \'c2\' gets the added container "d"']);
    expect(delivered(manifest({ containers: [{ name: 'a', ...HOT }, { name: 'b' }] })).map(({ message }) => message.split(',')[0]))
      .toEqual(['Cluster \'c0\' gets a different upgradeType for container "a"', 'Cluster \'c0\' gets a different upgradeType for container "b"']);
    expect(checkDeliveredSidecarSets(definition({ ...manifest(), spec: undefined }), [{ delivery: { cluster: 'c' }, workload: manifest() } as any])).toHaveLength(1);
  });
});
