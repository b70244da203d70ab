import { render } from 'preact';
import { useEffect } from 'preact/hooks';
import type { Shown } from '../filters';
import { cellOf } from '../fleet';
import { POD_WORDS } from '../../constructs/plan/pod-words';
import { countText, moved, number, shareText } from '../words';

/** So many clusters stand side by side on paper. */
const ACROSS = 10;
/** What nobody prints: browsers take minutes for tables beyond this. */
const MOST_CELLS = 60_000;

/** Puts the matrix for paper beside the page while the browser prints, before it goes on. */
export function usePaper(shown: Shown): void {
  useEffect(() => {
    const sheet = document.body.appendChild(document.createElement('div'));
    const media = matchMedia('print');
    const write = (): void => render(<PrintedMatrix {...shown} />, sheet);
    const clear = (): void => render(null, sheet);
    const onMedia = (): void => (media.matches ? write() : clear());
    onMedia();
    media.addEventListener('change', onMedia);
    window.addEventListener('beforeprint', write);
    window.addEventListener('afterprint', clear);
    return () => {
      media.removeEventListener('change', onMedia);
      window.removeEventListener('beforeprint', write);
      window.removeEventListener('afterprint', clear);
      clear();
      sheet.remove();
    };
  }, [shown]);
}

/** The matrix for paper: whole, in tables that are as wide as a sheet. */
function PrintedMatrix({ rows, columns }: Shown) {
  if (rows.length * columns.length > MOST_CELLS) return <p>The matrix has {number(rows.length)} workloads and {number(columns.length)} clusters, which is too much for paper: filter it first.</p>;
  const blocks = Array.from({ length: Math.ceil(columns.length / ACROSS) }, (_, at) => columns.slice(at * ACROSS, (at + 1) * ACROSS));
  return (
    <div class="printed">
      {blocks.map((block) => (
        <table key={block[0].cluster.name}>
          <thead><tr><th scope="col">Workload</th><th scope="col" class="figure">All</th>{block.map(({ cluster, total }) => <th key={cluster.name} scope="col">{cluster.name}<small>{cluster.controlPlane} · {countText(total)}</small></th>)}</tr></thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.key}>
                <th scope="row">{row.workload.name}<small>{row.workload.kind}{row.workload.namespace && ` · ${row.workload.namespace}`}</small></th>
                <td class="figure">{row.total ? countText(row.total) : row.gone ? '0' : ''}</td>
                {block.map(({ cluster }) => {
                  const cell = cellOf(row, cluster.name);
                  if (!cell.share && !cell.change) return <td key={cluster.name} />;
                  return <td key={cluster.name} class={cell.change ? `change-${cell.change.change}` : ''}>{moved(cell) && cell.was && `${shareText(cell.was)} → `}{shareText(cell.share)}{cell.change && <small>{cell.change.change}{cell.change.pods !== 'none' && `, ${POD_WORDS[cell.change.pods]}`}</small>}</td>;
                })}
              </tr>
            ))}
          </tbody>
        </table>
      ))}
    </div>
  );
}
