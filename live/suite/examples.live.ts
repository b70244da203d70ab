import { FederationApp } from '../../constructs';
import { readEnvironment } from '../environment';
import { kruiseVersionOf, outputDirectory, written } from '../harness';
import { specifyDelivery } from './delivered-app';
import { EXAMPLE_NEEDS } from './example-needs';
import { EXAMPLES, exampleApp } from '../../test/example-apps';

const environment = readEnvironment();

describe.each(EXAMPLES)('%s', (file) => {
  specifyDelivery(environment, () => {
    const app = exampleApp(file, { kruiseVersion: kruiseVersionOf(environment.kruise), outdir: outputDirectory(file.replace(/\W+/g, '-')) });
    // exampleApp keeps the app from synthesising itself; its own method does it now.
    return written(Object.assign(app, { synth: FederationApp.prototype.synth }));
  }, EXAMPLE_NEEDS[file]);
});
