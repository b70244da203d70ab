/**
 * Writes trees, as a process of its own: `writer <outdir> <generation> <rounds> [<operation>]`. With an operation it kills itself right before that
 * change of the file system, counted from one, and says how many there were if it gets to the end.
 */
import fs from 'node:fs';
import { OPERATIONS, treeOf } from './generations';
import { writeTree } from '../../constructs/output/output-tree';

const [outdir, generation, rounds, fatal] = process.argv.slice(2);

let count = 0;
for (const name of OPERATIONS) {
  const real: any = fs[name];
  (fs as any)[name] = (...args: unknown[]) => {
    if (++count === Number(fatal)) process.kill(process.pid, 'SIGKILL');
    return real(...args);
  };
}

try {
  for (let round = 0; round < Number(rounds); round++) writeTree(outdir, treeOf(generation));
  console.log(count);
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
