import { readFileSync, writeFileSync } from 'node:fs';
import * as path from 'node:path';
import { type Language, PACKAGES, run, versionOf } from './language';
import { ROOT } from '../import-sources';

const CODE = path.join(PACKAGES, 'go', 'cdk8skruisefederation');
const TESTS = path.join(ROOT, 'test', 'languages', 'go');
const MODULE = 'github.com/cdk8s-kruise-federation/go/cdk8skruisefederation';
const ENVIRONMENT = { GOWORK: path.join(PACKAGES, 'go.work') };

/** The module as it was generated stands in for the published one, of which there may be none yet. */
function writeWorkspace(): void {
  const { version } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8'));
  const uses = [path.join(ROOT, 'examples', 'go'), TESTS].map((folder) => `use ./${path.relative(PACKAGES, folder)}\n`);
  writeFileSync(ENVIRONMENT.GOWORK, `go 1.25.0\n\n${uses.join('')}\nreplace ${MODULE} v${version} => ./${path.relative(PACKAGES, CODE)}\n`);
}

export const go: Language = {
  name: 'Go',
  target: 'go',
  needs: 'go, 1.25 or later',
  version: () => versionOf('go', ['version'], [1, 25]),
  fetch() {
    writeWorkspace();
    run('go', ['mod', 'download'], { cwd: TESTS, env: ENVIRONMENT });
  },
  build() {
    run('go', ['build', `${MODULE}/...`], { cwd: TESTS, env: ENVIRONMENT });
    return CODE;
  },
  test(environment) {
    process.stdout.write(run('go', ['test', '-count=1', './...'], { cwd: TESTS, env: { ...environment, ...ENVIRONMENT } }));
  },
};
