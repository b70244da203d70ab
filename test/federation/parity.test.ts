import { Chart } from 'cdk8s';
import * as fc from 'fast-check';
import { EXAMPLES, exampleApp } from '../example-apps';
import { type Built, byAll, byDirectory, byKarmada, byOcm, sorted } from './delivered-by';
import { addWorkload, onlyOn, type RandomApp, randomApp } from './random-apps';
import { ControlPlane, type FederatedResource, FederationApp, Fleet } from '../../constructs';
import { Severity } from '../../constructs/problems/problem';
import { Federation } from '../../constructs/federation/federation';


function build(app: RandomApp): Built {
  const root = new FederationApp();
  const fleet = new Fleet(root, 'fleet', { clusters: [...app.clusters] });
  const chart = new Chart(root, 'shop', { namespace: 'shop', disableResourceNameHashes: true });
  const web = addWorkload(chart, app);
  // One session for all questions, as in a synth.
  return { fleet, chart, web, plan: Federation.of(root).begin().plan(web) };
}

/** The code for which a definition is refused; such definitions are refused on both planes alike and not compared. */
function refused({ plan }: Built): string | undefined {
  return plan.problems.find(({ severity }) => severity === Severity.ERROR)?.code;
}

describe('all control planes deliver the same objects', () => {
  jest.spyOn(process.stderr, 'write').mockImplementation(() => true);
  let compared = 0;

  test('cluster by cluster, for a fleet on each control plane and on all of them', () => {
    fc.assert(fc.property(randomApp, (app) => {
      const onKarmada = build(onlyOn(app, ControlPlane.KARMADA));
      const onOcm = build(onlyOn(app, ControlPlane.OCM));
      const direct = build(onlyOn(app, ControlPlane.DIRECT));
      const reason = refused(onKarmada);
      expect([refused(onOcm), refused(direct)]).toEqual([reason, reason]);
      if (reason !== undefined) return;
      const whole = sorted(byKarmada(onKarmada));
      expect(sorted(byOcm(onOcm))).toEqual(whole);
      expect(sorted(byDirectory(direct))).toEqual(whole);
      const mixed = build(app);
      // Where Karmada's clusters have no share at all, Karmada is told nothing, while it would bring the Service to all candidates.
      const untold = mixed.plan.told.has(ControlPlane.KARMADA) ? [] : mixed.fleet.clustersOf(ControlPlane.KARMADA);
      untold.forEach(({ name }) => delete whole[name]);
      expect(sorted(byAll(mixed))).toEqual(whole);
      expect(sorted(new Map(mixed.plan.deliveries!.filter(({ objects }) => objects.length > 0).map(({ cluster, objects }) => [cluster, objects])))).toEqual(whole);
      compared++;
    }), { numRuns: 220, seed: 20 });
    expect(compared).toBeGreaterThanOrEqual(95);
  });

  test.each(EXAMPLES)('workload by workload, for the example %s', (file) => {
    const [written, onKarmada, onOcm, direct] = [undefined, ControlPlane.KARMADA, ControlPlane.OCM, ControlPlane.DIRECT].map((plane) => example(file, plane));
    expect(written.length).toBeGreaterThan(0);
    written.forEach((workload, index) => {
      const whole = sorted(byKarmada(onKarmada[index]));
      expect(sorted(byOcm(onOcm[index]))).toEqual(whole);
      expect(sorted(withoutKeeping(byDirectory(direct[index])))).toEqual(whole);
      expect(sorted(byAll(workload))).toEqual(whole);
    });
  });
});

/** Tools of direct clusters are told by the objects themselves to keep what a migration has taken over; control planes are told beside them. */
function withoutKeeping(objects: ReturnType<typeof byDirectory>): ReturnType<typeof byDirectory> {
  return new Map([...objects].map(([cluster, all]) => [cluster, all.map((object: any) => {
    const { 'argocd.argoproj.io/sync-options': options, 'kustomize.toolkit.fluxcd.io/prune': _prune, ...others } = object.metadata.annotations ?? {};
    if (options !== 'Prune=false,Delete=false') return object;
    const { annotations: _all, ...metadata } = object.metadata;
    return { ...object, metadata: { ...metadata, ...(Object.keys(others).length > 0 && { annotations: others }) } };
  })]));
}

/** The workloads of an example, with all its clusters on one control plane if so asked. What tools read from objects is in files alone, which test/gitops/parity.test.ts compares. */
function example(file: string, controlPlane?: ControlPlane): Built[] {
  const federation = Federation.of(exampleApp(file, { controlPlane, gitOps: () => [], deletionProtection: false }));
  const session = federation.begin();
  return [...federation.workloadsByChart()].flatMap(([chart, workloads]) => workloads.map((web) => (
    { chart, web: web as FederatedResource, fleet: Fleet._of(web)!, plan: session.plan(web) }
  )));
}
