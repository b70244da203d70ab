import { createHash } from 'node:crypto';

const order = ({ fileName, location: { start, end }, mutatorName, replacement }) => createHash('sha256')
  .update(JSON.stringify([process.env.MUTATE_SEED, fileName.slice(process.cwd().length), start, end, mutatorName, replacement]))
  .digest('hex');

/** Lets a sample of the mutants through. Stryker cannot do so by itself, but leaves out mutants that a checker says do not compile. */
class Sample {
  async init() { /* there is nothing to prepare */ }

  async group(mutants) { return [mutants.map(({ id }) => id)]; }

  async check(mutants) {
    const chosen = new Set(mutants.map((mutant) => [order(mutant), mutant.id]).sort().slice(0, Number(process.env.MUTATE_SAMPLE)).map(([, id]) => id));
    return Object.fromEntries(mutants.map(({ id }) => [id, chosen.has(id) ? { status: 'passed' } : { status: 'compileError', reason: 'not in the sample' }]));
  }
}

export const strykerPlugins = [{ kind: 'Checker', name: 'sample', injectableClass: Sample }];
