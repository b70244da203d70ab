import { visible } from '../../json/visible';
import type { ClusterFit, FitReport } from '../fit';
import { type Cell, type Column, cutInTheMiddle, grid, wrapped } from './grid';
import { type Paint, PLAIN } from './palette';
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
  if (clusters.every(({ fits }) => fits === undefined)) return '';
  const palette = style.palette ?? PLAIN;
  const paint = ({ fits }: ClusterFit): Paint => (fits === undefined ? palette.dim : fits ? palette.green : palette.red);
  const rows = clusters.map((fit) => rowOf(fit).map((text, at): Cell => ({ lines: [text], paint: at < 7 ? undefined : paint(fit) })));
  const complaints = clusters.flatMap((fit) => fit.complaints).flatMap((complaint) => wrapped(visible(complaint), (style.columns ?? 120) - 2));
  const brackets = rows.some((row) => row.some(({ lines: [text] }, at) => at > 0 && text.includes('(')));
  return [
    palette.bold('Does it fit'), ...grid(COLUMNS, rows, { indent: '  ', columns: style.columns, head: palette.dim }),
    ...(brackets ? [palette.dim('  In brackets: while everything is updated.')] : []),
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
    fits === undefined ? 'not declared' : fits ? 'yes' : 'no',
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
