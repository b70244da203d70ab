import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import * as path from 'node:path';
import { Chart } from 'cdk8s';
import { PACKAGES, run } from './language';
import { TABLET } from './snippets';
import { FederationApp, Fleet, KruiseFederatedCloneSet, ClusterOverride, Placement } from '../../constructs';
import { ROOT } from '../import-sources';

const EXPECTED = path.join(PACKAGES, 'expected');

/** The apps that are written in every language, by the name of their tree. */
const APPS: Readonly<Record<string, string>> = {
  'main': 'main.ts',
  ...Object.fromEntries(['stateful-set', 'sidecar-set', 'united-deployment', 'existing-manifests', 'argo-cd'].map((name) => [name, `examples/${name}.ts`])),
};

/** Writes what TypeScript makes of the apps, and gives the variables that tell the tests of a language where it is. */
export function writeExpected(): NodeJS.ProcessEnv {
  rmSync(EXPECTED, { recursive: true, force: true });
  mkdirSync(EXPECTED, { recursive: true });
  for (const [name, file] of Object.entries(APPS)) {
    run(process.execPath, ['--import', 'tsx', file], { env: { CDK8S_OUTDIR: path.join(EXPECTED, name), KRUISE_FEDERATION_SHARES: 'off' } });
  }
  writeFileSync(path.join(EXPECTED, 'error.txt'), errorReport());
  return { EXPECTED, EXAMPLES: path.join(ROOT, 'examples'), SNIPPETS: TABLET };
}

/** The message of the error that the README shows. */
function errorReport(): string {
  const app = new FederationApp({ outdir: path.join(EXPECTED, 'never-written') });
  new Fleet(app, 'fleet', { clusters: [{ name: 'us-west' }, { name: 'us-east' }] });
  new KruiseFederatedCloneSet(new Chart(app, 'shop', { namespace: 'shop' }), 'web', {
    containers: [{ name: 'web', image: 'registry.example.com/shop/web:1.4.2' }],
    placement: Placement.onClusters('us-west', 'us-eats'),
    overrides: [ClusterOverride.onClusters('us-west').env('wbe', 'LOG_LEVEL', 'warn')],
  });
  try {
    app.synth();
  } catch (error) {
    return (error as Error).message;
  }
  throw new Error('The app with mistakes was written.');
}
