import { advancedCronJobDefaults } from '../../constructs/kinds/advanced-cron-job/defaults';
import { broadcastJobDefaults } from '../../constructs/kinds/broadcast-job/defaults';
import { cloneSetDefaults } from '../../constructs/kinds/clone-set/defaults';
import { daemonSetDefaults } from '../../constructs/kinds/daemon-set/defaults';
import { imageListPullJobDefaults, imagePullJobDefaults } from '../../constructs/kinds/image-pull/defaults';
import { withKindDefaults } from '../../constructs/kinds/kinds';
import { sidecarSetDefaults } from '../../constructs/kinds/sidecar-set/defaults';
import { advancedStatefulSetDefaults } from '../../constructs/kinds/stateful-set/defaults';
import { unitedDeploymentDefaults } from '../../constructs/kinds/united-deployment/defaults';

const DEFAULTS = {
  advancedCronJobDefaults, broadcastJobDefaults, cloneSetDefaults, daemonSetDefaults, imageListPullJobDefaults, imagePullJobDefaults, sidecarSetDefaults, advancedStatefulSetDefaults,
  unitedDeploymentDefaults,
};

describe.each(Object.entries<(spec: any) => any>(DEFAULTS))('%s', (_name, defaults) => {
  test.each([undefined, null, 3, 'spec', [[]]])('leave %j alone, which is no spec', (spec) => {
    expect(defaults(spec)).toBe(spec);
  });

  test('leave a complete spec as it is', () => {
    const complete = defaults({});
    expect(defaults(complete)).toBe(complete);
  });

  test('leave parts alone that have another shape than expected', () => {
    for (const wrong of [3, 'part', [null], { a: null }]) {
      for (const part of ['updateStrategy', 'template', 'topology', 'completionPolicy', 'failurePolicy', 'pullPolicy', 'containers', 'initContainers', 'volumes', 'injectionStrategy', 'patchPodMetadata']) {
        expect(() => defaults({ [part]: wrong })).not.toThrow();
        if (typeof wrong !== 'object') expect(defaults({ [part]: wrong })).toMatchObject({ [part]: wrong });
      }
    }
  });
});

describe('a part that is given in part is completed', () => {
  const ROLLING = { rollingUpdateType: 'Standard', maxUnavailable: 1, maxSurge: 0 };

  test.each<[(spec: any) => any, string, any, any]>([
    [cloneSetDefaults, 'updateStrategy', { maxSurge: 2 }, { type: 'ReCreate', partition: 0, maxUnavailable: '20%', maxSurge: 2 }],
    [cloneSetDefaults, 'updateStrategy', { type: 'InPlaceOnly', maxSurge: 2 }, { type: 'InPlaceOnly', partition: 0, maxUnavailable: '20%', maxSurge: 2, inPlaceUpdateStrategy: {} }],
    [daemonSetDefaults, 'updateStrategy', undefined, { type: 'RollingUpdate', rollingUpdate: ROLLING }],
    [daemonSetDefaults, 'updateStrategy', {}, { type: 'RollingUpdate', rollingUpdate: ROLLING }],
    [daemonSetDefaults, 'updateStrategy', { rollingUpdate: {} }, { type: 'RollingUpdate', rollingUpdate: ROLLING }],
    [daemonSetDefaults, 'updateStrategy', { rollingUpdate: { maxSurge: 1 } }, { type: 'RollingUpdate', rollingUpdate: { rollingUpdateType: 'Standard', maxSurge: 1 } }],
    [daemonSetDefaults, 'updateStrategy', { rollingUpdate: { maxUnavailable: 2 } }, { type: 'RollingUpdate', rollingUpdate: { rollingUpdateType: 'Standard', maxUnavailable: 2 } }],
    [daemonSetDefaults, 'updateStrategy', { type: 'OnDelete' }, { type: 'OnDelete' }],
    [broadcastJobDefaults, 'completionPolicy', { ttlSecondsAfterFinished: 5 }, { type: 'Always', ttlSecondsAfterFinished: 5 }],
    [broadcastJobDefaults, 'failurePolicy', undefined, { type: 'FailFast' }],
    [broadcastJobDefaults, 'failurePolicy', { restartLimit: 5 }, { type: 'FailFast', restartLimit: 5 }],
    [imagePullJobDefaults, 'pullPolicy', { backoffLimit: 5 }, { timeoutSeconds: 600, backoffLimit: 5 }],
    [imagePullJobDefaults, 'imagePullPolicy', undefined, 'IfNotPresent'],
    [imageListPullJobDefaults, 'imagePullPolicy', undefined, undefined],
    [imageListPullJobDefaults, 'completionPolicy', undefined, { type: 'Always' }],
    [sidecarSetDefaults, 'updateStrategy', { partition: '50%' }, { type: 'RollingUpdate', maxUnavailable: 1, partition: '50%' }],
    [sidecarSetDefaults, 'updateStrategy', { paused: false }, { type: 'RollingUpdate', maxUnavailable: 1, partition: 0 }],
    [sidecarSetDefaults, 'updateStrategy', { paused: true }, { type: 'RollingUpdate', maxUnavailable: 1, partition: 0, paused: true }],
    [sidecarSetDefaults, 'injectionStrategy', { paused: false, revision: { customVersion: '1' } }, { revision: { customVersion: '1', policy: 'Always' } }],
    [sidecarSetDefaults, 'patchPodMetadata', [{ annotations: { a: 'b' } }], [{ annotations: { a: 'b' }, patchPolicy: 'Retain' }]],
    [advancedCronJobDefaults, 'concurrencyPolicy', undefined, 'Allow'],
    [unitedDeploymentDefaults, 'updateStrategy', undefined, { type: 'Manual', manualUpdate: {} }],
    [unitedDeploymentDefaults, 'updateStrategy', {}, { type: 'Manual', manualUpdate: {} }],
    [unitedDeploymentDefaults, 'updateStrategy', { type: 'Other' }, { type: 'Other' }],
    [unitedDeploymentDefaults, 'topology', { subsets: [{ maxReplicas: 2 }, null, {}] }, { subsets: [{ minReplicas: 0, maxReplicas: 2 }, null, { minReplicas: 0 }] }],
    [unitedDeploymentDefaults, 'topology', { subsets: [{ minReplicas: 2 }, {}] }, { subsets: [{ minReplicas: 2 }, { minReplicas: 0 }] }],
    [unitedDeploymentDefaults, 'topology', { subsets: [{ maxReplicas: 2 }, { replicas: 1 }] }, { subsets: [{ maxReplicas: 2 }, { replicas: 1 }] }],
    [unitedDeploymentDefaults, 'topology', { subsets: [{}, null] }, { subsets: [{}, null] }],
  ])('%p %s: %j', (defaults, part, given, expected) => {
    expect(defaults({ [part]: given })[part]).toEqual(expected);
  });

  test.each(['v1alpha1', 'v1beta1'])('the volumes of a SidecarSet of %s, with sizes in the form that its webhook gives them', (version) => {
    const given = { apiVersion: `apps.kruise.io/${version}`, kind: 'SidecarSet', metadata: { name: 'log' } };
    const volumes = (size: string) => [{ name: 'a', emptyDir: { sizeLimit: size } }, { name: 'b', emptyDir: { sizeLimit: '1Gi' } }, { name: 'c', emptyDir: {} }];
    expect(withKindDefaults({ ...given, spec: { volumes: volumes('1024Mi') } }).spec.volumes).toEqual(volumes('1Gi'));
  });

  test('the settings of a sidecar', () => {
    const [container] = sidecarSetDefaults({
      containers: [{ name: 'a', image: 'a:1', upgradeStrategy: {}, shareVolumePolicy: {}, resourcesPolicy: {}, resources: { limits: { memory: '1024Mi' }, requests: { cpu: '1000m' } } }],
    }).containers;
    expect(container).toMatchObject({
      podInjectPolicy: 'BeforeAppContainer', upgradeStrategy: { upgradeType: 'ColdUpgrade' }, shareVolumePolicy: { type: 'disabled' }, resourcesPolicy: { targetContainersNameRegex: '.*' },
      resources: { limits: { memory: '1Gi' }, requests: { cpu: '1' } }, imagePullPolicy: 'IfNotPresent',
    });
    expect(sidecarSetDefaults({ containers: [{ resourcesPolicy: { targetContainersNameRegex: '' } }] }).containers[0].resourcesPolicy).toEqual({ targetContainersNameRegex: '' });
    expect(sidecarSetDefaults({ initContainers: [{}] }).initContainers[0].podInjectPolicy).toBe('AfterAppContainer');
  });

  test('one pull after the other, of those that a cron job starts', () => {
    expect(advancedCronJobDefaults({ template: { imageListPullJobTemplate: {} } }).concurrencyPolicy).toBe('Replace');
    expect(advancedCronJobDefaults({ template: { jobTemplate: {} } }).concurrencyPolicy).toBe('Allow');
  });
});
