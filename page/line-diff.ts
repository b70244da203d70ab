/** What became of a line. */
export type LineChange = 'same' | 'added' | 'removed';

/** A line of a diff, with its places before and after. */
export interface DiffLine {
  readonly change: LineChange;
  readonly before?: number;
  readonly after?: number;
}

/** Beyond so many differences lines are not matched any more: nobody reads such a diff line by line. */
const MOST_DIFFERENCES = 1500;

/** The shortest way from one list of lines to another, after E. W. Myers, An O(ND) Difference Algorithm (1986). */
export function lineDiff(before: readonly string[], after: readonly string[]): DiffLine[] {
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) start++;
  let end = 0;
  while (end < before.length - start && end < after.length - start && before[before.length - 1 - end] === after[after.length - 1 - end]) end++;
  const lines: DiffLine[] = [];
  for (let at = 0; at < start; at++) lines.push({ change: 'same', before: at, after: at });
  lines.push(...middle(before.slice(start, before.length - end), after.slice(start, after.length - end), start));
  for (let at = end; at > 0; at--) lines.push({ change: 'same', before: before.length - at, after: after.length - at });
  return lines;
}

function middle(before: readonly string[], after: readonly string[], offset: number): DiffLine[] {
  const trace = furthest(before, after);
  if (!trace) {
    return [...before.map((_, at): DiffLine => ({ change: 'removed', before: at + offset })), ...after.map((_, at): DiffLine => ({ change: 'added', after: at + offset }))];
  }
  const lines: DiffLine[] = [];
  let [x, y] = [before.length, after.length];
  for (let d = trace.length - 1; d >= 0; d--) {
    const reached = trace[d];
    const k = x - y;
    const down = k === -d || (k !== d && (reached.get(k - 1) ?? -1) < (reached.get(k + 1) ?? -1));
    const fromX = d === 0 ? 0 : reached.get(down ? k + 1 : k - 1)!;
    const fromY = d === 0 ? 0 : fromX - (down ? k + 1 : k - 1);
    while (x > fromX && y > fromY && before[x - 1] === after[y - 1]) lines.push({ change: 'same', before: --x + offset, after: --y + offset });
    if (d === 0) break;
    if (down) lines.push({ change: 'added', after: --y + offset });
    else lines.push({ change: 'removed', before: --x + offset });
  }
  return lines.reverse();
}

/** For every number of differences, how far each diagonal had been followed before it. */
function furthest(before: readonly string[], after: readonly string[]): ReadonlyMap<number, number>[] | undefined {
  const trace: Map<number, number>[] = [];
  let reached = new Map<number, number>([[1, 0]]);
  for (let d = 0; d <= Math.min(before.length + after.length, MOST_DIFFERENCES); d++) {
    trace.push(reached);
    const next = new Map(reached);
    for (let k = -d; k <= d; k += 2) {
      const down = k === -d || (k !== d && (reached.get(k - 1) ?? -1) < (reached.get(k + 1) ?? -1));
      let x = down ? reached.get(k + 1)! : reached.get(k - 1)! + 1;
      while (x < before.length && x - k < after.length && before[x] === after[x - k]) x++;
      next.set(k, x);
      if (x >= before.length && x - k >= after.length) return trace;
    }
    reached = next;
  }
  return undefined;
}

/** A stretch of a diff: lines to show, or the number of equal lines that are folded away. */
export interface Stretch {
  readonly lines: readonly DiffLine[];
  readonly folded: boolean;
}

/** Leaves `context` equal lines around what differs, and folds the rest. */
export function folded(lines: readonly DiffLine[], context = 3): Stretch[] {
  const near = new Uint8Array(lines.length);
  lines.forEach(({ change }, at) => {
    if (change !== 'same') near.fill(1, Math.max(0, at - context), at + context + 1);
  });
  const stretches: { lines: DiffLine[]; folded: boolean }[] = [];
  lines.forEach((line, at) => {
    const last = stretches.at(-1);
    if (last && last.folded === (near[at] === 0)) last.lines.push(line);
    else stretches.push({ lines: [line], folded: near[at] === 0 });
  });
  return stretches.map((stretch) => (stretch.folded && stretch.lines.length === 1 ? { ...stretch, folded: false } : stretch));
}
