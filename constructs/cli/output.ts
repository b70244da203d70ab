/** Where a command writes: results, and what is wrong. */
export interface Output {
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
}
