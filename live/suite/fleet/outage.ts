import type { LiveEnvironment } from '../../environment';
import { listProcesses, restartProcess, stopProcess } from '../../control-planes/supervisor/client';
import { kubectl, until } from '../../harness';

/** Flags that let Karmada notice within seconds that a cluster is gone or back; it takes its time otherwise, 40 s by default. */
export const WATCHFUL = ['--cluster-status-update-frequency=1s', '--cluster-failure-threshold=3s'];

/** Starts Karmada's controllers anew with more flags; with none, as the environment started them. */
export async function restartControllers(environment: LiveEnvironment, flags: readonly string[] = []): Promise<void> {
  await restartProcess(environment, 'karmada-controllers', flags);
}

/** Takes a cluster away: its API server is killed, and nobody reaches it any more. What runs in it runs on. */
export function loseCluster(environment: LiveEnvironment, physical: string): Promise<void> {
  return stopProcess(environment, `${physical}-apiserver`, 'SIGKILL');
}

/** Brings a cluster back, if it was lost, and waits until its API server answers. */
export async function bringBack(environment: LiveEnvironment, physical: string): Promise<void> {
  const { kubeconfig } = environment.clusters.find(({ name }) => name === physical)!;
  const server = (await listProcesses(environment)).find(({ name }) => name === `${physical}-apiserver`);
  if (server?.state !== 'runs') await restartProcess(environment, `${physical}-apiserver`);
  await until(`the API server of ${physical}`, 120, async () => {
    const { code, stderr } = await kubectl(kubeconfig, ['get', '--raw', '/readyz'], { codes: [0, 1] });
    return code === 0 ? [] : [stderr.trim()];
  });
}
