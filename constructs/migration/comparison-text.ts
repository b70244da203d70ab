import { visible } from '../json/visible';
import { type Cell, cutInTheMiddle, grid } from '../plan/render/grid';
import { markdownTable, plainMarkdown } from '../plan/render/markdown-text';
import { type Paint, type Palette, PLAIN } from '../plan/render/palette';
import { packageVersion } from '../json/package-version';
import type { ComparedCell, ComparedObject, Comparison, Outcome } from './comparison';
import { explained, fieldText, MEANINGS, outcomeWords, summaryText } from './comparison-words';

/** How wide a terminal is, and its colours. */
export interface TextStyle {
  readonly palette?: Palette;
  readonly columns?: number;
}

/** A comparison for a terminal. It ends with a line break. */
export function comparisonText(comparison: Comparison, { palette = PLAIN, columns }: TextStyle = {}): string {
  const { clusters, objects } = comparison;
  const rows = shownObjects(objects).map((object): Cell[] => [
    { lines: [visible(object.title)] },
    ...clusters.map((cluster): Cell => {
      const cell = object.cells.find((each) => each.cluster === cluster);
      return cell ? { lines: [visible(outcomeWords(cell))], paint: paintOf(cell.outcome, palette) } : { lines: ['-'], paint: palette.dim };
    }),
  ]);
  const head = [{ title: 'OBJECT', shortened: cutInTheMiddle }, ...clusters.map((title) => ({ title: visible(title) }))];
  const details = objects.flatMap((object) => explained(object).flatMap(({ clusters: where, cell }) => detailLines(object, where, cell, palette)));
  return [
    palette.bold(summaryText(comparison)),
    ...(rows.length > 0 ? ['', ...grid(head, rows, { indent: '', head: palette.dim, ...(columns !== undefined && { columns }) })] : []),
    ...besidesLine(objects),
    ...details,
    '',
  ].join('\n');
}

/** A comparison for a pull request. */
export function comparisonMarkdown(comparison: Comparison): string {
  const { clusters, objects } = comparison;
  const rows = shownObjects(objects).map((object) => [
    plainMarkdown(object.title),
    ...clusters.map((cluster) => plainMarkdown(optional(object.cells.find((each) => each.cluster === cluster)))),
  ]);
  const details = objects.flatMap((object) => explained(object).flatMap(({ clusters: where, cell }) => [
    `**${plainMarkdown(object.title)}** on ${plainMarkdown(where.join(', '))}: ${MEANINGS[cell.outcome]}.`,
    [...cell.reasons.map((reason) => `- ${plainMarkdown(reason)}`), ...cell.fields.map((field) => `- ${plainMarkdown(fieldText(field))}`)].join('\n'),
  ]));
  return `${[`### ${summaryText(comparison)}`, markdownTable(['Object', ...clusters.map(plainMarkdown)], rows), ...besidesLine(objects).filter((line) => line !== ''), ...details].filter((part) => part !== '').join('\n\n')}\n`;
}

/** A comparison as JSON. */
export function comparisonJson(comparison: Comparison): string {
  return `${JSON.stringify({ form: 'cdk8s-kruise-federation/migrate/v1', version: packageVersion(), summary: summaryText(comparison), ...comparison }, undefined, 2)}\n`;
}

/** Workloads, and of the other objects those that are not the same everywhere. */
function shownObjects(objects: readonly ComparedObject[]): ComparedObject[] {
  return objects.filter(({ workload, cells }) => workload || cells.some(({ outcome }) => outcome !== 'same'));
}

function besidesLine(objects: readonly ComparedObject[]): string[] {
  const same = objects.length - shownObjects(objects).length;
  return same === 0 ? [] : ['', `${same} other ${same === 1 ? 'object is' : 'objects are'} the same everywhere.`];
}

function optional(cell: ComparedCell | undefined): string {
  return cell ? outcomeWords(cell) : '-';
}

function detailLines({ title }: ComparedObject, clusters: readonly string[], { outcome, reasons, fields }: ComparedCell, palette: Palette): string[] {
  return [
    '',
    `${palette.bold(visible(title))} on ${visible(clusters.join(', '))}: ${paintOf(outcome, palette)(MEANINGS[outcome])}`,
    ...reasons.map((reason) => `  ${visible(reason)}`),
    ...fields.map((field) => `    ${fieldText(field)}`),
  ];
}

function paintOf(outcome: Outcome, { green, yellow, red, dim }: Palette): Paint {
  if (outcome === 'same') return green;
  return outcome === 'not-delivered' || outcome === 'new' ? dim : outcome === 'fields' ? yellow : red;
}
