import { tryRules } from '../companions/rule-cases';
import { checkContainerRecreateRequest } from '../../../constructs/kinds/container-recreate-request/checks';
import { CONTAINER_RECREATE_REQUEST_RULES } from '../../../constructs/kinds/container-recreate-request/rules';
import { WORKLOAD_RULES } from '../../../constructs/kinds/pods/workload-rules';
import { reportedCodes } from '../../problems/reported-codes';
import { triedAtTheEdge } from '../../problems/tried-at-the-edge';

describe('a ContainerRecreateRequest', () => tryRules({
  kind: 'ContainerRecreateRequest', check: checkContainerRecreateRequest, rules: CONTAINER_RECREATE_REQUEST_RULES,
  spec: { podName: 'web-0', containers: [{ name: 'web' }], strategy: { failurePolicy: 'Fail' } },
  refused: [
    ['containers', 'no pod', { podName: '' }],
    ['containers', 'none', { containers: [] }],
    ['containers', 'one without a name', { containers: [{}] }],
    ['containers', 'one twice', { containers: [{ name: 'web' }, { name: 'web' }] }],
    ['containers', 'what Kruise fills in', { containers: [{ name: 'web', statusContext: { containerID: 'x', restartCount: 0 } }] }],
    ['strategy', 'too short a deadline', { activeDeadlineSeconds: 2 }],
    ['strategy', 'another policy', { strategy: { failurePolicy: 'Retry' } }],
    ['shape', 'a strategy that is a text', { strategy: 'Fail' }],
    ['wholeNumber', 'a negative grace period', { strategy: { unreadyGracePeriodSeconds: -1 } }],
    ['wholeNumber', 'a time to live of half a second', { ttlSecondsAfterFinished: 0.5 }],
  ],
  accepted: [
    ['a sound one', {}],
    ['one of Kruise 1.8', {}, '1.8'],
    ['one without a strategy', { strategy: undefined, activeDeadlineSeconds: 3, ttlSecondsAfterFinished: 0 }],
    ['one with all of it', { strategy: { failurePolicy: 'Ignore', orderedRecreate: true, terminationGracePeriodSeconds: 0, minStartedSeconds: 5 } }],
  ],
}));

const request = (spec: any): any => ({
  apiVersion: 'apps.kruise.io/v1alpha1', kind: 'ContainerRecreateRequest', metadata: { name: 'now', namespace: 'shop' }, spec: { podName: 'web-1', containers: [{ name: 'web' }], ...spec },
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
