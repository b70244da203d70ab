/**
 * Calls every interpreter script with objects and reports that lack fields or have wrong types, and checks what it answers: see test/interpreters/properties.ts.
 *
 *   npm run fuzz -- [--calls 100000] [--seed 1] [--kind CloneSet]
 */
import { parseArgs } from 'node:util';
import * as fc from 'fast-check';
import { LuaVm } from '../test/interpreters/lua-vm';
import { broken, inputs } from '../test/interpreters/properties';
import { subjects } from '../test/interpreters/subjects';

const { values } = parseArgs({
  options: {
    calls: { type: 'string', default: '100000' },
    seed: { type: 'string', default: '1' },
    kind: { type: 'string' },
  },
});

const BATCH = 20;
/** More of one script would say the same again. */
const SHOWN = 3;

/** A VM that counts, since one input takes up to four calls. */
class CountingVm extends LuaVm {
  calls = 0;

  override run(...call: Parameters<LuaVm['run']>): ReturnType<LuaVm['run']> {
    this.calls++;
    return super.run(...call);
  }
}

const vms = { ordered: new CountingVm(), shuffled: new CountingVm({ keyOrderSeed: Number(values.seed) }) };
const calls = (): number => vms.ordered.calls + vms.shuffled.calls;
const wanted = Number(values.calls);
const chosen = subjects().filter(({ kind }) => values.kind === undefined || kind === values.kind);
const scripts = chosen.flatMap((subject) => Object.keys(subject.scripts).map((operation) => ({ subject, operation, found: 0 })));
if (scripts.length === 0) {
  process.stderr.write('There are no scripts for this kind.\n');
  process.exit(1);
}

let checked = 0;
let reported = 0;
for (let seed = Number(values.seed); calls() < wanted; seed++) {
  for (const script of scripts) {
    const templates = seed % 4 === 0;
    for (const input of fc.sample(inputs(script.subject, { templates }), { numRuns: BATCH, seed })) {
      checked++;
      const problems = broken(vms, script.subject, script.operation, input, { templates });
      if (problems.length === 0) continue;
      if (script.found++ < SHOWN) process.stdout.write(`${script.subject.title} ${script.operation}: ${problems.join('; ')}\n  ${JSON.stringify(input)}\n`);
    }
  }
  if (calls() - reported >= wanted / 10) {
    reported = calls();
    process.stderr.write(`${calls()} of ${wanted} calls\n`);
  }
}

const failed = scripts.reduce((sum, { found }) => sum + found, 0);
process.stdout.write(`${calls()} calls of ${scripts.length} scripts of ${chosen.length} kinds with ${checked} inputs: ${failed} wrong\n`);
process.exit(failed > 0 ? 1 : 0);
