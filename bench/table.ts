/** The table of bars. */
import type { Measurement } from './processes';
import type { Figure } from './statistics';

/** What must be met. */
export interface Bar {
  readonly limit: number;
  /** @default at most */
  readonly sense?: 'at most' | 'at least';
}

/** A line of the table. */
export interface Row {
  readonly what: string;
  /** By the clock and by the processor, or one number where there is no such difference. Undefined if it was not measured. */
  readonly figure?: Figure | number;
  /** @default - nothing has to be met */
  readonly bar?: Bar;
  /** @default - a ratio */
  readonly unit?: 'MB' | 's' | 'exponent';
  /** Why it was not measured. */
  readonly skipped?: string;
}

/** Which of the two times decides. */
export type Judge = 'wall' | 'cpu';

/** Whether a row is as it has to be; undefined where nothing has to be, or nothing was measured. */
export function isMet({ figure, bar }: Row, judge: Judge): boolean | undefined {
  if (!bar || figure === undefined) return undefined;
  const value = typeof figure === 'number' ? figure : figure[judge];
  return bar.sense === 'at least' ? value >= bar.limit : value <= bar.limit;
}

/** The table in Markdown, as docs/performance.md has it. */
export function printed(rows: readonly Row[], judge: Judge): string {
  const lines = rows.map((row) => {
    const { what, figure, bar, unit, skipped } = row;
    const shown = (value: number) => (unit === 'MB' ? `${value.toFixed(0)} MB` : `${value.toFixed(value < 0.1 ? 3 : 2)}${unit === 's' ? ' s' : ''}`);
    const values = typeof figure === 'object' ? [shown(figure.wall), shown(figure.cpu)] : [figure === undefined ? '-' : shown(figure), '-'];
    const limit = bar ? `${bar.sense ?? 'at most'} ${Number(bar.limit.toFixed(3))}${unit === 'MB' || unit === 's' ? ` ${unit}` : ''}` : '-';
    const met = isMet(row, judge);
    return `| ${[what, ...values, limit, skipped ?? (met === undefined ? '-' : met ? 'PASS' : 'FAIL')].join(' | ')} |`;
  });
  return ['| what | by the clock | by CPU time | bar | |', '|---|---|---|---|---|', ...lines].join('\n');
}

/** What something took, for those who watch. */
export function took(what: string, { wall, cpu, peakMegabytes }: Measurement): string {
  const memory = peakMegabytes === undefined ? '' : `, peak ${peakMegabytes.toFixed(0)} MB`;
  return `  ${what.padEnd(52)} ${wall.toFixed(0).padStart(7)} ms, CPU ${cpu.toFixed(0).padStart(7)} ms${memory}`;
}
