import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App, Chart, Testing } from 'cdk8s';
import { ControlPlane, FederationApp, Fleet, KruiseFederatedCloneSet, Placement } from '../../../../constructs';
import { checkSchema } from '../../../../constructs/problems/schema/schema-rules';

export const CONTAINERS = [{ name: 'web', image: 'registry.example.com/web:1.0.0', portNumber: 8080 }];
export const scratch = (): string => mkdtempSync(join(tmpdir(), 'karmada-apis-'));
export const chartOf = (app: App = new App({ outdir: scratch() })): Chart => new Chart(app, 'shop', { namespace: 'shop', disableResourceNameHashes: true });
export const codesIn = (text: string): string[] => [...text.matchAll(/KF\d{3}/g)].map(([code]) => code);

/** What is emitted by constructs of a chart alone; all of it fits the schemas. */
export function emitted(make: (chart: Chart) => void): any[] {
  const chart = chartOf();
  make(chart);
  const objects = Testing.synth(chart);
  for (const object of objects) expect(checkSchema('', object, 'it', { kruise: '1.9' })).toEqual([]);
  return objects;
}

/** The codes of the errors of an app, or else of its warnings. */
export function codesOf(app: App): string[] {
  const printed = jest.spyOn(process.stderr, 'write').mockReturnValue(true);
  try {
    app.synth();
    return codesIn(printed.mock.calls.map(([text]) => text).join(''));
  } catch (error) {
    return codesIn((error as Error).message);
  } finally {
    printed.mockRestore();
  }
}

/** The codes that constructs give in an app with a fleet and a workload: two clusters of Karmada and one of Open Cluster Management. */
export function found(make: (chart: Chart, web: KruiseFederatedCloneSet) => void, placement = Placement.onClusters('a', 'b').divideEqually(), replicas: number | undefined = 4): string[] {
  const app = new FederationApp({ outdir: scratch() });
  new Fleet(app, 'fleet', { clusters: [{ name: 'a' }, { name: 'b' }, { name: 'edge', controlPlane: ControlPlane.OCM }] });
  const chart = chartOf(app);
  make(chart, new KruiseFederatedCloneSet(chart, 'web', { containers: CONTAINERS, replicas, placement }));
  return codesOf(app);
}
