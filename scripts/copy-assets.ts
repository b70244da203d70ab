/** Puts beside the compiled code in lib/ what the compiler leaves behind: validators, Lua scripts and the thread they run in. */
import * as fs from 'node:fs';
import * as path from 'node:path';
import { ROOT } from './import-sources';

const LIB = path.join(ROOT, 'lib');
const WITH_SCRIPTS = ['health', 'interpreters', 'testing'].map((folder) => path.join('constructs', folder));

fs.rmSync(path.join(LIB, 'schemas'), { recursive: true, force: true });
fs.cpSync(path.join(ROOT, 'schemas'), path.join(LIB, 'schemas'), { recursive: true });

for (const folder of WITH_SCRIPTS) {
  for (const file of fs.readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' }).filter((name) => /\.(lua|cjs)$|\/same-as$/.test(name))) {
    const target = path.join(LIB, folder, file);
    fs.mkdirSync(path.dirname(target), { recursive: true });
    fs.copyFileSync(path.join(ROOT, folder, file), target);
  }
}
