import { join } from 'node:path';
import { buildChosen } from './build/build';
import { KRUISE_LINES } from './build/versions';
import type { LiveEnvironment } from './environment';
import { DEFAULT_CLUSTERS, SUITE_KRUISE, type Options } from './options';
import { needPrograms, untilEnd, withEnvironment } from './runner';
import { columns } from './table';
import { buildTools } from './tools';

/** Builds the programs of the versions that were asked for, or of those that the suite runs on. */
export async function buildAll({ kruise, karmada, ocm }: Options): Promise<void> {
  for (const line of kruise.length > 0 ? kruise : SUITE_KRUISE) {
    needPrograms({ kruise: line, karmada, ocm });
    await buildChosen({ kruise: line, karmada, ocm });
  }
  await buildTools();
  process.stderr.write('All programs are built.\n');
}

/** Starts control planes and clusters, says how to reach them, and stays until somebody asks for the end. */
export async function stayUp({ kruise, karmada, ocm, clusters, gates, home, keep, logs, tools }: Options): Promise<void> {
  await withEnvironment({
    choice: { kruise: kruise[0] ?? KRUISE_LINES[0], karmada, ocm },
    clusters: clusters.length > 0 ? clusters : DEFAULT_CLUSTERS,
    gates, home, keep, logs, tools,
    print: (line) => process.stderr.write(`${line}\n`),
  }, async ({ environment, session, seconds }) => {
    process.stdout.write(`\nEverything runs after ${seconds} s, until Ctrl-C.\n\n${howToReach(environment)}\n`);
    await untilEnd(session);
  });
}

/** How to look around in an environment. */
export function howToReach({ home, karmada, hub, clusters, versions }: LiveEnvironment): string {
  const rows = [
    ['API SERVER', 'WHAT', 'KUBECONFIG'],
    ...(karmada ? [['karmada', 'Karmada', karmada]] : []),
    ...(hub ? [['hub', "OCM's hub", hub]] : []),
    ...clusters.map(({ name, plane, kubeconfig }) => [name, plane === 'none' ? 'a cluster, registered nowhere' : `a cluster of ${PLANES[plane]}`, kubeconfig]),
  ];
  return [
    Object.entries(versions).map(([name, version]) => `${name} ${version}`).join(', '),
    '',
    ...columns(rows),
    '',
    `  kubectl --kubeconfig ${karmada ?? clusters[0]?.kubeconfig} get ${karmada ? 'clusters' : 'nodes'}`,
    `  kubectl --kubeconfig ${clusters[0]?.kubeconfig} get clonesets,pods -A`,
    '',
    `Logs: ${join(home, 'log')}. For a spec of the suite: LIVE_ENVIRONMENT=${join(home, 'environment.json')} npx jest --config live/jest.config.js NAME`,
  ].join('\n');
}

const PLANES = { karmada: 'Karmada', ocm: 'OCM', direct: 'nobody: it is applied to directly', none: 'nobody' };
