import { type Output, UsageError } from './command';

const UNFIT = 'unfit';
const HIT = 3;

/** `--fail-on unfit`: what does not fit makes the command fail. */
export class FitGate {
  /** Whether it was asked for. */
  public readonly isSet: boolean;

  constructor(given: readonly string[] = [], private readonly output: Output) {
    // A variable of a pipeline that is not set must not open the gate.
    if (given.some((text) => text.trim() === '')) throw new UsageError(`--fail-on is empty; expected ${UNFIT}.`);
    const names = given.flatMap((text) => text.split(',')).map((name) => name.trim()).filter((name) => name !== '');
    const other = names.find((name) => name !== UNFIT);
    if (other !== undefined) throw new UsageError(`--fail-on of plan knows no '${other}', only ${UNFIT}; what a change does is what diff --fail-on looks at.`);
    this.isSet = names.length > 0;
  }

  /** Says that there is nothing to go by. */
  public nothingDeclared(): void {
    if (this.isSet) this.output.err(`--fail-on ${UNFIT}: no cluster says what it has room for, so nothing was checked. Give --capacity, or declare capacities in the fleet.\n`);
  }

  /** The exit code for what does not fit, which is said. */
  public exitCode(complaints: readonly string[]): number {
    if (!this.isSet || complaints.length === 0) return 0;
    for (const complaint of complaints) this.output.err(`--fail-on ${UNFIT}: ${complaint}\n`);
    return HIT;
  }
}
