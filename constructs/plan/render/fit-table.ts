import { visible } from '../../json/visible';
import type { ClusterFit, FitReport } from '../fit';
import { type Cell, type Column, cutInTheMiddle, grid, wrapped } from './grid';
import { PLAIN } from './palette';
import type { TableStyle } from './plan-table';

const COLUMNS: readonly Column[] = [
  { title: 'CLUSTER', shortened: cutInTheMiddle },
  { title: 'PODS', right: true },
  { title: 'OF', right: true },
  { title: 'CPU', right: true },
  { title: 'OF', right: true },
  { title: 'MEMORY', right: true },
  { title: 'OF', right: true },
  { title: 'FITS' },
];

/** Whether what clusters get fits, for a terminal; nothing if no cluster says what it has room for. */
export function fitTable({ clusters }: FitReport, style: TableStyle = {}): string {
  const known = clusters.filter(({ fits }) => fits !== undefined);
  if (known.length === 0) return '';
  const palette = style.palette ?? PLAIN;
  const rows = known.map((fit) => rowOf(fit).map((text, at): Cell => ({ lines: [text], paint: at < 7 ? undefined : fit.fits ? palette.green : palette.red })));
  const complaints = known.flatMap((fit) => fit.complaints).flatMap((complaint) => wrapped(visible(complaint), (style.columns ?? 120) - 2));
  return [
    palette.bold('Does it fit'), ...grid(COLUMNS, rows, { indent: '  ', columns: style.columns, head: palette.dim }),
    palette.dim('  In brackets: while everything is updated.'),
    ...complaints.map((line) => `  ${palette.red(line)}`), '',
  ].join('\n');
}

function rowOf({ cluster, needed, surge, declared, declaredReplicas, fits }: ClusterFit): string[] {
  const pods = [declaredReplicas, declared?.pods].filter((limit): limit is number => limit !== undefined);
  return [
    visible(cluster),
    both(needed.pods, surge.pods, String), pods.length > 0 ? String(Math.min(...pods)) : '',
    both(needed.cpuMillis, surge.cpuMillis, cores), declared?.cpuMillis === undefined ? '' : cores(declared.cpuMillis),
    both(needed.memoryBytes, surge.memoryBytes, gibibytes), declared?.memoryBytes === undefined ? '' : gibibytes(declared.memoryBytes),
    fits ? 'yes' : 'no',
  ];
}

function both(rest: number, surge: number, text: (amount: number) => string): string {
  return surge === rest ? text(rest) : `${text(rest)} (${text(surge)})`;
}

function cores(millis: number): string {
  return String(Number((millis / 1000).toFixed(2)));
}

function gibibytes(bytes: number): string {
  return `${Number((bytes / 2 ** 30).toFixed(2))}Gi`;
}
