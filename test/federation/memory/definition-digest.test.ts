import { Chart } from 'cdk8s';
import type { Definition } from '../../../constructs/definition/definition';
import { DefinitionDigests } from '../../../constructs/federation/memory/definition-digest';
import { Federation } from '../../../constructs/federation/federation';
import { ClusterOverride, ControlPlane, FederationApp, Fleet, Interpreter, InterpreterScript, KruiseFederatedCloneSet, Placement } from '../../../constructs';

const definitionDigest = (given: Definition) => new DefinitionDigests().of(given);

/** The definition of an ordinary workload, made anew each time. */
function definition(): Definition {
  const app = new FederationApp({ outdir: '/nowhere' });
  new Fleet(app, 'fleet', { clusters: [{ name: 'eu', labels: { tier: 'edge' } }, { name: 'us' }] });
  const web = new KruiseFederatedCloneSet(new Chart(app, 'shop', { namespace: 'shop' }), 'web', {
    replicas: 4, containers: [{ image: 'registry.example.com/web:1' }], placement: Placement.onAllClusters().divideEqually(),
    overrides: [ClusterOverride.onClusters('eu').env('main', 'LEVEL', 'warn')],
  });
  return Federation.of(app).fresh().plan(web).definition;
}

const SERVICE = { apiVersion: 'v1', kind: 'Service', metadata: { name: 'web', namespace: 'shop' }, spec: {} };
const OTHER = { apiVersion: 'example.com/v1', kind: 'Widget', metadata: { name: 'w', namespace: 'shop' } };
const PROBLEM = { code: 'KF000', path: 'shop/web', message: 'Something.' } as any;

/** What can be different in a field: values that change the digest, and those with which there is none. A field that is added to definitions has to be added here. */
const DIFFERENT: { readonly [Field in keyof Required<Definition>]: (said: Definition) => { readonly other?: readonly unknown[]; readonly none?: readonly unknown[] } } = {
  path: () => ({ other: ['shop/web2'] }),
  template: ({ template }) => ({
    other: [
      { ...template, spec: { ...template.spec, replicas: 5 } }, { ...template, spec: { ...template.spec, paused: undefined } }, { ...template, spec: { ...template.spec, replicas: NaN } },
    ],
    none: [OTHER, { ...template, spec: { ...template.spec, replicas: () => 4 } }],
  }),
  name: () => ({ other: ['set'] }),
  // Those of the list are part of the code, and have no text.
  facts: ({ facts }) => ({ none: [undefined, { ...facts }] }),
  kinds: ({ facts }) => ({ none: [{ of: () => undefined }, { of: () => ({ ...facts }) }] }),
  placement: ({ placement }) => ({ other: [{ ...placement, clusterAffinity: { clusterNames: ['us'] } }] }),
  settings: ({ settings }) => ({ other: [{ ...settings, priority: 7 }] }),
  shared: () => ({ none: [{ path: 'p', policy: SERVICE }] }),
  overrides: ({ overrides }) => ({ other: [[], [{ ...overrides[0], place: 2 }], [{ ...overrides[0], target: { clusterNames: ['us'] } }]], none: [[{ changes: [() => 1] }]] }),
  companionOverrides: () => ({ other: [new Map([[SERVICE, []]]), new Map([[SERVICE, [{ changes: [] }]]])], none: [new Map([[SERVICE, [{ changes: [() => 1] }]]])] }),
  companions: () => ({ other: [{ dependencies: [], attached: [SERVICE] }, { dependencies: [SERVICE], attached: [] }], none: [{ dependencies: [OTHER], attached: [] }] }),
  nextCompanions: () => ({ none: [{ dependencies: [], attached: [] }] }),
  policies: () => ({ none: [new Map()] }),
  namespaces: () => ({ other: [new Map([['shop', { apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'shop', labels: { a: 'b' } } }]])] }),
  fleet: ({ fleet }) => ({
    other: [
      undefined, { ...fleet, clusters: fleet!.clusters.slice(1) }, { ...fleet, clusters: fleet!.clusters.map((cluster) => ({ ...cluster, taints: [{ key: 'a', effect: 'NoSchedule' }] })) },
      { ...fleet, planes: new Map([...fleet!.planes].reverse().map(([name, traits]) => [name, { ...traits, schedules: false }])) },
    ],
  }),
  versions: ({ versions }) => ({ other: [{ ...versions, kruise: '1.8' }, { ...versions, clusters: new Map([['eu', '1.8']]) }] }),
  planeOptions: ({ planeOptions }) => ({
    other: [Interpreter.bundled(), Interpreter.none()].map((interpreter) => ({ ...planeOptions, [ControlPlane.KARMADA]: { interpreter } })),
    none: [{ ...planeOptions, [ControlPlane.KARMADA]: { interpreter: Interpreter.custom({ retention: InterpreterScript.fromText('a = 1') }) } }],
  }),
  ownsPlatform: () => ({ other: [false] }),
  grantedExecutors: () => ({ other: [new Set(['a/b'])] }),
  autoscaled: () => ({ other: [true] }),
  guarded: () => ({ other: [true] }),
  inFiles: () => ({ none: [(object: unknown) => object] }),
  rollout: () => ({ none: [{}] }),
  pruned: () => ({ other: [true] }),
  stage: () => ({ none: [{}] }),
  problems: () => ({ none: [[PROBLEM]] }),
  refusals: () => ({ none: [[PROBLEM]] }),
};

test('equal definitions have one digest', () => {
  expect(definitionDigest(definition())).toBeDefined();
  expect(definitionDigest(definition())).toBe(definitionDigest(definition()));
});

describe.each(Object.entries(DIFFERENT))('%s', (field, different) => {
  const said = definition();
  const { other = [], none = [] } = different(said);
  const digest = (value: unknown) => definitionDigest({ ...said, [field]: value });
  test('is in the digest', () => {
    const all = [definitionDigest(said), ...other.map(digest)];
    expect(all).not.toContain(undefined);
    expect(new Set(all).size).toBe(other.length + 1);
  });
  test('gives none to what is not data', () => expect(none.map(digest)).toEqual(none.map(() => undefined)));
});

test('an object that is overridden and travels is not one that is only equal to it', () => {
  const said = { ...definition(), companions: { dependencies: [], attached: [SERVICE] } };
  const [same, equal] = [SERVICE, { ...SERVICE }].map((object) => definitionDigest({ ...said, companionOverrides: new Map([[object, []]]) }));
  expect(same).toBeDefined();
  expect(same).not.toBe(equal);
});

test('every field of a definition is looked at', () => expect(Object.keys(DIFFERENT)).toEqual(expect.arrayContaining(Object.keys(definition()))));
