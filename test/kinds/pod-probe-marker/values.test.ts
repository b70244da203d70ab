import { checkPodProbeMarker, POD_PROBE_MARKER_CHECKS } from '../../../constructs/kinds/pod-probe-marker/checks';
import { POD_PROBE_MARKER_RULES } from '../../../constructs/kinds/pod-probe-marker/rules';
import { WORKLOAD_RULES } from '../../../constructs/kinds/pods/workload-rules';
import { reportedCodes } from '../../problems/reported-codes';
import { triedAtTheEdge } from '../../problems/tried-at-the-edge';

const exec = { command: ['/idle'] };
const marker = (...probes: any[]): any => ({
  apiVersion: 'apps.kruise.io/v1alpha1', kind: 'PodProbeMarker', metadata: { name: 'game', namespace: 'shop' }, spec: { selector: { matchLabels: { app: 'game' } }, probes },
});
const probe = (more: any) => marker({ name: 'idle', containerName: 'game', podConditionType: 'idle', probe: { exec }, ...more });
const handler = (given: any) => probe({ probe: given });
const http = (more: any) => handler({ httpGet: { path: '/', port: 80, scheme: 'HTTP', ...more } });
const policy = (...markerPolicy: any[]) => probe({ podConditionType: undefined, markerPolicy });

describe('values of a PodProbeMarker', () => {
  triedAtTheEdge({ ...WORKLOAD_RULES, ...POD_PROBE_MARKER_RULES }, (object) => reportedCodes(checkPodProbeMarker('shop/game', object)), [
    ['probes', 'containerName', (containerName) => probe({ containerName }), ['game'], [undefined, '', 3]],
    ['probes', 'name', (name) => probe({ name }), ['idle', 'a'], ['', 'a#b', 'Ready', 3, undefined]],
    ['handler', 'probe', handler, [{ exec }, { tcpSocket: { port: 80 } }, { exec, httpGet: null }], [undefined, 'idle', [], {}, { exec, tcpSocket: { port: 80 } }, { grpc: { port: 80 } }]],
    ['handler', 'exec.command', (command) => handler({ exec: { command } }), [['a']], [undefined, [], 'a']],
    ['handler', 'tcpSocket.port', (port) => handler({ tcpSocket: { port } }), [1, 65535, 'http'], [0, 65536, 'HTTP', undefined, null]],
    ['handler', 'host', (host) => handler({ tcpSocket: { port: 80, host } }), [undefined, ''], ['example.com']],
    ['handler', 'httpGet.path', (path) => http({ path }), ['/', 'a'], [undefined, '', 3]],
    ['handler', 'httpGet.scheme', (scheme) => http({ scheme }), ['HTTP', 'HTTPS'], [undefined, 'http', 'FTP']],
    ['handler', 'a header', (header) => http({ httpHeaders: [header] }), [{ name: 'X-a-1' }], [null, 'a', {}, { name: 3 }, { name: '' }, { name: 'a b' }, { name: 'a:' }, { name: ' a' }]],
    ...['initialDelaySeconds', 'timeoutSeconds', 'periodSeconds', 'successThreshold', 'failureThreshold'].map((field) =>
      ['wholeNumber', field, (value: any) => handler({ exec, [field]: value }), [undefined, null, 0, 5], [-1, 0.5, '1']] as const),
    ['outcome', 'podConditionType', (podConditionType) => probe({ podConditionType }), ['idle', 'example.com/idle'], [undefined, '', 'a b']],
    ['outcome', 'markerPolicy', (markerPolicy) => probe({ podConditionType: '', markerPolicy }), [[{ state: 'Succeeded', labels: { a: 'b' } }]], [undefined, [], 'Succeeded']],
    ['outcome', 'a policy', policy, [
      { state: 'Succeeded', labels: { a: 'b' } }, { state: 'Failed', annotations: { a: 'b c' } }, { state: 'Failed', labels: { a: 'b' }, annotations: { c: 'd' } }, { state: 'Failed', labels: { a: '' }, annotations: {} },
    ], [
      null, {}, { state: 'True', labels: { a: 'b' } }, { state: 'Failed' }, { state: 'Failed', labels: {}, annotations: {} }, { state: 'Failed', labels: 3 }, { state: 'Failed', labels: { 'a b': 'c' } },
      { state: 'Failed', labels: { a: 'b c' } }, { state: 'Failed', annotations: { 'a b': 'c' } }, { state: 'Failed', annotations: { a: 3 } }, { state: 'Failed', labels: { a: 'b' }, annotations: { a: 3 } },
    ]],
    ['outcome', 'the state of a second policy', (state) => policy({ state: 'Failed', labels: { a: 'b' } }, { state, labels: { a: 'b' } }), ['Succeeded'], ['Failed']],
    ['outcome', 'the condition of a second probe', (podConditionType) => marker(...['idle', podConditionType].map((type, at) => ({ name: `p${at}`, containerName: 'game', podConditionType: type, probe: { exec } }))), ['busy'], ['idle']],
  ]);

  test('what a probe lacks, or has too much of, is named', () => {
    const message = (given: any) => checkPodProbeMarker('shop/game', handler(given))[0].message;
    expect(message({})).toContain('has no handler,');
    expect(message({ exec, tcpSocket: { port: 80 } })).toContain('has exec and tcpSocket,');
  });

  test('a probe is for a container that the pods have', () => {
    const spec = { template: { spec: { containers: [{ name: 'game' }] } } };
    const definition = (given: any): any => ({ template: { apiVersion: 'apps.kruise.io/v1alpha1', kind: 'CloneSet', spec: given }, facts: { podTemplates: [['spec', 'template']] } });
    const beside = (object: any, given: any = spec) => {
      const found: string[] = [];
      POD_PROBE_MARKER_CHECKS.beside!(definition(given), object, (_rule, text) => { found.push(text); });
      return found;
    };
    expect(beside(probe({}))).toEqual([]);
    expect(beside(probe({ containerName: 'web' }))).toEqual(['the probe "idle" is for the container "web", but the pods have game.']);
    for (const object of [marker(null), probe({ containerName: '' }), probe({ containerName: 3 }), { ...marker(), spec: undefined }]) expect(beside(object)).toEqual([]);
    expect(beside(probe({ containerName: 'web' }), {})).toEqual([]);
  });
});
