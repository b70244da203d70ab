import type { Scratch } from '../processes';
import type { Row } from '../table';

/** What a section may use. */
export interface Bench {
  /** How many times each is run. */
  readonly turns: number;
  readonly scratch: Scratch;
  /** Tells those who watch. */
  readonly say: (line: string) => void;
}

/** Rows of the table that are measured together. */
export interface Section {
  /** For `--only`. */
  readonly name: string;
  readonly title: string;
  /** Builds what takes long and is not measured, before anything is. */
  readonly prepare?: () => void;
  readonly run: (bench: Bench) => readonly Row[];
}
