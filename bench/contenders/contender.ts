import type { GoProgram } from './go-program';

/** Another way to write the objects of the Karmada scenario. */
export interface Contender {
  readonly title: string;
  readonly program: GoProgram;
  /** Writes the input for a program and gives the command to run, which writes the objects to its standard output. */
  readonly prepare: (program: string, directory: string, objects: readonly any[], workloads: number) => readonly string[];
  /** Reads what it wrote. */
  readonly read: (output: string) => any[];
}
