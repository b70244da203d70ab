import { Chart, Testing } from 'cdk8s';
import {
  CloneSetUpdateStrategy, ClusterOverride, ClusterSelector, Delivery, Interpreter, KruiseFederatedCloneSet, MarkerProbe, Placement, UpdatePriority,
} from '../constructs';
import { METHODS } from '../imports/option-names';

/** Methods as callers without types see them. */
const [placement, override, clone, select] = [Placement, ClusterOverride, CloneSetUpdateStrategy, ClusterSelector] as any[];

/** What is reported of a CloneSet with these properties, of what has to do with options. */
function reported(props: object): string[] {
  const chart = new Chart(Testing.app(), 'shop', { namespace: 'shop' });
  const web = new KruiseFederatedCloneSet(chart, 'web', { replicas: 4, containers: [{ name: 'web', image: 'web:1', portNumber: 80 }], ...props });
  return web.node.validate().filter((line) => line.startsWith('KF521')).map((line) => line.replace('KF521: ', ''));
}

test.each<[string, () => object, string]>([
  ['an option of a qualifier', () => ({ placement: Placement.onAllClusters().tolerating({ keys: 'edge' } as any) }), 'There is no property \'keys\' in Placement.tolerating(). Fix: did you mean \'key\'?'],
  ['an option, and then more is said', () => ({ placement: Placement.onAllClusters().tolerating({ keys: 'edge' } as any).divideEqually() }), 'There is no property \'keys\' in Placement.tolerating().'],
  ['an option of an override', () => ({ overrides: [ClusterOverride.onAllClusters().imageTag('2', { container: ['web'] } as any).env('web', 'A', 'b')] }),
    'There is no property \'container\' in ClusterOverride.imageTag(). Fix: did you mean \'containers\'?'],
  ['a string for a boolean', () => ({ overrides: [override.onAllClusters().paused('false')] }), 'ClusterOverride.paused() is "false"; expected true or false.'],
  ['a boolean within options', () => ({ updateStrategy: clone.recreate({ paused: 'false' }) }), 'CloneSetUpdateStrategy.recreate().paused is "false"; expected true or false.'],
  ['a plain object for a selector', () => ({ placement: placement.onClustersMatching({}) }), 'Placement.onClustersMatching() got {}; expected a ClusterSelector.'],
  ['a plain object for the selector of an override', () => ({ overrides: [override.onClustersMatching({ region: 'eu' }).label('a', 'b')] }), 'expected a ClusterSelector.'],
  ['a plain object for a rollout', () => ({ delivery: [Delivery.byOcm({ replicaSet: { clusterSet: 'edge', rollout: { type: 'All' } as any } })] }), 'expected an OcmRollout.'],
  ['a string for options', () => ({ placement: placement.onAllClusters().tolerating('edge') }), 'Placement.tolerating() got "edge"; expected an object.'],
  ['one of several groups', () => ({ placement: placement.onFirstFittingGroup([{ name: 'a', clusters: select.all() }, { nam: 'b', clusters: select.all() }]) }),
    'There is no property \'nam\' in Placement.onFirstFittingGroup()[1].'],
  ['the later of several arguments', () => ({ updateStrategy: CloneSetUpdateStrategy.recreate({ priority: UpdatePriority.byWeight({ weight: 1, labels: {} } as any, { wight: 1 } as any) }) }),
    'There is no property \'wight\' in UpdatePriority.byWeight().'],
  ['an option of a delivery', () => ({ delivery: [Delivery.byOcm({ preserveOnDelete: true } as any)] }), 'There is no property \'preserveOnDelete\' in Delivery.byOcm().'],
  ['an operation that interpreters do not have', () => ({ interpreter: Interpreter.custom({ health: 1 } as any) }), 'There is no property \'health\' in Interpreter.custom().'],
])('%s is found', (_title, props, message) => {
  expect(reported(props())).toContainEqual(expect.stringContaining(message));
});

test('a mistake is reported once, also if the value is used in several steps', () => {
  const strict = Placement.onAllClusters().tolerating({ keys: 'edge' } as any);
  expect(reported({ placement: strict.divideEqually() })).toHaveLength(1);
  expect(reported({ placement: strict })).toHaveLength(1);
});

test('what is right is not noted, and classes stay what they are', () => {
  const web = { placement: Placement.onClustersMatching(ClusterSelector.all()).tolerating({ key: 'edge' }), overrides: [ClusterOverride.onAllClusters().paused(false)] };
  expect(reported(web)).toEqual([]);
  expect(web.placement).toBeInstanceOf(Placement);
  expect(MarkerProbe.tcpSocket(80, { successThreshold: 1 })).toBeInstanceOf(MarkerProbe);
});

test('every method of the table is guarded by the file of its class', () => {
  const api = jest.requireActual<Record<string, any>>('../constructs');
  const unguarded = Object.entries(METHODS).flatMap(([name, methods]) => Object.keys(methods)
    .filter((method) => (method.startsWith('.') ? api[name][method.slice(1)] : api[name].prototype[method])?.name !== 'call')
    .map((method) => `${name}.${method}: call guardMethods('${name}', ${name}) behind the class`));
  expect(unguarded).toEqual([]);
});
