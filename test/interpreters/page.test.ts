import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { interpreterScripts } from '../../constructs/interpreters/scripts';
import { interpretedKinds } from './interpreted-kinds';

const PAGE = readFileSync(join(__dirname, '../../docs/interpreters.md'), 'utf8');
const COLUMNS = [
  'replicaResource', 'replicaRevision', 'statusReflection', 'statusAggregation', 'healthInterpretation', 'retention', 'dependencyInterpretation',
];

/** The rows of the table below a heading, cell by cell. */
function rowsOf(heading: string): string[][] {
  const section = PAGE.split(`## ${heading}\n`)[1].split(/\n##+ /)[0];
  return section.split('\n').filter((line) => line.startsWith('|')).slice(2).map((line) => line.split('|').slice(1, -1).map((cell) => cell.trim()));
}

describe('the page about interpreters', () => {
  it('says which kind has which operation', () => {
    const there = interpretedKinds().map(({ apiVersion, kind }) => {
      const scripts = interpreterScripts(apiVersion, kind)!;
      return [kind, apiVersion, ...COLUMNS.map((operation) => (scripts[operation] === undefined ? '' : 'x'))];
    });
    expect(rowsOf('Which kind has what').map(String).sort()).toEqual(there.map(String).sort());
  });

  it('has a rule of health for every kind', () => {
    const told = rowsOf('Health').map(([kinds]) => kinds).join(', ').split(', ');
    for (const { kind } of interpretedKinds()) expect(told).toContain(kind);
  });
});
