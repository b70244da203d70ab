import { answers } from './probe';
import { component, inHome, ports, type Run } from './run';

/** Starts etcd, in which every API server has a prefix of its own. Gives its address. */
export async function startEtcd(run: Run): Promise<string> {
  const { client, peer } = await ports(run, 'client', 'peer');
  const url = `http://127.0.0.1:${client}`;
  await component(run, 'etcd', 'kube', 'etcd', {
    'data-dir': inHome(run, 'etcd'),
    // Nothing here outlives the machine, and without waiting for the disk a start takes a third of the time.
    'unsafe-no-fsync': true,
    'quota-backend-bytes': 4 * 1024 ** 3,
    'log-level': 'warn',
    'listen-client-urls': url,
    'advertise-client-urls': url,
    'listen-peer-urls': `http://127.0.0.1:${peer}`,
    'initial-advertise-peer-urls': `http://127.0.0.1:${peer}`,
    'initial-cluster': `default=http://127.0.0.1:${peer}`,
  });
  await run.progress.until('etcd', 60, () => answers(`${url}/health`));
  return url;
}
