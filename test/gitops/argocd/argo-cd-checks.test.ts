import fc from 'fast-check';
import { Duration } from 'cdk8s';
import { OPTIONS, written } from './tree';
import { checkArgoCd } from '../../../constructs/gitops/argocd/checks';
import { checkPull } from '../../../constructs/gitops/checks';
import { ControlPlane, GitOps } from '../../../constructs';
import type { PlanesInUse } from '../../../constructs/output/app-files';

const using = (...planes: ControlPlane[]): PlanesInUse => new Map(planes.map((plane) => [plane, new Set<string>()]));

const BOTH = using(ControlPlane.KARMADA, ControlPlane.OCM);
const problems = (options: any, planes: PlanesInUse = BOTH) => checkArgoCd(options, planes);
const codes = (options: any, planes?: PlanesInUse) => problems(options, planes).map(({ code }) => code);

const EVERYTHING = {
  ...OPTIONS, revision: 'main', path: 'deploy/dist', namespace: 'gitops', name: 'team-a', cascade: true, ocmPull: false,
  sync: { automated: true, prune: false, selfHeal: false, serverSideApply: true, outOfSyncOnly: true, pruneLast: false },
  retry: { limit: -1, backoff: Duration.seconds(10), factor: 3, maxBackoff: Duration.minutes(10), refresh: false },
  project: { name: 'shop', create: true, warnOfOrphans: true, keptKinds: ['apps.kruise.io/CloneSet', '/Secret', 'ConfigMap'], keptNamespaces: ['old'], keptClusters: ['gone'] },
  root: { name: 'root', project: 'platform' },
  settings: { installationId: 'hub-1', excludeWorks: true, applicationHealth: true },
};

describe('what Argo CD is told', () => {
  test('may be nothing but the repository and the API servers in use', () => {
    expect(codes(OPTIONS)).toEqual([]);
    expect(codes({ repository: 'git@git.example.com:deploy.git' }, using())).toEqual([]);
    expect(codes({ repository: OPTIONS.repository, destinations: { Karmada: { name: 'karmada' } } }, using(ControlPlane.KARMADA))).toEqual([]);
  });

  test('may be everything', () => expect(problems(EVERYTHING)).toEqual([]));

  test.each<[string, any, string, RegExp]>([
    ['a misspelt option', { ...OPTIONS, repositry: 'x' }, 'KF570', /no option 'repositry'/],
    ['a misspelt option of a part', { ...OPTIONS, sync: { selfheal: true } }, 'KF570', /no option 'sync\.selfheal'/],
    ['a misspelt option of a destination', { ...OPTIONS, destinations: { ...OPTIONS.destinations, OCM: { name: 'hub', sever: 'x' } } }, 'KF570', /no option 'destinations\.OCM\.sever'/],
    ['an empty repository', { ...OPTIONS, repository: '' }, 'KF571', /repository is ""/],
    ['a repository with a wildcard', { ...OPTIONS, repository: 'https://git.example.com/*' }, 'KF571', /without wildcards/],
    ['no options', null, 'KF571', /options of Argo CD are null/],
    ['no API server of Karmada', { ...OPTIONS, destinations: { OCM: OPTIONS.destinations!.OCM } }, 'KF572', /go to the Karmada API server/],
    ['no hub', { ...OPTIONS, destinations: { Karmada: OPTIONS.destinations!.Karmada } }, 'KF572', /go to the OCM hub/],
    ['a name and a server', { ...OPTIONS, destinations: { ...OPTIONS.destinations, OCM: { name: 'hub', server: 'https://hub' } } }, 'KF572', /both a name and a server/],
    ['neither name nor server', { ...OPTIONS, destinations: { ...OPTIONS.destinations, OCM: {} } }, 'KF572', /neither name nor server/],
    ['a wildcard for a name', { ...OPTIONS, destinations: { ...OPTIONS.destinations, Karmada: { name: '*' } } }, 'KF572', /destinations\.Karmada\.name is "\*"/],
    ['a server without a scheme', { ...OPTIONS, destinations: { ...OPTIONS.destinations, Karmada: { server: 'karmada:5443' } } }, 'KF572', /destinations\.Karmada\.server/],
    ['a path out of the repository', { ...OPTIONS, path: '../dist' }, 'KF573', /path is "\.\.\/dist"/],
    ['a namespace that is none', { ...OPTIONS, namespace: 'Argo CD' }, 'KF573', /namespace is "Argo CD"/],
    ['a part that is no object', { ...OPTIONS, sync: true }, 'KF573', /sync is true/],
    ['a time that is no duration', { ...OPTIONS, retry: { backoff: 5 } }, 'KF573', /retry\.backoff is 5/],
    ['a kind without a name', { ...OPTIONS, project: { keptKinds: ['apps.kruise.io/'] } }, 'KF573', /project\.keptKinds/],
    ['a plugin with a root', { ...OPTIONS, plugin: 'kruise', root: {} }, 'KF574', /nothing is committed/],
    ['a plugin with pulling clusters', { ...OPTIONS, plugin: 'kruise', ocmPull: true }, 'KF574', /pull committed files/],
    ['pruning without automation', { ...OPTIONS, sync: { automated: false, prune: true } }, 'KF574', /sync\.prune is true/],
  ])('is refused with %s', (_, options, code, message) => {
    expect(codes(options)).toEqual([code]);
    expect(problems(options)[0].message).toMatch(message);
  });

  test('is refused with the nearest name', () => {
    expect(problems({ ...OPTIONS, sync: { selfheal: true } })[0].fix).toBe("did you mean 'selfHeal'?");
  });

  test('needs no hub where clusters pull', () => expect(codes({ ...OPTIONS, destinations: { Karmada: OPTIONS.destinations!.Karmada }, ocmPull: true })).toEqual([]));

  test('is refused beside another tool where clusters pull', () => {
    const pulls = GitOps.argoCd({ ...OPTIONS, ocmPull: true })._tool;
    const other = { ...GitOps.argoCd(OPTIONS)._tool, name: 'other', problems: () => [], pulls: false } as any;
    expect(checkPull([pulls, other]).map(({ code }) => code)).toEqual(['KF575']);
    expect(checkPull([pulls])).toEqual([]);
    expect(checkPull([other, other])).toEqual([]);
  });

  test('stops the synthesis before anything is written', () => {
    jest.spyOn(process.stderr, 'write').mockImplementation(() => true);
    expect(() => written({ options: { repository: '', destinations: { Karmada: { name: 'karmada' } } } })).toThrow(/KF571[^]*KF572/);
    jest.restoreAllMocks();
  });

  test('is checked without a crash, whatever it is', () => {
    fc.assert(fc.property(fc.anything(), fc.constantFrom(...Object.keys(EVERYTHING), ''), (value, name) => {
      expect(Array.isArray(problems(name === '' ? value : { ...OPTIONS, [name]: value }))).toBe(true);
    }));
  });
});
