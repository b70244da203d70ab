import { Duration } from 'cdk8s';
import { KARMADA, refusal, SOURCE } from './flux-tree';
import { FluxSource } from '../../../constructs';
import { checkFlux } from '../../../constructs/gitops/flux/checks';
import { ControlPlane } from '../../../constructs/fleet/control-plane';
import type { PlanesInUse } from '../../../constructs/output/app-files';

const using = (...planes: ControlPlane[]): PlanesInUse => new Map(planes.map((plane) => [plane, new Set<string>()]));

const BOTH = using(ControlPlane.KARMADA, ControlPlane.OCM);
const codes = (options: unknown) => checkFlux(options, BOTH).map(({ code }) => code);
const given = (options: object) => ({ source: SOURCE, kubeConfigs: { Karmada: KARMADA }, ...options });

describe('what Flux is told', () => {
  test('is accepted as it should be', () => {
    expect(codes(given({}))).toEqual([]);
    expect(codes(given({ source: FluxSource.oci({ url: 'oci://registry.example.com:5000/shop/manifests', tag: '1.0.0' }) }))).toEqual([]);
    expect(codes(given({
      path: 'out', name: 'shop', namespace: 'gitops', kubeConfigs: { Karmada: KARMADA, OCM: { secretName: 'hub', key: 'value.yaml' } }, interval: Duration.minutes(1), retryInterval: Duration.minutes(1),
      timeout: Duration.minutes(1), wait: false, prune: false, deletionPolicy: 'Orphan', suspend: true, serviceAccountName: 'deployer',
    }))).toEqual([]);
  });

  test.each([
    [{ intervall: Duration.minutes(1) }, "did you mean 'interval'?"],
    [{ kubeConfigs: { Karmada: { secretNme: 'a', secretName: 'karmada' } } }, "did you mean 'secretName'?"],
    [{ source: FluxSource.git({ url: 'https://git.example.com/a', brnch: 'main' } as any) }, "did you mean 'branch'?"],
    [{ source: FluxSource.existing({ name: 'a', namspace: 'b' } as any) }, "did you mean 'namespace'?"],
  ])('has no misspelt options: %j', (options, fix) => {
    expect(checkFlux(given(options), BOTH)).toEqual([expect.objectContaining({ code: 'KF576', fix })]);
  });

  test.each([
    [{ source: undefined }], [{ source: 'https://git.example.com/a' }], [{ source: FluxSource.git(undefined as any) }], [{ source: FluxSource.git({ url: '' }) }],
    [{ source: FluxSource.git({ url: 'git@git.example.com:a/b' }) }], [{ source: FluxSource.git({ url: 'https://git.example.com/a', branch: '' }) }],
    [{ source: FluxSource.git({ url: 'https://git.example.com/a', interval: 60 as any }) }], [{ source: FluxSource.oci({ url: 'https://registry.example.com/a' }) }],
    [{ source: FluxSource.oci({ url: 'oci://registry.example.com/a:1.0.0' }) }], [{ source: FluxSource.oci({ url: 'oci://registry.example.com/a@sha256:0' }) }],
    [{ source: FluxSource.oci({ url: 'oci://registry.example.com/a', secretName: 'No Name' }) }], [{ source: FluxSource.existing({ name: '' }) }],
    [{ source: FluxSource.existing({ kind: 'HelmRepository' as any, name: 'a' }) }], [{ source: FluxSource.existing({ name: 'a', namespace: 'A' }) }],
    [{ path: '../dist' }], [{ path: '/dist' }], [{ path: '' }], [{ name: 'Shop' }], [{ name: 'a.b' }], [{ name: 'a'.repeat(31) }], [{ namespace: 7 }],
    [{ interval: '10m' }], [{ retryInterval: Duration.seconds(0) }], [{ timeout: null }], [{ wait: 'yes' }], [{ prune: 1 }], [{ suspend: null }],
    [{ deletionPolicy: 'Keep' }], [{ serviceAccountName: '' }], [{ kubeConfigs: { Karmada: KARMADA, OCM: 'hub' } }], [{ kubeConfigs: { Karmada: KARMADA, OCM: {} } }], [{ kubeConfigs: { Karmada: { secretName: 'a', key: 'b c' } } }], [{ kubeConfigs: null }],
  ])('has values that can be written: %#', (options) => {
    expect(codes(given(options))).toEqual(['KF577']);
  });

  test('may have times of less than a millisecond', () => {
    expect(codes(given({ interval: Duration.millis(0.5), timeout: Duration.millis(0.5) }))).toEqual([]);
  });

  test.each([[undefined], [null], [7], [[]]])('is an object, and not %j', (options) => {
    expect(codes(options)).toEqual(['KF577']);
  });

  test('has a kubeconfig of Karmada when anything goes there, and only then', () => {
    expect(codes({ source: SOURCE })).toEqual(['KF578']);
    expect(checkFlux({ source: SOURCE }, using(ControlPlane.OCM))).toEqual([]);
  });

  test('is reported by the app, with all other problems', () => {
    expect(refusal({ options: { kubeConfigs: undefined, pruen: true } as any })).toMatch(/KF576: Flux has no option 'pruen'\. Fix: did you mean 'prune'\?[\s\S]*KF578/);
  });
});
