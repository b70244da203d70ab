/**
 * Synthesises an app with the package of some directory, and prints what it says that clusters get. A process of its own, since a process
 * has the package once.
 *
 *   node --import tsx synthesise.ts <directory of the package> <app> <output>
 */
import { createRequire } from 'node:module';
import { join } from 'node:path';

const [root, file, outdir] = process.argv.slice(2);
process.env.CDK8S_OUTDIR = outdir;
process.env.KRUISE_FEDERATION_SHARES = 'off';

const load = createRequire(__filename);
const library = load(join(root, 'constructs'));
const apps: any[] = [];
const { synth } = library.FederationApp.prototype;
library.FederationApp.prototype.synth = function keep(this: any) {
  apps.push(this);
  synth.call(this);
};
load(file);

const deliveries = apps.flatMap((app) => app.node.findAll()).flatMap((construct: any) => (
  Array.isArray(construct.deliveries) ? construct.deliveries.map((delivery: any) => ({ ...delivery, path: construct.node.path })) : []
));
const { clusters } = apps[0].node.findAll().find((construct: any) => construct instanceof library.Fleet);
process.stdout.write(JSON.stringify({ directory: outdir, deliveries, fleet: clusters }));
