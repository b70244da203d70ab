import { existsSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import * as path from 'node:path';
import { type Language, PACKAGES, run, versionOf } from './language';
import { ROOT } from '../import-sources';

const CODE = path.join(PACKAGES, 'python');
const TESTS = path.join(ROOT, 'test', 'languages', 'python');
const VENV = path.join(PACKAGES, 'venv');
const PYTHON = path.join(VENV, process.platform === 'win32' ? 'Scripts/python.exe' : 'bin/python');

/** What the generated package asks for, at the lowest version of each range, as everywhere in the tests. */
function requirements(): string[] {
  const [, list] = /"install_requires": (\[[^\]]*\])/.exec(readFileSync(path.join(CODE, 'setup.py'), 'utf8'))!;
  return (JSON.parse(list) as string[]).map((requirement) => requirement.replace(/>=([^,]*),.*/, '==$1'));
}

const wheels = (): string[] => readdirSync(PACKAGES).filter((name) => name.endsWith('.whl')).map((name) => path.join(PACKAGES, name));

export const python: Language = {
  name: 'Python',
  target: 'python',
  needs: 'python3, 3.10 or later, with venv',
  version: () => versionOf('python3', ['--version'], [3, 10]),
  fetch() {
    if (!existsSync(PYTHON)) run('python3', ['-m', 'venv', VENV]);
    run(PYTHON, ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', 'pytest', 'setuptools', 'wheel', ...requirements()]);
  },
  build() {
    wheels().forEach((wheel) => rmSync(wheel));
    // The build tools are there by now, so nothing is fetched here.
    run(PYTHON, ['-m', 'pip', 'wheel', '--quiet', '--disable-pip-version-check', '--no-deps', '--no-build-isolation', '--wheel-dir', PACKAGES, CODE]);
    return wheels()[0];
  },
  test(environment) {
    run(PYTHON, ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', '--no-deps', '--no-index', '--force-reinstall', ...wheels()]);
    process.stdout.write(run(PYTHON, ['-m', 'pytest', '--quiet', '-p', 'no:cacheprovider', TESTS], { env: { ...environment, PYTHONDONTWRITEBYTECODE: '1' } }));
  },
};
