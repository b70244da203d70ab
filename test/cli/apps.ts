import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { COMPILED, LIBRARY } from '../library';

const ROOT = resolve(__dirname, '../..');
const from = (path: string): string => JSON.stringify(join(ROOT, path));

/** Runs an app on the package as it is compiled, or on its sources where those are newer. */
export const RUN_APP = COMPILED ? 'node app.cjs' : `node --import ${pathToFileURL(require.resolve('tsx'))} app.cjs`;

/** An app with a fleet of three clusters and a CloneSet that is divided between them. */
export const APP = `
const { Chart } = require(${from('node_modules/cdk8s')});
const kf = require(${JSON.stringify(join(LIBRARY, COMPILED ? 'index.js' : 'index.ts'))});
const app = new kf.FederationApp();
new kf.Fleet(app, 'fleet', { clusters: [
  { name: 'us-west', region: 'us', labels: { tier: 'prod' } },
  { name: 'us-east', region: 'us', labels: { tier: 'prod' } },
  { name: 'edge', region: 'eu', labels: { tier: 'edge' }, controlPlane: kf.ControlPlane.OCM },
] });
const chart = new Chart(app, 'shop', { namespace: 'shop', disableResourceNameHashes: true });
const web = (process.env.REPLICAS ?? '') === '' ? 8 : Number(process.env.REPLICAS);
new kf.KruiseFederatedCloneSet(chart, 'web', {
  metadata: { name: 'web' }, replicas: web,
  containers: [{ name: 'web', image: 'registry.example.com/shop/web:1.4.2' }],
  placement: kf.Placement.onAllClusters().divideByWeight({ 'us-west': 4, 'us-east': 3, 'edge': 1 }),
  overrides: [kf.ClusterOverride.onClusters('edge').imageRegistry('registry.eu.example.com')],
});
app.synth();
`;

/** Stands for an app that takes no time: it hands over the plan in plan.json, as the package inside of an app does. It supposes nothing. */
export const REPLAY = `
const fs = require('node:fs');
if (process.env.KRUISE_FEDERATION_WHAT_IF) {
  console.error('KF891');
  process.exit(1);
}
console.log('the app says hello');
fs.copyFileSync('plan.json', process.env.KRUISE_FEDERATION_PLAN + '/1.json');
`;

/** Writes files, with the folders they are in. */
export function write(folder: string, files: Readonly<Record<string, string>>): void {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
}

/** Runs git as somebody, without the settings of the machine. */
export function git(folder: string, ...args: readonly string[]): string {
  const env = { PATH: process.env.PATH, HOME: folder, GIT_CONFIG_NOSYSTEM: '1', GIT_AUTHOR_NAME: 'a', GIT_AUTHOR_EMAIL: 'a@b', GIT_COMMITTER_NAME: 'a', GIT_COMMITTER_EMAIL: 'a@b' };
  return execFileSync('git', ['-C', folder, ...args], { encoding: 'utf8', env, stdio: ['ignore', 'pipe', 'pipe'] }).trim();
}

/** Commits everything in a folder. */
export function commit(folder: string, message: string): string {
  git(folder, 'add', '-A');
  git(folder, 'commit', '-q', '--allow-empty', '-m', message);
  return git(folder, 'rev-parse', 'HEAD');
}
