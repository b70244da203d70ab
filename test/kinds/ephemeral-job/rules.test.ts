import { tryRules } from '../companions/rule-cases';
import { checkEphemeralJob } from '../../../constructs/kinds/ephemeral-job/checks';
import { EPHEMERAL_JOB_RULES } from '../../../constructs/kinds/ephemeral-job/rules';

const sound = { name: 'dump', image: 'debug:1', imagePullPolicy: 'IfNotPresent', terminationMessagePolicy: 'File' };
const container = (more: any) => ({ template: { ephemeralContainers: [{ ...sound, ...more }] } });

describe('an EphemeralJob', () => tryRules({
  kind: 'EphemeralJob', check: checkEphemeralJob, rules: EPHEMERAL_JOB_RULES,
  spec: { selector: { matchLabels: { app: 'web' } }, ...container({}) },
  refused: [
    ['podSelector', 'no selector', { selector: undefined }],
    ['wholeNumber', 'half a replica', { replicas: 0.5 }],
    ['containers', 'none', { template: { ephemeralContainers: [] } }],
    ['containers', 'no template', { template: undefined }],
    ['containers', 'a text', { template: { ephemeralContainers: ['dump'] } }],
    ['containers', 'a name with capitals', container({ name: 'Dump' })],
    ['containers', 'two of one name', { template: { ephemeralContainers: [sound, sound] } }],
    ['containers', 'no image', container({ image: '' })],
    ['containers', 'blanks around the image', container({ image: ' debug:1' })],
    ['containers', 'no pull policy', container({ imagePullPolicy: undefined })],
    ['containers', 'no message policy', container({ terminationMessagePolicy: undefined })],
    ['foreign', 'ports', container({ ports: [{ containerPort: 80 }] })],
    ['foreign', 'resources', container({ resources: { limits: { cpu: '1' } } })],
    ['foreign', 'a probe', container({ livenessProbe: { exec: { command: ['a'] } } })],
  ],
  accepted: [
    ['a sound one', {}],
    ['one of Kruise 1.8', {}, '1.8'],
    ['empty resources', container({ resources: {} })],
    ['numbers', { replicas: 1, parallelism: 2, activeDeadlineSeconds: 60, ttlSecondsAfterFinished: 0 }],
  ],
}));
