import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { apply, drift, register, settle } from '../harness';
import { kubectl } from '../control-planes/kubectl';
import { CONTROL_PLANES, type Options } from '../options';
import { untilEnd, withEnvironment, type Running } from '../runner';
import { howToReach } from '../up';
import { runApp, type TriedApp } from './app';
import { judge } from './judge';
import { deliveriesOf, fleetOf, kruiseLineOf } from './plan';
import { isFine, outcomeText } from './report';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Runs the app of a user on control planes with the clusters of its fleet, and says whether each cluster has what the plan says. */
export async function tryApp(options: Options): Promise<boolean> {
  const { karmada, ocm, gates, home, keep, logs } = options;
  const place = mkdtempSync(join(tmpdir(), 'cdk8s-kruise-federation-try-'));
  const forget = (): void => rmSync(place, { recursive: true, force: true });
  // Ctrl-C while the app is run ends this process at once; later, the environment ends first.
  process.once('exit', forget);
  const leave = (): never => process.exit(130);
  for (const signal of SIGNALS) process.on(signal, leave);
  try {
    const folder = resolve(options.directory!);
    const app = await runApp(folder, options.app, place);
    for (const signal of SIGNALS) process.off(signal, leave);
    const taken = app.plan.clusters.find(({ name }) => CONTROL_PLANES.includes(name));
    if (taken) throw new Error(`The fleet has a cluster ${taken.name}, which is the name of a control plane here: try the app with another name for it.`);
    const { line, notes } = kruiseLineOf(app.plan);
    for (const note of notes) say(note);
    say(`${app.plan.workloads.length} workloads for ${app.plan.clusters.map(({ name, controlPlane }) => `${name} (${controlPlane})`).join(', ')}`);
    return await withEnvironment({
      choice: { kruise: options.kruise[0] ?? line, karmada, ocm },
      clusters: app.plan.clusters.map(({ name, region }) => ({ name, region })),
      gates, home, keep, logs, print: say,
    }, async (running) => {
      const good = await tryOn(running, app, options.crds);
      if (keep) {
        process.stdout.write(`\nEverything stays until Ctrl-C.\n\n${howToReach(running.environment)}\n`);
        await untilEnd(running.session);
      }
      return good;
    });
  } finally {
    forget();
  }
}

async function tryOn({ environment, session: { progress } }: Running, { plan, directory, clusterSet }: TriedApp, crds: readonly string[]): Promise<boolean> {
  const deliveries = deliveriesOf(plan);
  const fleet = fleetOf(plan, clusterSet);
  const servers = [environment.karmada!, environment.hub!, ...environment.clusters.map(({ kubeconfig }) => kubeconfig)];
  await Promise.all(crds.flatMap((path) => servers.map((server) => kubectl(server, ['apply', '--server-side', '-f', path]))));
  progress.say('registers the clusters');
  const site = await register(environment, fleet);
  progress.say('applies the app');
  const written = { directory, deliveries, fleet };
  const warnings = await apply(site, written);
  progress.say('waits until it has settled');
  const late = await settle(site, written, { seconds: 180 }).then(() => undefined, (error: Error) => error.message);
  progress.say('compares');
  const judgement = await judge(site, deliveries);
  const drifted = await drift(site, written);
  process.stdout.write(`\n${outcomeText(judgement)}\n`);
  const section = (title: string, lines: readonly string[]): void => void (lines.length > 0 && process.stdout.write(`\n${title}\n${lines.map((entry) => `  ${entry}`).join('\n')}\n`));
  section('kubectl warned:', warnings);
  section('Applied once more, it would change:', drifted);
  section('It has not settled:', late === undefined ? [] : [late]);
  const good = late === undefined && drifted.length === 0 && isFine(judgement);
  process.stdout.write(good ? '\nEvery cluster has what the plan says.\n' : '\nNot everything is as planned.\n');
  return good;
}

function say(text: string): void {
  process.stderr.write(`${text}\n`);
}
