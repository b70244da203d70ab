/** What the comparisons with Karmada's scheduler are told on the command line. */
import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';

/** Ends with status 2: the comparison could not be made. */
export function giveUp(message: string): never {
  console.error(message);
  process.exit(2);
}

/** The options of a comparison; gives up where the oracle or its definitions are missing. */
export function oracleFlags() {
  const { values: flags } = parseArgs({
    options: {
      'oracle': { type: 'string', default: process.env.KARMADA_ORACLE },
      'crds': { type: 'string', multiple: true, default: [] },
      'cases': { type: 'string', default: '2000' },
      'seed': { type: 'string', default: '1' },
      'show': { type: 'string', default: '5' },
      'write-vectors': { type: 'string' },
    },
  });
  if (!flags.oracle || !existsSync(flags.oracle)) {
    giveUp('Needs the oracle, a program that runs the code of Karmada v1.18.2 offline: --oracle <binary> or KARMADA_ORACLE. Building it takes Go.');
  }
  if (flags.crds.length === 0) giveUp('Needs the CustomResourceDefinitions of Karmada and of Kruise: --crds <directory>, twice.');
  return { ...flags, oracle: flags.oracle };
}
