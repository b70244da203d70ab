import { join } from 'node:path';
import { startControllers, type ApiServer, type Foundation } from './api-server';
import { applyObjects } from './kubectl';
import { kruiseReady, startKruise } from './kruise';
import { memberObjects, NODES } from './member-objects';
import { component, type Run } from './run';

/** Flags of a member's API server: its nodes are ready as soon as they are there, since no kubelet says otherwise first. */
export const MEMBER_FLAGS = { 'disable-admission-plugins': 'TaintNodesByCondition' };

/** All controllers but those that look after real nodes, and the autoscaler, which would ask for metrics that nobody has. */
const CONTROLLERS = ['*', ...['nodelifecycle', 'nodeipam', 'ttl', 'bootstrapsigner', 'tokencleaner', 'attachdetach', 'ephemeral-volume', 'horizontalpodautoscaling'].map((name) => `-${name}`)];

/** Makes a cluster of an API server: controllers, a scheduler, nodes on which KWOK pretends to run pods, and Kruise. `more` are further objects for it. */
export async function startMember(run: Run, foundation: Foundation, server: ApiServer, region: string, more: readonly object[]): Promise<void> {
  const { name, kubeconfig } = server;
  await applyObjects(kubeconfig, [...memberObjects(region), ...more], run.signal);
  await startControllers(run, foundation, server, CONTROLLERS);
  await component(run, `${name}-scheduler`, 'kube', 'scheduler', { kubeconfig, 'secure-port': 0, 'leader-elect': false });
  await component(run, `${name}-kwok`, 'kwok', undefined, {
    kubeconfig,
    'manage-all-nodes': true,
    'node-lease-duration-seconds': 0,
    'config': join(__dirname, 'kwok', 'stages.yaml'),
  });
  await kruiseReady(run, server, await startKruise(run, server), NODES);
  run.progress.say(`${name} runs`);
}
