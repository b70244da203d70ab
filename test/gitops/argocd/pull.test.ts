import { rmSync } from 'node:fs';
import { files, objects, objectsBelow, OPTIONS, written } from './tree';
import { violations } from '../../../constructs/problems/schema/schema';

describe('clusters of OCM that pull', () => {
  let pulled: string;
  let pushed: string;
  beforeAll(() => {
    jest.spyOn(process.stderr, 'write').mockImplementation(() => true);
    pulled = written({ options: { ocmPull: true, destinations: { Karmada: { name: 'karmada' } } } });
    pushed = written();
  });
  afterAll(() => {
    [pulled, pushed].forEach((directory) => rmSync(directory, { recursive: true }));
    jest.restoreAllMocks();
  });

  test('have their own objects in a directory, and there are no works and no permissions of agents', () => {
    expect(files(pulled).filter((file) => file.startsWith('ocm'))).toEqual([
      'ocm-pull/edge/shop/_shared.k8s.yaml', 'ocm-pull/edge/shop/kustomization.yaml', 'ocm-pull/edge/shop/shop-api-cloneset.k8s.yaml', 'ocm-pull/edge/shop/shop-proxy-sidecarset.k8s.yaml',
      'ocm-pull/edge/shop/shop-web-cloneset.k8s.yaml',
    ]);
  });

  test('get what works would have carried, each object once', () => {
    const id = ({ apiVersion, kind, metadata }: any) => `${apiVersion} ${kind} ${metadata.namespace} ${metadata.name}`;
    const carried = objectsBelow(pushed, 'ocm/edge').flatMap(({ spec }) => spec.workload.manifests);
    const own = objectsBelow(pulled, 'ocm-pull/edge');
    expect(own.map(id).sort()).toEqual([...new Set(carried.map(id))].sort());
    for (const object of own) expect(carried).toContainEqual(object);
  });

  test('are told by an Application that the hub passes on and leaves alone', () => {
    const [application, ...others] = objects(pulled, 'gitops/argocd/ocm.yaml');
    expect(others).toEqual([]);
    expect(violations(application, { kruise: '1.9' })).toEqual([]);
    expect(application.metadata).toMatchObject({
      name: 'ocm-pull.edge.shop',
      labels: { 'apps.open-cluster-management.io/pull-to-ocm-managed-cluster': 'true' },
      annotations: { 'apps.open-cluster-management.io/ocm-managed-cluster': 'edge', 'argocd.argoproj.io/skip-reconcile': 'true' },
    });
    expect(application.spec).toMatchObject({
      destination: { server: 'https://kubernetes.default.svc' }, project: 'default', source: { path: 'dist/ocm-pull/edge/shop', repoURL: OPTIONS.repository },
    });
  });

  test('need no project on the hub', () => {
    expect(objects(pulled, 'gitops/argocd/project.yaml').map(({ metadata }) => metadata.name)).toEqual(['federation-karmada']);
  });

  test('change nothing for Karmada', () => {
    expect(objectsBelow(pulled, 'karmada')).toEqual(objectsBelow(pushed, 'karmada'));
  });
});
