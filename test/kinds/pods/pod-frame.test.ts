import { App, Chart, Lazy, Testing, Yaml } from 'cdk8s';
import * as kplus from 'cdk8s-plus-28';
import { CloneSet, type CloneSetProps, Fleet, KruiseFederatedCloneSet, Placement } from '../../../constructs';
import { checkPodTemplate } from '../../../constructs/kinds/pods/checks';
import { podTemplateDefaults } from '../../../constructs/kinds/pods/pod-defaults';
import { forgetFrames, framedPods } from '../../../constructs/kinds/pods/pod-frame';
import { reportedCodes } from '../../problems/reported-codes';

beforeEach(forgetFrames);

const PROPS: CloneSetProps = {
  replicas: 2, readinessGates: ['shop/warm'], initContainers: [{ name: 'init', image: 'registry.example.com/init:latest' }],
};

function pods(image: string, props: Partial<CloneSetProps> = {}): any {
  const workload = new CloneSet(new Chart(Testing.app(), 'shop', { namespace: 'shop' }), 'web', {
    ...PROPS, containers: [{ name: 'web', image, portNumber: 8080 }, { name: 'sidecar', image: 'sidecar:1' }], ...props,
  });
  return workload._object().spec.template.spec;
}

test('pods that differ in images share everything else, and have their own images', () => {
  const [one, other] = [pods('registry.example.com/one:1'), pods('registry.example.com/other:2@sha256:0')];
  expect(one.containers[0].resources).toBe(other.containers[0].resources);
  expect([one, other].map(({ containers }) => containers.map(({ image }: any) => image))).toEqual([
    ['registry.example.com/one:1', 'sidecar:1'], ['registry.example.com/other:2@sha256:0', 'sidecar:1'],
  ]);
});

test('they are what they are without others', () => {
  const together = [pods('one:1'), pods('two:2')];
  forgetFrames();
  const first = pods('two:2');
  expect(JSON.stringify(together[1])).toBe(JSON.stringify(first));
  forgetFrames();
  // cdk8s writes fields in order only if it is not told otherwise, and then pods are rendered one by one.
  process.env.CDK8S_DISABLE_SORT = '1';
  try {
    const alone = pods('two:2');
    expect(alone).toEqual(first);
    expect(alone.containers[0].resources).not.toBe(pods('one:1').containers[0].resources);
  } finally {
    delete process.env.CDK8S_DISABLE_SORT;
  }
});

test.each<[string, Partial<CloneSetProps>]>([
  ['variables', { containers: [{ name: 'web', image: 'web:1', envVariables: { A: kplus.EnvValue.fromValue('1') } }] }],
  ['gates', { readinessGates: ['shop/hot'] }],
  ['init containers', { initContainers: [{ name: 'init', image: 'registry.example.com/init:1' }] }],
  ['an image that is a token', { containers: [{ name: 'web', image: Lazy.any({ produce: () => 'web:7' }) as string }] }],
])('pods with other %s are others', (_what, props) => {
  const [plain, other] = [pods('web:1', { containers: [{ name: 'web', image: 'web:1' }] }), pods('web:1', props)];
  expect(other).not.toEqual(plain);
  forgetFrames();
  expect(other).toEqual(pods('web:1', props));
});

test('the pull policy of an init container follows its own image', () => {
  expect([pods('web:1'), pods('web:1', { initContainers: [{ name: 'init', image: 'registry.example.com/init:1' }] })].map(({ initContainers: [{ imagePullPolicy }] }) => imagePullPolicy))
    .toEqual(['Always', 'Always']);
  const given = (image: string) => podTemplateDefaults({ spec: { initContainers: [{ name: 'init', image }], containers: [{ name: 'web', image: 'web:1' }] } }).spec.initContainers[0].imagePullPolicy;
  expect([given('init:latest'), given('init:1')]).toEqual(['Always', 'IfNotPresent']);
});

test('pods that somebody was given have nothing in common with others, nor with those that are given next', () => {
  const chart = new Chart(Testing.app(), 'shop', { namespace: 'shop' });
  for (const id of ['one', 'two']) new CloneSet(chart, id, { ...PROPS, containers: [{ name: 'web', image: `${id}:1`, portNumber: 8080 }] });
  const given = Testing.synth(chart);
  const before = JSON.stringify(given);
  expect(Yaml.stringify({ apiVersion: 'v1', kind: 'List', items: given })).not.toMatch(/[&*]a\d/);
  const { containers, initContainers, securityContext } = given[0].spec.template.spec;
  containers[0].ports[0].containerPort = 9090;
  initContainers.pop();
  securityContext.runAsNonRoot = false;
  expect(JSON.stringify(given[1])).toBe(JSON.stringify(JSON.parse(before)[1]));
  expect(JSON.stringify(Testing.synth(chart))).toBe(before);
});

test('what one look has handed out is not in the next', () => {
  const app = new App();
  new Fleet(app, 'fleet', { clusters: [{ name: 'one' }] });
  const web = new KruiseFederatedCloneSet(new Chart(app, 'shop', { namespace: 'shop' }), 'web', { containers: [{ name: 'web', image: 'web:1' }], placement: Placement.onAllClusters() });
  const [handedOut] = web.delivered('one');
  handedOut.spec.template.spec.containers[0].resources.limits.cpu = '9';
  expect(web.delivered('one')[0].spec.template.spec.containers[0].resources.limits.cpu).toBe('1500m');
});

describe('checks', () => {
  const template = (image: unknown, fields: object = {}) => ({ spec: { containers: [{ name: 'web', image, ...fields }] } });

  test('an image is looked at for each of the pods that differ in it', () => {
    expect(['web:1', ' web:1', 'web:2', ''].map((image) => reportedCodes(checkPodTemplate('p', template(image))))).toEqual([[], ['KF454'], [], ['KF454']]);
  });

  test('what else is wrong is said of each, too', () => {
    const ports = { ports: [{ containerPort: 0 }] };
    expect(['web:1', 'web:2', ' '].map((image) => checkPodTemplate('p', template(image, ports)).map(({ code }) => code))).toEqual([['KF459'], ['KF459'], ['KF454', 'KF459']]);
  });

  test('what is no plain JSON has no frame', () => {
    expect(framedPods(template('web:1').spec)).toMatchObject({ images: ['web:1'], frame: { containers: [{ name: 'web' }] } });
    const throwing = { ...template('web:1').spec, get volumes(): never { throw new Error('no'); } };
    expect([undefined, {}, template(1).spec, template('web:1', { args: [undefined] }).spec, throwing].map(framedPods)).toEqual([undefined, undefined, undefined, undefined, undefined]);
  });
});
