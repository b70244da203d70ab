import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { writeEnvironment, type KruiseLine, type LiveEnvironment, type LivePlane } from '../environment';
import { apiServerReady, planApiServer, startApiServer, type ApiServer, type Foundation } from './api-server';
import { makeCertificates } from './certificates';
import { makeTokens } from './credentials';
import { startEtcd } from './etcd';
import { karmadaFlags, startKarmada } from './karmada';
import { kruiseManifests } from './kruise';
import { MEMBER_FLAGS, startMember } from './member';
import { agentObjects, startAgent, startHub, writeAgentKubeconfig } from './ocm';
import { joinKarmada, manage } from './registration';
import type { Flags, Run } from './run';
import { guardProcesses } from './supervisor/client';
import { atMost } from './waiting';

/** A cluster to start. */
export interface ClusterWish {
  readonly name: string;
  /** Who it is registered with at once. @default 'none' */
  readonly plane?: LivePlane;
  readonly region?: string;
  readonly labels?: Readonly<Record<string, string>>;
}

/** What is to be started. */
export interface EnvironmentWish {
  readonly kruise: KruiseLine;
  readonly versions: Readonly<Record<string, string>>;
  readonly clusters: readonly ClusterWish[];
  /** Feature gates of Karmada. @default - those of the release */
  readonly karmadaGates?: readonly string[];
  /** Programs that the suite runs besides, by name. @default - none */
  readonly tools?: Readonly<Record<string, string>>;
}

/** Starts control planes and clusters, side by side as far as they do not need each other, and writes down what runs. */
export async function startEnvironment(run: Run, wish: EnvironmentWish): Promise<LiveEnvironment> {
  const [certificates, etcd, kruise] = await Promise.all([makeCertificates(join(run.home, 'pki')), startEtcd(run), kruiseManifests(run)]);
  const foundation: Foundation = { etcd, certificates, tokens: makeTokens(join(run.home, 'pki', 'tokens.csv')) };
  run.progress.say('etcd runs');

  const [karmada, hub, ...members] = await Promise.all([
    planApiServer(run, foundation, 'karmada'),
    planApiServer(run, foundation, 'hub'),
    ...wish.clusters.map(({ name }) => planApiServer(run, foundation, name)),
  ]);
  // API servers that all start at once are all late: a few at a time leave the first ones to go on.
  const turn = atMost(Math.max(2, availableParallelism()));
  const ready = (server: ApiServer, flags: Flags): Promise<void> => turn(async () => {
    await startApiServer(run, foundation, server, flags);
    await apiServerReady(run, server);
  });
  const environment: LiveEnvironment = {
    home: run.home,
    kruise: wish.kruise,
    versions: wish.versions,
    karmada: karmada.kubeconfig,
    hub: hub.kubeconfig,
    clusters: wish.clusters.map(({ name, plane = 'none', region, labels = {} }, index) => ({ name, plane, region, labels, kubeconfig: members[index].kubeconfig })),
    supervisor: run.supervisor,
    programs: { ...run.programs, ...wish.tools },
  };
  const karmadaRuns = ready(karmada, karmadaFlags(foundation)).then(() => startKarmada(run, foundation, karmada, { gates: wish.karmadaGates, kinds: kruise.kinds }));
  const hubRuns = ready(hub, {}).then(() => startHub(run, foundation, hub));
  const forMembers = [...kruise.installation, ...agentObjects(run)];
  await Promise.all([
    karmadaRuns,
    hubRuns,
    ...members.map(async (server, index) => {
      const { name, region = name } = wish.clusters[index];
      await ready(server, MEMBER_FLAGS);
      await startMember(run, foundation, server, region, forMembers);
      writeAgentKubeconfig(run, foundation, server);
      await hubRuns;
      await startAgent(run, { cluster: name, physical: name, program: run.programs.ocm, hubKubeconfig: hub.kubeconfig, kubeconfig: server.kubeconfig });
    }),
  ]);
  await Promise.all(wish.clusters.map(async (cluster) => {
    if (cluster.plane === 'karmada') await joinKarmada(environment, cluster, cluster.name);
    if (cluster.plane === 'ocm') await manage(environment, cluster, cluster.name);
  }));
  await guardProcesses(run);
  writeEnvironment(join(run.home, 'environment.json'), environment);
  return environment;
}
