import { printAlone } from './uncaught';

const isValidationError = (error: unknown): boolean => error instanceof ValidationError;

/** All problems of a synth at once. The message is the report: a stack inside this package would not help. */
export class ValidationError extends Error {
  /** @param heading the line above the problems */
  constructor(problems: readonly string[], heading = `${problems.length === 1 ? '1 problem' : `${problems.length} problems`}, nothing was written`) {
    super(`${heading}:\n  ${problems.join('\n  ')}`);
    this.name = 'ValidationError';
    this.stack = `${this.name}: ${this.message}`;
    printAlone(isValidationError);
  }
}
