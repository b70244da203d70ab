import { readEnvironment } from '../environment';
import { specifyDelivery } from './delivered-app';
import { writtenExample } from './example';
import { EXAMPLE_NEEDS, NOT_HERE, refusedWith } from './example-needs';
import { EXAMPLES } from '../../test/example-apps';

const environment = readEnvironment();

describe.each(EXAMPLES)('%s', (file) => {
  const code = refusedWith(file, environment.kruise);
  if (code) test(`is for another version of Kruise, and refused before anything is applied: ${code}`, () => expect(() => writtenExample(environment, file)).toThrow(code));
  else if (NOT_HERE[file]) test.skip(`cannot be applied here: ${NOT_HERE[file]}`, () => undefined);
  else specifyDelivery(environment, () => writtenExample(environment, file), EXAMPLE_NEEDS[file]);
});
