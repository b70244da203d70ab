import type { LiveEnvironment } from '../environment';
import { outputDirectory, versionsOf, type Written, written } from '../harness';
import { exampleApp, type Instead } from '../../test/example-apps';

/** An example, synthesised for the versions that run. */
export function writtenExample(environment: LiveEnvironment, file: string, instead: Pick<Instead, 'gitOps'> = {}): Written {
  const app = exampleApp(file, { ...instead, ...versionsOf(environment), outdir: outputDirectory(file.replace(/\W+/g, '-')) });
  // exampleApp keeps the app from synthesising itself; the method of its own copy of the package does it now.
  const { synth } = Object.getPrototypeOf(app.constructor.prototype);
  return written(Object.assign(app, { synth }));
}
