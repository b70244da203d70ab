import * as fc from 'fast-check';
import { type FleetCluster } from '../../constructs';
import { FederationError } from '../../constructs/problems/error';
import { readEnvironment } from '../environment';
import {
  apply, compareLive, drift, interpreterErrors, markLogs, outputDirectory, register, remove, settle, type Site, until, versionsOf, type Written, written,
} from '../harness';
import { DATABASES, installEverywhere, WORKFLOWS } from './custom-kinds';
import { RANDOM_KINDS } from '../../test/kinds/random';
import { buildKind, kindApps, type KindApp } from '../../test/kinds/random/kind-app';
import type { RandomKind } from '../../test/kinds/random/random-kind';

const environment = readEnvironment();
const COUNT = Number(process.env.LIVE_RANDOM ?? 6);
const SEED = Number(process.env.LIVE_SEED ?? 1);
/** One case alone. */
const ONLY = process.env.LIVE_CASE === undefined ? undefined : Number(process.env.LIVE_CASE);
const KRUISE = versionsOf(environment).kruiseVersion;
/** How many definitions of a case may be refused by our own checks before one is accepted. */
const TRIES = 200;

const kinds = RANDOM_KINDS.filter(({ versions }) => versions?.includes(KRUISE) ?? true);
const cases = Array.from({ length: COUNT }, (_, index) => index).filter((index) => ONLY === undefined || index === ONLY)
  .map((index) => ({ index, kind: kinds[(SEED - 1 + index + kinds.length) % kinds.length] }));

/** Warnings on what depends on objects that are in clusters already, which these have not: revisions of a SidecarSet, and what the configuration of Kruise allows. */
const ASK_CLUSTERS = ['KF493', 'KF495'];

/** What our checks refused, by code: it never gets near an API server. */
const refused: Record<string, number> = {};

/** The first definition of a case that our checks accept, written; definitions differ by seed and number alone. */
function accepted(kind: RandomKind, index: number): { readonly app: KindApp; readonly built: Written } {
  for (const generated of fc.sample(kindApps(kind), { numRuns: TRIES, seed: SEED * 10_000 + index })) {
    const app: KindApp = { ...generated, kruise: KRUISE, clusters: generated.clusters.slice(0, environment.clusters.length).map(seated) };
    try {
      const made = buildKind(kind, app, outputDirectory(`random-${index}`));
      const asked = made.plan.problems.filter(({ code }) => ASK_CLUSTERS.includes(code));
      for (const code of new Set(asked.map((problem) => problem.code))) refused[code] = (refused[code] ?? 0) + 1;
      if (asked.length > 0) continue;
      const built = written(made.app);
      if (built.deliveries.some(({ workload }) => workload)) return { app, built };
    } catch (error) {
      if (!(error instanceof FederationError) && !/KF\d{3}/.test(String(error))) throw error;
      for (const code of new Set(String(error).match(/KF\d{3}/g))) refused[code] = (refused[code] ?? 0) + 1;
    }
  }
  throw new Error(`${TRIES} definitions of ${kind.construct} were refused or reach no cluster: ${JSON.stringify(refused)}.`);
}

/** A cluster of a random fleet under the name of one that runs. */
function seated(cluster: FleetCluster, index: number): FleetCluster {
  return { ...cluster, name: environment.clusters[index].name };
}

describe.each(cases)(`random app $index with seed ${SEED}: $kind.construct`, ({ index, kind }) => {
  test('is admitted, delivered as predicted, does not drift, and goes', async () => {
    const { app, built } = accepted(kind, index);
    let site: Site | undefined;
    try {
      const mark = markLogs(environment);
      site = await register(environment, built.fleet);
      await installEverywhere({ site }, WORKFLOWS, DATABASES);
      const warnings = await apply(site, built);
      await settle(site, built, { pods: false });
      // Karmada tells of its shares before works are made.
      let lines: readonly string[] = [];
      await until('clusters to have what was predicted', 30, async () => { ({ lines } = await compareLive(site!, built)); return lines; }).catch(() => undefined);
      expect({ warnings, lines, drift: await drift(site, built), interpreters: interpreterErrors(environment, mark) }).toEqual({ warnings: [], lines: [], drift: [], interpreters: [] });
    } catch (error) {
      throw new Error(`Random app ${index} with seed ${SEED} failed. Repeat it alone: LIVE_CASE=${index} npm run live -- --random ${COUNT} --seed ${SEED} --kruise ${environment.kruise}\n`
        + `${(error as Error).message}\n${JSON.stringify({ kind: kind.construct, ...app })}\n${built.directory}`);
    } finally {
      await remove(site, built);
    }
  });
});

afterAll(() => process.stdout.write(`Refused by our own checks before one was accepted: ${JSON.stringify(refused)}\n`));
