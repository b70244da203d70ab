import { Chart, Testing } from 'cdk8s';
import { CloneSet, FederatedWorkflow, KruiseFederatedCloneSet } from '../../constructs';

const containers = [{ name: 'web', image: 'web:1', portNumber: 80 }];

/** What each way to a kind reports of its metadata. */
const WAYS: Readonly<Record<string, (chart: Chart, metadata: any) => void>> = {
  CloneSet: (chart, metadata) => { new CloneSet(chart, 'it', { containers, metadata }); },
  KruiseFederatedCloneSet: (chart, metadata) => { new KruiseFederatedCloneSet(chart, 'it', { containers, metadata }); },
  FederatedWorkflow: (chart, metadata) => { new FederatedWorkflow(chart, 'it', { entrypoint: 'a', templates: [{ name: 'a' }], metadata }); },
};

const reported = (way: string, metadata: unknown) => {
  const chart = new Chart(Testing.app(), 'shop', { namespace: 'shop' });
  WAYS[way](chart, metadata);
  return chart.node.findAll().flatMap(({ node }) => node.validate()).filter((line) => line.startsWith('KF517: metadata'));
};

describe.each(Object.keys(WAYS))('metadata of a %s', (way) => {
  test.each<[unknown, string]>([
    [5, 'metadata is 5, expected an object.'],
    [['a'], 'metadata is ["a"], expected an object.'],
    [{ name: 5 }, 'metadata.name is 5, expected a string.'],
    [{ namespace: {} }, 'metadata.namespace is {}, expected a string.'],
    [{ labels: 'x' }, 'metadata.labels is "x", expected an object whose values are strings.'],
    [{ labels: { a: 1 } }, 'metadata.labels is {"a":1}, expected an object whose values are strings.'],
    [{ annotations: ['x'] }, 'metadata.annotations is ["x"], expected an object whose values are strings.'],
    [{ finalizers: 'x' }, 'metadata.finalizers is "x", expected a list of strings.'],
    [{ finalizers: [5] }, 'metadata.finalizers is [5], expected a list of strings.'],
    [{ ownerReferences: {} }, 'metadata.ownerReferences is {}, expected a list of objects.'],
    [{ name: Symbol('s') }, 'metadata.name is Symbol(s), expected a string.'],
  ])('%p is reported once, and nothing is thrown', (metadata, message) => {
    expect(reported(way, metadata)).toEqual([expect.stringContaining(message)]);
  });

  test.each([undefined, null, {}, { name: 'web', labels: { a: 'b' }, annotations: {}, finalizers: ['a/b'], ownerReferences: [] }])('%j is right', (metadata) => {
    expect(reported(way, metadata)).toEqual([]);
  });
});

describe('what is not plain data', () => {
  const cyclic: any = { name: 'web' };
  cyclic.self = cyclic;

  test.each<[string, any]>([
    ['a cycle in metadata', { metadata: { ownerReferences: [cyclic] } }], ['an instance in metadata', { metadata: { ownerReferences: [{ name: new Map() }] } }],
    ['a cycle in the spec', { replicas: cyclic }], ['a symbol for the version', { kruiseVersion: Symbol('s') }],
  ])('%s is reported with a code', (_title, props) => {
    for (const make of [CloneSet, KruiseFederatedCloneSet]) {
      const chart = new Chart(Testing.app(), 'shop', { namespace: 'shop' });
      new make(chart, 'it', { containers, ...props });
      const lines = chart.node.findAll().flatMap(({ node }) => node.validate());
      expect(lines).not.toEqual([]);
      expect(lines).toEqual(lines.map(() => expect.stringMatching(/^KF\d{3}: /)));
    }
  });
});
