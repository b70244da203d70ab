import { FederationApp } from '../../constructs';
import { readEnvironment } from '../environment';
import { kruiseVersionOf, outputDirectory, type Written, written } from '../harness';
import { specifyDelivery } from './delivered-app';
import { EXAMPLE_NEEDS, NOT_HERE, refusedWith } from './example-needs';
import { EXAMPLES, exampleApp } from '../../test/example-apps';

const environment = readEnvironment();

/** An example for the version of Kruise that runs here. */
function build(file: string): Written {
  const app = exampleApp(file, { kruiseVersion: kruiseVersionOf(environment.kruise), outdir: outputDirectory(file.replace(/\W+/g, '-')) });
  // exampleApp keeps the app from synthesising itself; its own method does it now.
  return written(Object.assign(app, { synth: FederationApp.prototype.synth }));
}

describe.each(EXAMPLES)('%s', (file) => {
  const code = refusedWith(file, environment.kruise);
  if (code) test(`is for another version of Kruise, and refused before anything is applied: ${code}`, () => expect(() => build(file)).toThrow(code));
  else if (NOT_HERE[file]) test.skip(`cannot be applied here: ${NOT_HERE[file]}`, () => undefined);
  else specifyDelivery(environment, () => build(file), EXAMPLE_NEEDS[file]);
});
