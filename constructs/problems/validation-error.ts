/** All problems of a synth at once. The message is the report: a stack inside this package would not help. */
export class ValidationError extends Error {
  constructor(problems: readonly string[]) {
    const count = problems.length === 1 ? '1 problem' : `${problems.length} problems`;
    super(`${count}, nothing was written:\n  ${problems.join('\n  ')}`);
    this.name = 'ValidationError';
    this.stack = `${this.name}: ${this.message}`;
  }
}
