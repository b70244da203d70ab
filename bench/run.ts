/** `npm run bench`: measures, prints the table, and fails when a bar is not met. */
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { parseArgs } from 'node:util';
import { Scratch } from './processes';
import { AGAIN } from './sections/again';
import { COMMAND } from './sections/command';
import { CONTENDERS } from './sections/contenders';
import { GROWTHS } from './sections/growth';
import { MEMORY } from './sections/memory';
import { PLANS } from './sections/plans';
import type { Section } from './sections/section';
import { SYNTHESES } from './sections/synthesis';
import { TREE } from './sections/tree';
import { isMet, type Judge, printed } from './table';

/** In the order of the table. */
const SECTIONS: readonly Section[] = [...SYNTHESES, ...GROWTHS, MEMORY, COMMAND, AGAIN, ...CONTENDERS, PLANS, TREE];

const HELP = `Measures the package as it is built, in cold processes that take turns, and holds it against bars.

  npm run bench                                everything; about a quarter of an hour, and minutes more the first time, to build helm, jsonnet and kustomize
  npm run bench -- --only karmada --only helm  some sections
  npm run bench -- --turns 1                   quick, for development: one run is no measurement
  npm run bench -- --by cpu                    CPU time decides, for a machine that has other things to do

Sections:
${SECTIONS.map(({ name, title }) => `  ${name.padEnd(20)} ${title}`).join('\n')}
`;

const { values } = parseArgs({
  options: {
    turns: { type: 'string', default: '5' }, only: { type: 'string', multiple: true, default: [] }, by: { type: 'string', default: 'wall' },
    help: { type: 'boolean', default: false },
  },
});

function fail(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(2);
}

const turns = Number(values.turns);
if (!Number.isInteger(turns) || turns < 1) fail(`--turns is '${values.turns}', expected a whole number of 1 or more.`);
if (values.by !== 'wall' && values.by !== 'cpu') fail(`--by is '${values.by}', expected wall or cpu.`);
const unknown = values.only.find((name) => !SECTIONS.some((section) => section.name === name));
if (unknown !== undefined) fail(`There is no section '${unknown}'. Expected one of ${SECTIONS.map(({ name }) => name).join(', ')}.`);

if (values.help) console.log(HELP);
else measure(SECTIONS.filter(({ name }) => values.only.length === 0 || values.only.includes(name)), values.by);

function measure(sections: readonly Section[], judge: Judge): void {
  const scratch = new Scratch(fs.mkdtempSync(path.join(os.tmpdir(), 'kruise-federation-bench-')));
  const say = (line: string) => void process.stderr.write(`${line}\n`);
  try {
    // A compiler that runs beside a measurement would be measured.
    sections.forEach(({ prepare }) => prepare?.());
    const rows = sections.flatMap(({ title, run }) => {
      say(`\n${title}`);
      return run({ turns, scratch, say });
    });
    console.log(`\n${printed(rows, judge)}\n`);
    const machine = `Node ${process.version}, ${os.cpus().length} cores, load ${os.loadavg()[0].toFixed(1)}`;
    console.log(`Medians of ${turns}, judged by ${judge === 'wall' ? 'the clock' : 'CPU time'}; ${machine}.`);
    process.exitCode = rows.some((row) => isMet(row, judge) === false) ? 1 : 0;
  } finally {
    fs.rmSync(scratch.directory, { recursive: true, force: true });
  }
}
