import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { App, Chart, Duration, Testing } from 'cdk8s';
import { parse } from 'yaml';
import {
  ImageListPullJob, type ImageListPullJobProps, ImagePullCompletion, ImagePullJob, type ImagePullJobProps, ImagePullMode, ImagePullNodes,
  KruiseVersion,
} from '../../../constructs';

const chart = () => new Chart(new App(), 'shop', { namespace: 'shop', disableResourceNameHashes: true });
const pull = (props: Partial<ImagePullJobProps> = {}, scope = chart()) => new ImagePullJob(scope, 'pull', { image: 'web:1', ...props });
const pulls = (props: Partial<ImageListPullJobProps> = {}, scope = chart()) => new ImageListPullJob(scope, 'pulls', { images: ['web:1', 'api:1'], ...props });

const EVERYTHING = {
  pullSecrets: ['registry'],
  parallelism: 10,
  timeout: Duration.minutes(5),
  backoffLimit: 1,
  completionPolicy: ImagePullCompletion.whenDone({ activeDeadline: Duration.hours(1), ttlAfterFinished: Duration.days(1) }),
  sandbox: { labels: { a: 'b' }, annotations: { c: 'd' } },
  imagePullPolicy: ImagePullMode.ALWAYS,
};
const NODES = [
  ImagePullNodes.named('node-1', 'node-2'),
  ImagePullNodes.withLabels({ matchLabels: { a: 'b' }, matchExpressions: [{ key: 'c', operator: 'In', values: ['d'] }] }),
  ImagePullNodes.runningPods({ matchLabels: { a: 'b' }, matchExpressions: [{ key: 'c', operator: 'In', values: ['d'] }] }),
];

describe.each([KruiseVersion.V1_9, KruiseVersion.V1_8])('with Kruise %s', (kruiseVersion) => {
  test('jobs that pull images render as a whole', () => {
    const scope = chart();
    pull({ ...EVERYTHING, nodes: NODES[1], kruiseVersion }, scope);
    pulls({ ...EVERYTHING, nodes: NODES[2], kruiseVersion }, scope);
    expect(Testing.synth(scope)).toMatchSnapshot();
  });

  test('they have every default that Kruise would write, and the completion policy that its schema requires', () => {
    const both = { completionPolicy: { type: 'Always' }, pullPolicy: { timeoutSeconds: 600, backoffLimit: 3 } };
    const job = pull({ kruiseVersion });
    expect(job.apiObject.toJson()).toEqual({
      apiVersion: kruiseVersion === KruiseVersion.V1_9 ? 'apps.kruise.io/v1beta1' : 'apps.kruise.io/v1alpha1',
      kind: 'ImagePullJob', metadata: { name: 'shop-pull', namespace: 'shop' },
      spec: { image: 'web:1', imagePullPolicy: 'IfNotPresent', ...both },
    });
    expect(pulls({ kruiseVersion })._object().spec).toEqual({ images: ['web:1', 'api:1'], ...both });
    expect(job._problems()).toEqual([]);
  });

  test.each(['ImagePullJob', 'ImageListPullJob'])('every field of an %s can be reached', (kind) => {
    const release = kruiseVersion === KruiseVersion.V1_9 ? 'kruise-v1.9.0' : 'kruise-v1.8.4';
    const crd = parse(readFileSync(join(__dirname, `../../../crds/${release}/${kind.toLowerCase()}s.apps.kruise.io.yaml`), 'utf8'));
    const known = schemaPaths(crd.spec.versions[0].schema.openAPIV3Schema.properties.spec);
    const make = (props: any) => (kind === 'ImagePullJob' ? pull(props) : pulls(props))._object().spec;
    const reached = new Set(NODES.flatMap((nodes) => paths(make({ ...EVERYTHING, nodes, kruiseVersion }))));
    expect(known.filter((path) => !reached.has(path))).toEqual([]);
  });
});

describe('jobs that pull images', () => {
  test('keep what they were given, for the checks to report', () => {
    const job = pull({ image: 7 as any, nodes: 'all' as any, completionPolicy: 'Never' as any, timeout: 'long' as any });
    expect(job._problems().map(({ code }) => code).sort()).toEqual(['KF401', 'KF401', 'KF406', 'KF940']);
    expect(new ImagePullJob(chart(), 'none', undefined as any)._problems().map(({ code }) => code)).toEqual(['KF940']);
    expect(new ImageListPullJob(chart(), 'none', null as any)._problems().map(({ code }) => code)).toEqual(['KF941']);
  });

  test('stop a synthesis where they are wrong', () => {
    const scope = chart();
    pull({ parallelism: 0 }, scope);
    expect(() => Testing.synth(scope)).toThrow(/\[shop\/pull\] KF944: spec\.parallelism is 0/);
  });
});

function paths(value: any, prefix = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((item) => paths(item, prefix));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => [`${prefix}${key}`, ...paths(inner, `${prefix}${key}.`)]);
}

function schemaPaths(schema: any, prefix = ''): string[] {
  const { properties = {} } = schema.type === 'array' ? schema.items : schema;
  return Object.entries<any>(properties).flatMap(([key, inner]) => [`${prefix}${key}`, ...schemaPaths(inner, `${prefix}${key}.`)]);
}
