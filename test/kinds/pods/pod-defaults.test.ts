import { cloneSetDefaults } from '../../../constructs/kinds/clone-set/defaults';
import { podTemplateDefaults, volumeClaimDefaults } from '../../../constructs/kinds/pods/pod-defaults';
import { canonicalResource } from '../../../constructs/json/canonical-quantity';

const pod = (spec: any) => podTemplateDefaults({ spec }).spec;
const container = (fields: any) => pod({ containers: [fields] }).containers[0];
const volume = (fields: any) => pod({ volumes: [fields] }).volumes[0];

describe('defaults of pods', () => {
  test('cover the pod itself', () => {
    expect(pod({ containers: [] })).toEqual({
      containers: [], dnsPolicy: 'ClusterFirst', restartPolicy: 'Always', securityContext: {}, terminationGracePeriodSeconds: 30,
      schedulerName: 'default-scheduler',
    });
  });

  test('keep what is set, and treat empty strings as not set', () => {
    expect(pod({ dnsPolicy: '', schedulerName: 'mine', terminationGracePeriodSeconds: 0 }))
      .toMatchObject({ dnsPolicy: 'ClusterFirst', schedulerName: 'mine', terminationGracePeriodSeconds: 0 });
  });

  test('pull images of containers always', () => {
    expect(container({ image: 'web:1' })).toMatchObject({
      imagePullPolicy: 'Always', terminationMessagePath: '/dev/termination-log', terminationMessagePolicy: 'File',
    });
  });

  test.each([
    ['busybox', 'Always'], ['busybox:latest', 'Always'], ['busybox:1', 'IfNotPresent'], ['registry:5000/a/b', 'Always'],
    ['a@sha256:0', 'IfNotPresent'], ['a:latest@sha256:0', 'Always'], ['', 'IfNotPresent'],
  ])('pull the image %s of an init container: %s', (image, policy) => {
    expect(pod({ initContainers: [{ image }] }).initContainers[0].imagePullPolicy).toBe(policy);
  });

  test('cover ports, field references and handlers', () => {
    expect(container({
      ports: [{ containerPort: 80 }, { containerPort: 53, protocol: 'UDP' }],
      env: [{ name: 'A', value: 'x' }, { name: 'B', valueFrom: { fieldRef: { fieldPath: 'metadata.name' } } }],
      lifecycle: { preStop: { httpGet: { port: 80 } }, postStart: { httpGet: { port: 80, path: '/up', scheme: 'HTTPS' } } },
    })).toMatchObject({
      ports: [{ protocol: 'TCP' }, { protocol: 'UDP' }],
      env: [{ value: 'x' }, { valueFrom: { fieldRef: { apiVersion: 'v1' } } }],
      lifecycle: { preStop: { httpGet: { path: '/', scheme: 'HTTP' } }, postStart: { httpGet: { path: '/up', scheme: 'HTTPS' } } },
    });
  });

  test.each(['livenessProbe', 'readinessProbe', 'startupProbe'])('cover the %s', (probe) => {
    expect(container({ [probe]: { httpGet: { port: 80 }, periodSeconds: 0, failureThreshold: 5 } })[probe]).toEqual({
      httpGet: { port: 80, path: '/', scheme: 'HTTP' }, timeoutSeconds: 1, periodSeconds: 10, successThreshold: 1, failureThreshold: 5,
    });
  });

  test.each<[any, any]>([
    [{}, { emptyDir: {} }],
    [{ emptyDir: { medium: 'Memory' } }, { emptyDir: { medium: 'Memory' } }],
    [{ hostPath: { path: '/x' } }, { hostPath: { path: '/x', type: '' } }],
    [{ secret: { secretName: 's' } }, { secret: { secretName: 's', defaultMode: 420 } }],
    [{ configMap: { name: 'c', defaultMode: 0 } }, { configMap: { name: 'c', defaultMode: 0 } }],
    [{ downwardAPI: { items: [{ fieldRef: {} }] } }, { downwardAPI: { items: [{ fieldRef: { apiVersion: 'v1' } }], defaultMode: 420 } }],
    [{ projected: { sources: [{ serviceAccountToken: { path: 't' } }, { downwardAPI: { items: [{ fieldRef: {} }] } }] } }, {
      projected: {
        sources: [{ serviceAccountToken: { path: 't', expirationSeconds: 3600 } }, { downwardAPI: { items: [{ fieldRef: { apiVersion: 'v1' } }] } }],
        defaultMode: 420,
      },
    }],
    [{ persistentVolumeClaim: { claimName: 'c' } }, { persistentVolumeClaim: { claimName: 'c' } }],
    [{ azureDisk: {} }, { azureDisk: { cachingMode: 'ReadWrite', kind: 'Shared', fsType: 'ext4', readOnly: false } }],
  ])('cover the volume %j', (source, expected) => {
    expect(volume({ name: 'v', ...source })).toEqual({ name: 'v', ...expected });
  });

  test('give a claim template the phase that the webhook gives it', () => {
    expect(volumeClaimDefaults({ metadata: { name: 'd' } })).toEqual({ metadata: { name: 'd' }, status: { phase: 'Pending' } });
  });

  test.each([
    ['1.5Gi', '1536Mi'], ['1.0Gi', '1Gi'], ['0.1Gi', '107374182400m'], ['0.00015', '1m'], ['100u', '1m'], ['2500000n', '3m'],
    ['1Gi', '1Gi'], ['500m', '500m'], ['0.5', '500m'], ['2.5M', '2500k'], ['1e3', '1e3'], [2, '2'], [null, null],
  ])('write the quantity %j as %j', (given, expected) => {
    expect(canonicalResource(given)).toBe(expected);
  });
});

describe('defaults of CloneSets', () => {
  test('leave a complete spec as it is, the very same object', () => {
    const spec = cloneSetDefaults({
      template: { spec: { containers: [{ name: 'a', resources: { limits: { memory: '1.5Gi' } } }], volumes: [{ name: 'v' }] } },
      volumeClaimTemplates: [{ metadata: { name: 'd' } }],
      updateStrategy: { type: 'InPlaceOnly' },
    });
    expect(cloneSetDefaults(spec)).toBe(spec);
  });

  test('share the parts that are complete', () => {
    const template = podTemplateDefaults({ spec: { containers: [] } });
    expect(cloneSetDefaults({ template }).template).toBe(template);
  });

  test('change nothing that was given', () => {
    const spec = Object.freeze({ template: Object.freeze({ spec: Object.freeze({ containers: Object.freeze([Object.freeze({ name: 'a' })]) }) }) });
    expect(() => cloneSetDefaults(spec)).not.toThrow();
  });

  test('write no replicas for an autoscaler', () => {
    expect(cloneSetDefaults({}, true)).not.toHaveProperty('replicas');
    expect(cloneSetDefaults({})).toHaveProperty('replicas', 1);
  });

  test.each([null, 7, 'x', [], { template: 3, updateStrategy: [], volumeClaimTemplates: {} }, { template: { spec: { containers: [null, 4, 'x'], volumes: [null] } } }])(
    'let malformed input %j pass', (spec) => {
      expect(() => cloneSetDefaults(spec)).not.toThrow();
    });
});
