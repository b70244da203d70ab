import { adopt } from './adopt';
import type { Adopted } from './adopted';
import { distinctMistakes, type Mistake } from './mistake';
import { call, name } from './expression';
import { printProgram } from './print';
import { MODULES, programOf, type ProgramStyle } from './program';
import { type Proof, prove } from './proof';
import { readSource, type Source, type SourceFile } from './source';
import { Inexpressible } from './selector-code';
import { IMPORT_RULES } from './rules';
import { type Rule, Severity } from '../problems/problem';

/** What is read, and for which versions. */
export interface ImportOptions {
  /** Minor version of Kruise in the clusters. */
  readonly kruise: string;
  /** Namespace of objects that say none. */
  readonly namespace: string;
}

/** Code for manifests, with the proof that it delivers the same. */
export interface Imported {
  /** The code; undefined when nothing is delivered. */
  readonly code?: string;
  readonly mistakes: readonly Mistake[];
  readonly proof?: Proof;
  /** What was made of the manifests; undefined when they are too far from correct. */
  readonly adopted?: Adopted;
}

/** From the most readable to the most literal: the first style whose code delivers what the manifests deliver is taken. */
const STYLES: readonly ProgramStyle[] = [
  { apart: false, literal: false }, { apart: false, literal: true }, { apart: true, literal: false }, { apart: true, literal: true },
];

/** Reported if writing code failed unexpectedly: with other errors, and without any. */
export const UNWRITABLE = 'it cannot be written until the manifests are correct';
export const FAULT = 'it cannot be written because of a bug in this command; please report it';

/** Writes construct code for manifests, and reports what is wrong with them, whatever they are. */
export function importManifests(files: readonly SourceFile[], options: ImportOptions): Imported {
  const source = readSource(files, options.namespace);
  try {
    return imported(source, options);
  } catch (error) {
    // Values that no schema allows get in the way of all the rest. With nothing else wrong, the fault is here.
    const mistakes = distinctMistakes([...source.mistakes, ...source.drafts.flatMap((draft) => draft.mistakes)]);
    const excused = mistakes.some(({ rule }) => rule.severity === Severity.ERROR);
    const reason = error instanceof Inexpressible ? 'constructs cannot express it' : excused ? UNWRITABLE : FAULT;
    return { mistakes: [...mistakes, noted(IMPORT_RULES.refusedCode, `${reason}: ${(error as Error).message}`)] };
  }
}

function imported(source: Source, options: ImportOptions): Imported {
  const adopted = adopt(source.drafts, options.kruise);
  const mistakes = () => distinctMistakes([...source.mistakes, ...adopted.drafts.flatMap((draft) => draft.mistakes)]);
  if (adopted.objects.length === 0) return { adopted, mistakes: mistakes() };
  const { fleet, compared } = adopted.clusters;
  const tries: { statements: ReturnType<typeof programOf>; proof: Proof }[] = [];
  for (const style of STYLES) {
    const proof = prove(adopted, programOf(adopted, style, compared));
    tries.push({ statements: programOf(adopted, style, fleet), proof });
    if (faults(proof) === 0) break;
  }
  const [best] = [...tries].sort((a, b) => faults(a.proof) - faults(b.proof));
  const errors = best.proof.problems.filter(({ severity }) => severity === Severity.ERROR);
  return {
    code: printProgram([...best.statements, { expression: call(name('app'), 'synth'), apart: true }], MODULES),
    adopted, proof: best.proof,
    mistakes: [
      ...mistakes(),
      ...best.proof.differences.map((difference) => noted(IMPORT_RULES.differs, difference)),
      ...distinctMistakes(errors.map(({ code, message, fix, path }) => noted(IMPORT_RULES.refusedCode, `${path}: ${code}: ${message.replace(/\.$/, '')}`, fix))),
    ],
  };
}

function faults({ differences, problems }: Proof): number {
  return differences.length + problems.filter(({ severity }) => severity === Severity.ERROR).length;
}

function noted(rule: Rule, written: string, repair = rule.fix): Mistake {
  return { rule, where: 'the code', object: '', field: '', written, repair };
}
