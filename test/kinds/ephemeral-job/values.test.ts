import { checkEphemeralJob } from '../../../constructs/kinds/ephemeral-job/checks';
import { EPHEMERAL_JOB_RULES } from '../../../constructs/kinds/ephemeral-job/rules';
import { reportedCodes } from '../../problems/reported-codes';
import { triedAtTheEdge } from '../../problems/tried-at-the-edge';

const object = (spec: any): any => ({ apiVersion: 'apps.kruise.io/v1alpha1', kind: 'EphemeralJob', metadata: { name: 'debug', namespace: 'shop' }, spec });
const SOUND = { name: 'debug', image: 'debug:1', imagePullPolicy: 'Always', terminationMessagePolicy: 'File' };
const job = (...ephemeralContainers: any[]) => object({ selector: { matchLabels: { app: 'web' } }, template: { ephemeralContainers } });
const one = (more: any) => job({ ...SOUND, ...more });

describe('values of an EphemeralJob', () => {
  triedAtTheEdge(EPHEMERAL_JOB_RULES, (given) => reportedCodes(checkEphemeralJob('shop/debug', given)), [
    ['containers', 'a container', (container) => job(SOUND, container), [{ ...SOUND, name: 'other' }], [null, 'debug', [], {}, SOUND]],
    ['containers', 'name', (name) => one({ name }), ['a', 'a'.repeat(63)], [undefined, '', 'A', 'a'.repeat(64)]],
    ['containers', 'image', (image) => one({ image }), ['debug:1'], [undefined, '', ' debug:1', 3]],
    ['containers', 'imagePullPolicy', (imagePullPolicy) => one({ imagePullPolicy }), ['Always', 'IfNotPresent', 'Never'], [undefined, '', 'Sometimes']],
    ['containers', 'terminationMessagePolicy', (terminationMessagePolicy) => one({ terminationMessagePolicy }), ['File', 'FallbackToLogsOnError'], [undefined, 'Log']],
    ...['ports', 'resources', 'livenessProbe', 'readinessProbe', 'startupProbe', 'lifecycle', 'resizePolicy', 'restartPolicy'].map((field) =>
      ['foreign', field, (value: any) => one({ [field]: value }), [undefined, null, '', {}], [{ a: 1 }, 'Always', 3]] as const),
    ['containers', 'the list', (ephemeralContainers) => object({ selector: { matchLabels: { app: 'web' } }, template: { ephemeralContainers } }), [[SOUND]], [undefined, [], {}]],
    ['containers', 'the template', (template) => object({ selector: { matchLabels: { app: 'web' } }, template }), [], [undefined, null, {}]],
  ]);
});
