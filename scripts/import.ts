/**
 * Keeps crds/ and imports/.
 *
 *   npm run import                 imports/ from crds/; needs no network
 *   npm run import -- --check      fails when imports/ is not what crds/ gives
 *   npm run import -- --refresh    crds/ from the pinned upstream releases, then imports/; needs Go
 *     --copy kruise-v1.9.0=DIR     reads one release from a directory; its files then say so
 */
import { parseArgs } from 'node:util';
import { differences, generate } from './import-generate';
import { refresh } from './import-refresh';
import { IMPORTS } from './import-sources';

const { values } = parseArgs({
  options: {
    check: { type: 'boolean', default: false },
    refresh: { type: 'boolean', default: false },
    copy: { type: 'string', multiple: true, default: [] },
  },
});

if (values.check) {
  const differing = differences(IMPORTS);
  for (const file of differing) console.error(`imports/${file} is not what crds/ gives: run \`npm run import\`.`);
  process.exitCode = differing.length === 0 ? 0 : 1;
} else {
  const complete = !values.refresh || refresh(new Map(values.copy.map((copy) => copy.split('=', 2) as [string, string])));
  for (const file of generate(IMPORTS)) console.log(`imports/${file}`);
  process.exitCode = complete ? 0 : 1;
}
