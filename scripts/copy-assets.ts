/** Puts beside the compiled code in lib/ what the compiler leaves behind: validators and Lua scripts. */
import * as fs from 'node:fs';
import * as path from 'node:path';
import { ROOT } from './import-sources';

const LIB = path.join(ROOT, 'lib');
const INTERPRETERS = path.join('constructs', 'interpreters');

fs.rmSync(path.join(LIB, 'schemas'), { recursive: true, force: true });
fs.cpSync(path.join(ROOT, 'schemas'), path.join(LIB, 'schemas'), { recursive: true });

for (const file of fs.readdirSync(path.join(ROOT, INTERPRETERS), { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.lua'))) {
  const target = path.join(LIB, INTERPRETERS, file);
  fs.mkdirSync(path.dirname(target), { recursive: true });
  fs.copyFileSync(path.join(ROOT, INTERPRETERS, file), target);
}
