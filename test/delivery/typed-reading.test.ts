import type { KubeObject } from '../../constructs/json/kube-object';
import { readingProblem } from '../../constructs/delivery/typed-reading';

const job = (container: object = {}, spec: object = {}, more: object = {}): KubeObject => ({
  apiVersion: 'batch/v1', kind: 'Job', metadata: { name: 'web', namespace: 'shop' }, ...more,
  spec: { ...spec, template: { spec: { containers: [{ name: 'web', image: 'web:1', ...container }] } } },
});

describe('Karmada reads', () => {
  test.each<[string, KubeObject]>([
    ['fields that the type does not have', job({ colour: 5 }, { minReadySeconds: 'text' })],
    ['null for anything', job({ image: null, env: [null], resources: null }, { backoffLimit: null })],
    ['values that the API server refuses for another reason than their type', job({ imagePullPolicy: 'Sometimes', name: '-' }, { backoffLimit: -1, completionMode: '' })],
    ['whole numbers, however they are written', job({}, { backoffLimit: 5.0 })],
    ['quantities as strings and as numbers', job({ resources: { requests: { cpu: '100m', memory: 5 }, limits: { cpu: 0.5 } } })],
    ['ports by name and by number', job({ livenessProbe: { httpGet: { port: 'http' } }, readinessProbe: { httpGet: { port: 80 } } })],
    ['a kind of another group by the type of its namesake', job({}, { tasks: 'text' }, { apiVersion: 'batch.volcano.sh/v1alpha1' })],
    ['what it has no Go type for as it is', { ...job({ image: 5 }), kind: 'CloneSet', apiVersion: 'apps.kruise.io/v1alpha1' }],
  ])('%s', (_, object) => {
    expect(readingProblem(object)).toBeUndefined();
  });
});

describe('Karmada cannot read', () => {
  test.each<[string, KubeObject, string]>([
    ['a string for an object', { ...job(), spec: { template: { spec: { containers: ['text'] } } } }, '/spec/template/spec/containers/0 of the Job is "text", expected an object.'],
    ['a number for a string', job({ image: 5 }), '/spec/template/spec/containers/0/image of the Job is 5, expected a string.'],
    ['a string for a number', job({}, { backoffLimit: '5' }), '/spec/backoffLimit of the Job is "5", expected an integer.'],
    ['a fraction for an integer', job({}, { backoffLimit: 1.5 }), '/spec/backoffLimit of the Job is 1.5, expected an integer.'],
    ['an object for a list', job({ args: {} }), '/spec/template/spec/containers/0/args of the Job is {}, expected an array.'],
    ['a string that is not a quantity', job({ resources: { limits: { cpu: 'much' } } }), '/spec/template/spec/containers/0/resources/limits/cpu of the Job is "much", expected a quantity.'],
    ['a port that is neither name nor number', job({ livenessProbe: { httpGet: { port: true } } }), '/spec/template/spec/containers/0/livenessProbe/httpGet/port of the Job is true, expected an integer or a string.'],
    ['labels that are not strings', job({}, {}, { metadata: { name: 'web', labels: { 'a/b': 5 } } }), '/metadata/labels/a~1b of the Job is 5, expected a string.'],
    ['a status that is not an object', job({}, {}, { status: 'text' }), '/status of the Job is "text", expected an object.'],
    ['a StatefulSet of Kruise that could not be one of Kubernetes', { ...job({}, { replicas: 'two' }), kind: 'StatefulSet', apiVersion: 'apps.kruise.io/v1beta1' }, '/spec/replicas of the StatefulSet is "two", expected an integer.'],
  ])('%s', (_, object, problem) => {
    expect(readingProblem(object)).toBe(problem);
  });
});
