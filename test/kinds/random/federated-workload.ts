import * as fc from 'fast-check';
import * as kplus from 'cdk8s-plus-28';
import { ApiObject } from 'cdk8s';
import type { RandomKind } from './random-kind';
import { FederatedWorkload, Interpreter, InterpreterScript } from '../../../constructs';

const pods = (config: boolean, more: object = {}): any => ({
  metadata: { labels: { app: 'web' } },
  spec: {
    containers: [{
      name: 'web', image: 'registry.example.com/web:1.0.0', resources: { requests: { cpu: '100m' } },
      ...(config && { envFrom: [{ configMapRef: { name: 'settings' } }] }),
    }],
    ...more,
  },
});

const selector = { matchLabels: { app: 'web' } };

const replicated = fc.record({ replicas: fc.integer({ min: 0, max: 40 }), config: fc.boolean(), paused: fc.boolean() }, { requiredKeys: ['config'] });

function existing(construct: string, divisible: boolean, props: fc.Arbitrary<any>, manifestOf: (props: any) => any, options: () => any = () => ({})): RandomKind {
  return {
    construct, divisible, props, containers: ['web'],
    add: (chart, id, given, federation) => {
      new kplus.ConfigMap(chart, 'settings', { metadata: { name: 'settings' }, data: { level: 'info' } });
      new ApiObject(chart, 'service', { apiVersion: 'v1', kind: 'Service', metadata: { name: 'web' }, spec: { selector: { app: 'web' }, ports: [{ port: 80 }] } });
      return FederatedWorkload.fromManifest(chart, id, manifestOf(given), { ...options(), ...federation });
    },
  };
}

/** Deployments that are there already. */
export const existingDeployments = existing('FederatedWorkload of a Deployment', true, replicated, ({ replicas, config, paused }) => ({
  apiVersion: 'apps/v1', kind: 'Deployment', metadata: { name: 'web' },
  spec: { ...(replicas !== undefined && { replicas }), ...(paused !== undefined && { paused }), selector, template: pods(config) },
}));

/** StatefulSets of Kubernetes that are there already. */
export const existingStatefulSets = existing('FederatedWorkload of a StatefulSet', true, replicated, ({ replicas, config }) => ({
  apiVersion: 'apps/v1', kind: 'StatefulSet', metadata: { name: 'web' },
  spec: { ...(replicas !== undefined && { replicas }), serviceName: 'web', selector, template: pods(config) },
}));

/** Jobs that are there already. */
export const existingJobs = existing('FederatedWorkload of a Job', true, fc.record({
  parallelism: fc.integer({ min: 1, max: 12 }), completions: fc.integer({ min: 1, max: 30 }), config: fc.boolean(),
}, { requiredKeys: ['config', 'parallelism'] }), ({ config, ...spec }) => ({
  apiVersion: 'batch/v1', kind: 'Job', metadata: { name: 'web' }, spec: { ...spec, template: pods(config, { restartPolicy: 'Never' }) },
}));

/** Scripts of a kind that keeps its replicas in `spec.instances`. */
export const DATABASE = {
  kind: { plural: 'databases', namespaced: true, replicas: 'spec.instances', podTemplate: 'spec.template' },
  interpreter: Interpreter.custom({
    replicaResource: InterpreterScript.fromText('function GetReplicas(object)\n  return object.spec.instances or 1, {}\nend\n'),
    replicaRevision: InterpreterScript.fromText('function ReviseReplica(object, replicas)\n  object.spec.instances = replicas\n  return object\nend\n'),
  }),
};

/** Objects of a kind that nobody knows. */
export const existingDatabases = existing('FederatedWorkload of a kind of its own', true, fc.record({ instances: fc.integer({ min: 1, max: 30 }), config: fc.boolean() }),
  ({ instances, config }) => ({
    apiVersion: 'example.com/v1', kind: 'Database', metadata: { name: 'web' }, spec: { instances, template: pods(config) },
  }), () => DATABASE);
