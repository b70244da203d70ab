import type { KubeObject } from '../../../constructs/json/kube-object';
import { podRequests } from '../../../constructs/kinds/pods/pod-requests';

const asks = (cpu?: string, memory?: string) => ({ resources: { requests: { ...(cpu !== undefined && { cpu }), ...(memory !== undefined && { memory }) } } });
const pod = (spec: object): KubeObject => ({ apiVersion: 'v1', kind: 'Pod', metadata: { name: 'web' }, spec });
const of = (spec: object) => podRequests(pod(spec));

describe('what a pod requests', () => {
  test('is the sum of its containers', () => {
    expect(of({ containers: [asks('100m', '64Mi'), asks('200m', '1Gi'), asks('0.3')] })).toEqual({ cpuMillis: 600, memoryBytes: 1088 * 2 ** 20 });
  });

  test('is nothing where nothing is said', () => {
    expect(of({ containers: [{ name: 'web' }] })).toEqual({ cpuMillis: 0, memoryBytes: 0 });
  });

  test('is a limit where there is no request', () => {
    expect(of({ containers: [{ resources: { limits: { cpu: '2', memory: '1Gi' }, requests: { cpu: '0' } } }] })).toEqual({ cpuMillis: 0, memoryBytes: 2 ** 30 });
  });

  test('is at least what the greatest init container takes', () => {
    expect(of({ containers: [asks('500m', '1Gi')], initContainers: [asks('2', '10Mi'), asks('1', '20Mi')] })).toEqual({ cpuMillis: 2000, memoryBytes: 2 ** 30 });
  });

  test('counts sidecars with the containers, and beside the init containers that come after them', () => {
    const sidecar = { ...asks('300m'), restartPolicy: 'Always' };
    expect(of({ containers: [asks('500m')], initContainers: [sidecar, asks('400m')] })!.cpuMillis).toBe(800);
    expect(of({ containers: [asks('500m')], initContainers: [sidecar, asks('1')] })!.cpuMillis).toBe(1300);
    expect(of({ containers: [asks('500m')], initContainers: [asks('1'), sidecar] })!.cpuMillis).toBe(1000);
  });

  test('has overhead on top', () => {
    expect(of({ containers: [asks('500m')], overhead: { cpu: '250m', memory: '1Mi' } })).toEqual({ cpuMillis: 750, memoryBytes: 2 ** 20 });
  });

  test('is what the pod says as a whole, resource by resource', () => {
    expect(of({ containers: [asks('500m', '1Mi')], resources: { requests: { cpu: '2' } } })).toEqual({ cpuMillis: 2000, memoryBytes: 2 ** 20 });
  });

  test('is rounded up', () => {
    expect(of({ containers: [asks('100u'), asks('100u')] })!.cpuMillis).toBe(1);
  });
});

describe('of kinds', () => {
  const template = { spec: { containers: [asks('100m')] } };
  const object = (apiVersion: string, kind: string, spec: object) => podRequests({ apiVersion, kind, metadata: { name: 'web' }, spec })?.cpuMillis;

  test('the pod template is found, that of subsets included', () => {
    expect(object('apps.kruise.io/v1alpha1', 'CloneSet', { template })).toBe(100);
    expect(object('apps.kruise.io/v1alpha1', 'UnitedDeployment', { template: { deploymentTemplate: { spec: { template } } } })).toBe(100);
    expect(object('batch/v1', 'CronJob', { jobTemplate: { spec: { template } } })).toBe(100);
  });

  test('without pods nothing is told', () => {
    expect(object('v1', 'Service', {})).toBeUndefined();
    expect(object('example.com/v1', 'Thing', { template })).toBeUndefined();
  });
});
