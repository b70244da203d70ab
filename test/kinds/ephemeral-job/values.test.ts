import { checkEphemeralJob } from '../../../constructs/kinds/ephemeral-job/checks';
import { EPHEMERAL_JOB_RULES } from '../../../constructs/kinds/ephemeral-job/rules';
import { checkContainerRecreateRequest } from '../../../constructs/kinds/container-recreate-request/checks';
import { CONTAINER_RECREATE_REQUEST_RULES } from '../../../constructs/kinds/container-recreate-request/rules';
import { WORKLOAD_RULES } from '../../../constructs/kinds/pods/workload-rules';
import { reportedCodes } from '../../problems/reported-codes';
import { triedAtTheEdge } from '../../problems/tried-at-the-edge';

const object = (kind: string, spec: any): any => ({ apiVersion: 'apps.kruise.io/v1alpha1', kind, metadata: { name: 'debug', namespace: 'shop' }, spec });
const SOUND = { name: 'debug', image: 'debug:1', imagePullPolicy: 'Always', terminationMessagePolicy: 'File' };
const job = (...ephemeralContainers: any[]) => object('EphemeralJob', { selector: { matchLabels: { app: 'web' } }, template: { ephemeralContainers } });
const one = (more: any) => job({ ...SOUND, ...more });
const request = (spec: any) => object('ContainerRecreateRequest', { podName: 'web-1', containers: [{ name: 'web' }], ...spec });

describe('values of an EphemeralJob', () => {
  triedAtTheEdge(EPHEMERAL_JOB_RULES, (given) => reportedCodes(checkEphemeralJob('shop/debug', given)), [
    ['containers', 'a container', (container) => job(SOUND, container), [{ ...SOUND, name: 'other' }], [null, 'debug', [], {}, SOUND]],
    ['containers', 'name', (name) => one({ name }), ['a', 'a'.repeat(63)], [undefined, '', 'A', 'a'.repeat(64)]],
    ['containers', 'image', (image) => one({ image }), ['debug:1'], [undefined, '', ' debug:1', 3]],
    ['containers', 'imagePullPolicy', (imagePullPolicy) => one({ imagePullPolicy }), ['Always', 'IfNotPresent', 'Never'], [undefined, '', 'Sometimes']],
    ['containers', 'terminationMessagePolicy', (terminationMessagePolicy) => one({ terminationMessagePolicy }), ['File', 'FallbackToLogsOnError'], [undefined, 'Log']],
    ...['ports', 'resources', 'livenessProbe', 'readinessProbe', 'startupProbe', 'lifecycle', 'resizePolicy', 'restartPolicy'].map((field) =>
      ['foreign', field, (value: any) => one({ [field]: value }), [undefined, null, '', {}], [{ a: 1 }, 'Always', 3]] as const),
    ['containers', 'the list', (ephemeralContainers) => object('EphemeralJob', { selector: { matchLabels: { app: 'web' } }, template: { ephemeralContainers } }), [[SOUND]], [undefined, [], {}]],
    ['containers', 'the template', (template) => object('EphemeralJob', { selector: { matchLabels: { app: 'web' } }, template }), [], [undefined, null, {}]],
  ]);
});

describe('values of a ContainerRecreateRequest', () => {
  triedAtTheEdge({ ...WORKLOAD_RULES, ...CONTAINER_RECREATE_REQUEST_RULES }, (given) => reportedCodes(checkContainerRecreateRequest('shop/debug', given)), [
    ['containers', 'podName', (podName) => request({ podName }), ['web-1'], [undefined, '', 3]],
    ['containers', 'containers', (containers) => request({ containers }), [[{ name: 'a' }, { name: 'b' }]], [undefined, [], {}, [null], ['a'], [{}], [{ name: '' }], [{ name: 3 }], [{ name: 'a' }, { name: 'a' }]]],
    ...['preStop', 'ports', 'statusContext'].map((field) => ['containers', field, (value: any) => request({ containers: [{ name: 'a', [field]: value }] }), [undefined, null], [{}, []]] as const),
    ['strategy', 'activeDeadlineSeconds', (activeDeadlineSeconds) => request({ activeDeadlineSeconds }), [undefined, null, 3], [0, 2, 3.5, '3']],
    ['wholeNumber', 'ttlSecondsAfterFinished', (ttlSecondsAfterFinished) => request({ ttlSecondsAfterFinished }), [undefined, 0], [-1, '1']],
    ['shape', 'strategy', (strategy) => request({ strategy }), [undefined, null, {}], [3, []]],
    ['strategy', 'failurePolicy', (failurePolicy) => request({ strategy: { failurePolicy } }), [undefined, '', 'Fail', 'Ignore'], ['Retry']],
    ...['terminationGracePeriodSeconds', 'unreadyGracePeriodSeconds', 'minStartedSeconds'].map((field) =>
      ['wholeNumber', field, (value: any) => request({ strategy: { [field]: value } }), [undefined, 0, 5], [-1, '1']] as const),
  ]);
});
