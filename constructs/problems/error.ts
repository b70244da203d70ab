import { fewOfEach, formatProblemAt, type Problem } from './problem';
import { printAlone } from './uncaught';

const isFederationError = (error: unknown): boolean => error instanceof FederationError;

/** Thrown where there is an answer to give and problems stand in the way. Its text is the report; no stack from the depth follows it. */
export class FederationError extends Error {
  /** Code of the first problem. */
  public readonly code!: string;

  constructor(problems: readonly Problem[]) {
    super(fewOfEach(problems).map((problem) => formatProblemAt(problem)).join('\n'));
    this.name = 'FederationError';
    // Not enumerable, or Node prints it once more behind the text.
    Object.defineProperty(this, 'code', { value: problems[0]?.code });
    this.stack = `${this.name}: ${this.message}`;
    printAlone(isFederationError);
  }
}
