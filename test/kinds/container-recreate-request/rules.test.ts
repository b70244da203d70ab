import { tryRules } from '../companions/rule-cases';
import { checkContainerRecreateRequest } from '../../../constructs/kinds/container-recreate-request/checks';
import { CONTAINER_RECREATE_REQUEST_RULES } from '../../../constructs/kinds/container-recreate-request/rules';

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
