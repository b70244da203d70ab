import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type App, Chart, Testing } from 'cdk8s';
import { readDocuments } from '../../constructs/json/documents';
import { ControlPlane, Fleet, Migration, MigrationDump, type MigrationProps } from '../../constructs/index';

const FIXTURES = join(__dirname, 'fixtures');

/** The path of a dump. */
export function dumpFile(cluster: string): string {
  return join(FIXTURES, `${cluster}.yaml`);
}

/** The text of a dump. */
export function dumpText(cluster: string): string {
  return readFileSync(dumpFile(cluster), 'utf8');
}

/** The objects of a dump, as they were dumped. */
export function liveObjects(cluster: string): any[] {
  return readDocuments([{ name: cluster, text: dumpText(cluster) }]).objects.map(({ object }) => object);
}

/** The dumps of both clusters. */
export const BOTH = ['us-west', 'us-east'].map((cluster) => MigrationDump.fromFiles(cluster, dumpFile(cluster)));

/** A chart below a fleet of two clusters. */
export function chartOf(planes: Partial<Record<'us-west' | 'us-east', ControlPlane>> = {}, app: App = Testing.app()): Chart {
  new Fleet(app, 'fleet', {
    clusters: [
      { name: 'us-west', labels: { tier: 'prod' }, controlPlane: planes['us-west'] ?? ControlPlane.KARMADA },
      { name: 'us-east', labels: { tier: 'pre' }, controlPlane: planes['us-east'] ?? ControlPlane.KARMADA },
    ],
  });
  return new Chart(app, 'shop');
}

/** A migration of both clusters, in its last step unless another is said. */
export function migrationOf(props: Partial<MigrationProps> = {}, chart: Chart = chartOf()): Migration {
  return new Migration(chart, 'move-in', { dumps: BOTH, step: 1 + (props.groups?.length ?? 1), ...props });
}

/** The names of what a chart writes. */
export function written(chart: Chart): string[] {
  return Testing.synth(chart).map(({ kind, metadata: { name } }: any) => `${kind} ${name}`);
}
