import { ownsPods } from '../../../constructs/kinds/updates';
import { POD } from './objects';

type Case = readonly [apiVersion: string, kind: string, spec: object, expected: boolean];

const KRUISE = 'apps.kruise.io/v1alpha1';
const CASES: readonly Case[] = [
  [KRUISE, 'CloneSet', { template: POD }, true],
  [KRUISE, 'UnitedDeployment', { template: { deploymentTemplate: { spec: { template: POD } } } }, true],
  [KRUISE, 'BroadcastJob', { template: POD }, true],
  [KRUISE, 'AdvancedCronJob', { template: { jobTemplate: { spec: { template: POD } } } }, true],
  [KRUISE, 'AdvancedCronJob', { template: { imageListPullJobTemplate: { spec: { images: ['web:1'] } } } }, false],
  [KRUISE, 'SidecarSet', { containers: [{ name: 'log', image: 'log:1' }] }, false],
  [KRUISE, 'ImagePullJob', { image: 'web:1' }, false],
  [KRUISE, 'EphemeralJob', { template: { ephemeralContainers: [{ name: 'debug', image: 'debug:1' }] } }, false],
  [KRUISE, 'WorkloadSpread', {}, false],
  ['batch/v1', 'Job', { template: POD }, true],
  ['batch/v1', 'CronJob', { jobTemplate: { spec: { template: POD } } }, true],
  ['v1', 'Pod', POD.spec, true],
  ['v1', 'PodTemplate', {}, false],
  ['v1', 'Service', {}, false],
  ['argoproj.io/v1alpha1', 'Workflow', { templates: [{ name: 'main', container: { image: 'a' } }] }, true],
  ['argoproj.io/v1alpha1', 'WorkflowTemplate', { templates: [{ name: 'main', container: { image: 'a' } }] }, false],
  ['example.com/v1', 'Thing', { parts: [{ template: POD }] }, true],
  ['example.com/v1', 'Thing', { template: { spec: { size: 3 } } }, false],
];

test.each(CASES)('%s %s %j owns pods: %s', (apiVersion, kind, spec, expected) => {
  expect(ownsPods({ apiVersion, kind, metadata: { name: 'web' }, spec })).toBe(expected);
});
