/** A way to make text stand out; the text itself where there are no colours. */
export type Paint = (text: string) => string;

/** What text can look like on a terminal. */
export interface Palette {
  readonly bold: Paint;
  readonly dim: Paint;
  readonly red: Paint;
  readonly green: Paint;
  readonly yellow: Paint;
  readonly blue: Paint;
  readonly magenta: Paint;
  readonly cyan: Paint;
}

const plain: Paint = (text) => text;

/** Text as it is, for pipes and files. */
export const PLAIN: Palette = { bold: plain, dim: plain, red: plain, green: plain, yellow: plain, blue: plain, magenta: plain, cyan: plain };

/** Each ends with its own code, so that a colour inside of bold text does not end the bold. */
function painted(on: number, off: number): Paint {
  return (text) => (text === '' ? '' : `\u001b[${on}m${text}\u001b[${off}m`);
}

/** The colours that every terminal has, by the theme of its user. */
export const COLOURS: Palette = {
  bold: painted(1, 22),
  dim: painted(2, 22),
  red: painted(31, 39),
  green: painted(32, 39),
  yellow: painted(33, 39),
  blue: painted(34, 39),
  magenta: painted(35, 39),
  cyan: painted(36, 39),
};

/**
 * The palette for an output: colours on a terminal, unless the user says otherwise. `NO_COLOR` with any text turns them off (no-color.org), `FORCE_COLOR`
 * turns them on, and off with `0` or `false`, as in Node.js.
 */
export function paletteFor(isTerminal: boolean, environment: Readonly<Record<string, string | undefined>>): Palette {
  const forced = environment.FORCE_COLOR;
  if (forced !== undefined) return forced === '0' || forced === 'false' ? PLAIN : COLOURS;
  if ((environment.NO_COLOR ?? '') !== '' || environment.TERM === 'dumb') return PLAIN;
  return isTerminal ? COLOURS : PLAIN;
}
