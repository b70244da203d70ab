import type { Paint } from './palette';

/** A column of a grid. */
export interface Column {
  readonly title: string;
  /** Whether its cells end, rather than begin, below each other. */
  readonly right?: boolean;
  /** Whether it gives up width where lines are too long, and how its text is made shorter. */
  readonly shortened?: (text: string, width: number) => string;
}

/** A cell: text, or several lines of it, and how it looks. */
export interface Cell {
  readonly lines: readonly string[];
  readonly paint?: Paint;
}

/** How a grid is drawn. */
export interface GridStyle {
  /** Text before each line. */
  readonly indent: string;
  /** How wide lines may be; absent if as wide as they are. */
  readonly columns?: number;
  readonly head: Paint;
}

const GAP = '  ';
/** Narrower than this, a shortened text says nothing. */
const NARROWEST = 12;

/** Text in columns, without lines between them. Columns without any text are left out. */
export function grid(columns: readonly Column[], rows: readonly (readonly Cell[])[], style: GridStyle): string[] {
  const used = columns.map((_, at) => rows.some((row) => row[at].lines.some((line) => line !== '')));
  const shown = columns.filter((_, at) => used[at]);
  const cells = rows.map((row) => row.filter((_, at) => used[at]));
  const widths = fitting(shown, shown.map((column, at) => widest(column.title, cells.map((row) => row[at]))), style);
  const titles = shown.map(({ title }): Cell => ({ lines: [title], paint: style.head }));
  return [titles, ...cells].flatMap((row) => drawn(row, shown, widths, style.indent));
}

/** How many places text takes; surrogate pairs take one. */
export function widthOf(text: string): number {
  return [...text].length;
}

function widest(title: string, cells: readonly Cell[]): number {
  let width = widthOf(title);
  for (const { lines } of cells) for (const line of lines) width = Math.max(width, widthOf(line));
  return width;
}

/** The widths of columns once those that can have given up what is too much, the widest first. */
function fitting(columns: readonly Column[], natural: readonly number[], { columns: limit, indent }: GridStyle): number[] {
  const widths = [...natural];
  if (limit === undefined) return widths;
  let over = widths.reduce((sum, width) => sum + width, 0) + GAP.length * (widths.length - 1) + indent.length - limit;
  const flexible = columns.flatMap(({ shortened }, at) => (shortened ? [at] : []));
  while (over > 0) {
    const [first, second] = [...flexible].sort((a, b) => widths[b] - widths[a]);
    if (first === undefined || widths[first] <= NARROWEST) return widths;
    const down = Math.max(NARROWEST, Math.min(widths[first] - 1, second === undefined ? 0 : widths[second]));
    const less = Math.min(over, widths[first] - down);
    widths[first] -= less;
    over -= less;
  }
  return widths;
}

function drawn(row: readonly Cell[], columns: readonly Column[], widths: readonly number[], indent: string): string[] {
  const height = Math.max(...row.map(({ lines }) => lines.length));
  return Array.from({ length: height }, (_, line) => {
    const parts = row.map(({ lines, paint }, at) => {
      const given = lines[line] ?? '';
      const text = widthOf(given) > widths[at] ? columns[at].shortened?.(given, widths[at]) ?? given : given;
      const space = ' '.repeat(Math.max(0, widths[at] - widthOf(text)));
      const look = paint && text !== '' ? paint(text) : text;
      return columns[at].right ? `${space}${look}` : `${look}${space}`;
    });
    return `${indent}${parts.join(GAP)}`.replace(/ +$/, '');
  });
}

/** Text that is cut in the middle: what images and names begin and end with tells most. */
export function cutInTheMiddle(text: string, width: number): string {
  const letters = [...text];
  if (letters.length <= width) return text;
  const end = Math.ceil((width - 1) * 2 / 3);
  return `${letters.slice(0, width - 1 - end).join('')}…${letters.slice(letters.length - end).join('')}`;
}

/** Text in lines of a width, broken between words; a word that is longer has a line of its own. */
export function wrapped(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line !== '' && widthOf(line) + 1 + widthOf(word) > width) {
      lines.push(line);
      line = word;
    } else {
      line = line === '' ? word : `${line} ${word}`;
    }
  }
  return [...lines, line];
}
