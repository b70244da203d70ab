import { Chart, Testing } from 'cdk8s';
import { PercentOrAbsolute } from 'cdk8s-plus-28';
import type { KubeObject } from '../../constructs/json/kube-object';
import { moduleOf } from '../../constructs/kinds/kinds';
import { type Change, moduleOfChange } from '../../constructs/overrides/changes/list';
import { ClusterOverride } from '../../constructs/overrides/cluster-override';

const all = ClusterOverride.onAllClusters();
const env = [{ name: 'A', value: 'a' }, null];
const WEB: any = {
  apiVersion: 'apps.kruise.io/v1alpha1', kind: 'CloneSet', metadata: { name: 'web', labels: { team: 'shop' }, annotations: { note: 'x' } },
  spec: { template: { spec: { containers: [{ name: 'web', image: 'web:1', env }, { name: 'log', image: 'log:1', env: [{ name: 'B', value: 'b' }] }] } } },
};
const MESH: any = { apiVersion: 'apps.kruise.io/v1alpha1', kind: 'SidecarSet', metadata: { name: 'mesh' }, spec: { containers: [{ name: 'web', image: 'web:1', env }] } };
const DAEMON: any = { apiVersion: 'apps.kruise.io/v1alpha1', kind: 'DaemonSet', metadata: { name: 'agent' }, spec: { template: { spec: {} } } };
const CONFIG: any = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'config' } };
const UNKNOWN: any = { apiVersion: 'example.com/v1', kind: 'Widget', metadata: { name: 'widget', labels: { team: 'shop' } } };
const OBJECTS: Record<string, any> = { WEB, MESH, DAEMON, CONFIG, UNKNOWN };

const fitted = (change: Change, object: KubeObject): Change | undefined => moduleOfChange(change)!.fitting!(change as any, { object, facts: moduleOf(object) }) as Change | undefined;

/** What is said for a whole chart goes to the objects that have what it changes. */
describe('a change fits', () => {
  test.each<[string, ClusterOverride, string[]]>([
    ['a tag of all images', all.imageTag('2'), ['WEB', 'MESH']],
    ['a tag in a container', all.imageTag('2', { containers: ['web'] }), ['WEB', 'MESH']],
    ['a tag in a container of one', all.imageTag('2', { containers: ['log'] }), ['WEB']],
    ['a tag in a container that is nowhere', all.imageTag('2', { containers: ['nope'] }), []],
    ['an image', all.image('log', 'log:2'), ['WEB']],
    ['a command', all.command('web', ['run']), ['WEB', 'MESH']],
    ['resources', all.resources('log', { cpuLimit: '1' }), ['WEB']],
    ['a variable', all.env('log', 'A', 'x'), ['WEB']],
    ['the removal of a variable', all.removeEnv('web', 'A'), ['WEB', 'MESH']],
    ['the removal of a variable that another container has', all.removeEnv('web', 'B'), []],
    ['a label', all.label('a', 'b'), ['WEB', 'MESH', 'DAEMON', 'CONFIG', 'UNKNOWN']],
    ['the removal of a label', all.removeLabel('team'), ['WEB', 'UNKNOWN']],
    ['the removal of an annotation', all.removeAnnotation('note'), ['WEB']],
    ['a pod label', all.podLabel('a', 'b'), ['WEB', 'DAEMON']],
    ['a node selector', all.nodeSelector('a', 'b'), ['WEB', 'DAEMON']],
    ['a field of the update strategy', all.partition(PercentOrAbsolute.absolute(1)), ['WEB', 'MESH', 'DAEMON']],
    ['replicas', all.replicas(2), ['WEB']],
  ])('%s', (_title, override, expected) => {
    const [change] = override._changes();
    const fit = Object.keys(OBJECTS).filter((name) => fitted(change, OBJECTS[name]) !== undefined);
    expect(fit).toEqual(expected);
    for (const name of fit) expect(fitted(change, OBJECTS[name])).toBe(change);
  });

  test('as far as an object has the containers it names', () => {
    const [change] = all.imageTag('2', { containers: ['log', 'web'] })._changes();
    expect(fitted(change, WEB)).toBe(change);
    expect(fitted(change, MESH)).toEqual({ ...change, containers: ['web'] });
  });
});

describe('an override that is assigned to other objects', () => {
  const override = ClusterOverride.onClusters('edge').label('a', 'b').replicas(2);

  test('keeps its clusters and what is not left out', () => {
    const labels = override._assigned((change) => (change.type === 'replicas' ? null : { change }))!;
    expect(labels._target()).toEqual(override._target());
    expect(labels._changes()).toEqual(override._changes().slice(0, 1));
  });

  test('is none when all is left out, unless it never had a change', () => {
    expect(override._assigned(() => null)).toBeUndefined();
    expect(ClusterOverride.onClusters('edge')._assigned(() => null)!._changes()).toEqual([]);
  });

  test('is told what each change is for', () => {
    const chart = new Chart(Testing.app(), 'shop');
    const subjects: unknown[] = [];
    override.within(chart).label('c', 'd')._assigned((change, subject) => { subjects.push(subject); return { change }; });
    expect(subjects).toEqual([undefined, undefined, chart]);
  });
});
