import { useState } from 'preact/hooks';
import { cellOf, type Column, type Fleet, type Row } from '../fleet';
import type { Finding } from '../hazards';
import type { Selection } from '../link';
import { moved, shareText } from '../words';
import { planeClass, PodBadge } from './badges';
import { Icon } from './icons';
import { Prose } from './prose';

/** Longer lists are cut until somebody asks for the rest. */
const FIRST = 120;

export interface PlaceListProps {
  readonly fleet: Fleet;
  readonly places: readonly { readonly row: Row; readonly column: Column }[];
  /** What the list is of: the other side of each place is its name. */
  readonly by: 'cluster' | 'workload';
  readonly onSelect: (selection: Selection) => void;
}

/** Cells below one another, as links. */
export function PlaceList({ places, by, onSelect }: PlaceListProps) {
  const [all, setAll] = useState(false);
  if (places.length === 0) return <p class="nothing">Nothing.</p>;
  return (
    <>
      <ul class="places">
        {(all ? places : places.slice(0, FIRST)).map(({ row, column }) => {
          const cell = cellOf(row, column.cluster.name);
          const share = (cell.share ?? cell.was);
          return (
            <li key={`${row.key} ${column.cluster.name}`}>
              <button type="button" onClick={() => onSelect({ workload: row.key, cluster: column.cluster.name })}>
                {cell.change ? <Icon name={cell.change.change} size={12} /> : <i class={`dot ${planeClass(share?.controlPlane ?? column.cluster.controlPlane)}`} />}
                <span class="name">{by === 'cluster' ? column.cluster.name : row.workload.name}</span>
                <span class="meta">{by === 'cluster' ? column.cluster.region ?? column.cluster.controlPlane : `${row.workload.kind}${row.workload.namespace ? ` · ${row.workload.namespace}` : ''}`}</span>
                {cell.change && cell.change.pods !== 'none' && <PodBadge effect={cell.change.pods} />}
                <span class="count">{moved(cell) && cell.was && <><s>{shareText(cell.was)}</s><i class="to">→</i></>}{shareText(cell.share)}</span>
              </button>
            </li>
          );
        })}
      </ul>
      {!all && places.length > FIRST && <button type="button" class="quiet wide" onClick={() => setAll(true)}>Show all {places.length}</button>}
    </>
  );
}

/** Findings of a diff, with links to where they happen. */
export function Hazards({ found, onSelect }: { readonly found: readonly Finding[]; readonly onSelect: (selection: Selection) => void }) {
  return (
    <ul class="hazards">
      {found.map(({ row, hazard }, at) => (
        <li key={at} class={hazard.irreversible ? 'irreversible' : ''}>
          <span class="hazard-head"><Icon name={hazard.irreversible ? 'warning' : 'refused'} size={13} /><b>{hazard.irreversible ? 'Cannot be undone' : 'Look at this'}</b><span class="code-name">{hazard.code}</span></span>
          <p><Prose text={hazard.message} /></p>
          <p class="fix"><b>Fix:</b> <Prose text={hazard.fix} /></p>
          <p class="links">
            {row && <button type="button" class="link" onClick={() => onSelect({ workload: row.key })}>{row.workload.name}</button>}
            {hazard.clusters.slice(0, 6).map((cluster) => <button key={cluster} type="button" class="link" onClick={() => onSelect({ workload: row?.key, cluster })}>{cluster}</button>)}
            {hazard.clusters.length > 6 && <span class="meta">and {hazard.clusters.length - 6} more</span>}
          </p>
        </li>
      ))}
    </ul>
  );
}
