import { tryRules } from '../companions/rule-cases';
import { checkPodProbeMarker } from '../../../constructs/kinds/pod-probe-marker/checks';
import { POD_PROBE_MARKER_RULES } from '../../../constructs/kinds/pod-probe-marker/rules';

const sound = { name: 'idle', containerName: 'game', probe: { exec: { command: ['/idle.sh'] } }, podConditionType: 'game.io/idle' };
const probe = (more: any) => ({ probes: [{ ...sound, ...more }] });
const handler = (given: any) => probe({ probe: given });
const http = (more: any = {}) => handler({ httpGet: { path: '/', port: 80, scheme: 'HTTP', ...more } });
const marks = (...markerPolicy: any[]) => probe({ podConditionType: undefined, markerPolicy });

describe('a PodProbeMarker', () => tryRules({
  kind: 'PodProbeMarker', check: checkPodProbeMarker, rules: POD_PROBE_MARKER_RULES,
  spec: { selector: { matchLabels: { app: 'game' } }, ...probe({}) },
  refused: [
    ['podSelector', 'no selector', { selector: undefined }],
    ['podSelector', 'an empty selector', { selector: { matchLabels: {} } }],
    ['probes', 'none', { probes: [] }],
    ['probes', 'a text', { probes: ['idle'] }],
    ['probes', 'no name', probe({ name: '' })],
    ['probes', 'a name with #', probe({ name: 'a#b' })],
    ['probes', 'the name of a condition of Kubernetes', probe({ name: 'Ready' })],
    ['probes', 'two of one name', { probes: [sound, { ...sound, podConditionType: 'other' }] }],
    ['probes', 'no container', probe({ containerName: undefined })],
    ['handler', 'no probe', handler(undefined)],
    ['handler', 'no handler', handler({ periodSeconds: 5 })],
    ['handler', 'two handlers', handler({ exec: { command: ['a'] }, tcpSocket: { port: 80 } })],
    ['handler', 'grpc alone', handler({ grpc: { port: 80 } })],
    ['handler', 'no command', handler({ exec: {} })],
    ['handler', 'a host', handler({ tcpSocket: { port: 80, host: 'example.com' } })],
    ['handler', 'a port out of bounds', handler({ tcpSocket: { port: 70000 } })],
    ['handler', 'no path', http({ path: '' })],
    ['handler', 'no scheme', http({ scheme: undefined })],
    ['handler', 'a header with a blank', http({ httpHeaders: [{ name: 'a b', value: 'c' }] })],
    ['wholeNumber', 'a negative delay', handler({ exec: { command: ['a'] }, initialDelaySeconds: -1 })],
    ['httpVersion', 'HTTP with Kruise 1.8', http(), '1.8'],
    ['outcome', 'no outcome', probe({ podConditionType: undefined })],
    ['outcome', 'a condition type twice', { probes: [sound, { ...sound, name: 'busy' }] }],
    ['outcome', 'a condition type with a blank', probe({ podConditionType: 'game idle' })],
    ['outcome', 'another state', marks({ state: 'True', labels: { a: 'b' } })],
    ['outcome', 'two policies for a state', marks({ state: 'Failed', labels: { a: 'b' } }, { state: 'Failed', labels: { a: 'c' } })],
    ['outcome', 'no marks', marks({ state: 'Failed' })],
    ['outcome', 'a label that is none', marks({ state: 'Failed', labels: { a: 'b c' } })],
    ['outcome', 'an annotation that is no text', marks({ state: 'Failed', annotations: { a: 1 } })],
  ],
  accepted: [
    ['a sound one', {}],
    ['a command with Kruise 1.8', {}, '1.8'],
    ['HTTP with Kruise 1.9', http({ port: 'web', httpHeaders: [{ name: 'X-Probe', value: '1' }] })],
    ['TCP with Kruise 1.8', handler({ tcpSocket: { port: 80 } }), '1.8'],
    ['marks for both states', marks({ state: 'Succeeded', labels: { a: 'b' } }, { state: 'Failed', annotations: { 'example.com/a': 'any text' } })],
  ],
}));
