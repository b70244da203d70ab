import { Component } from 'preact';
import { Certainty } from '../../constructs/definition/cluster-delivery';
import { PlanChange } from '../../constructs/plan/diff-model';
import { type Cell, cellOf, type Column, type Fleet, objectById, type Row } from '../fleet';
import type { Geometry } from '../geometry';
import { cellLabel, countText, moved, rowLabel, shareText, shortImage } from '../words';
import { planeClass } from './badges';
import { changeIcon, Icon } from './icons';

export interface RowProps {
  readonly fleet: Fleet;
  readonly row: Row;
  readonly index: number;
  readonly geometry: Geometry;
  /** The columns that are drawn, by their places. */
  readonly drawn: readonly number[];
  readonly columns: readonly Column[];
  /** How many cells there are to draw with. */
  readonly pool: number;
  /** The place in the row that has the focus; -1 is the name of the workload. */
  readonly active?: number;
  /** The cluster whose cell is open; an empty text for the workload itself. */
  readonly selected?: string;
}

/**
 * What the elements of a row or a cell are known by. Those that scroll out of sight are used again for those that come into it, which is cheaper than new
 * ones; all but the one that can have the focus, since the focus would go with it.
 */
export function slot(at: number, active: number | undefined, pool: number): string {
  return at === active ? `active ${at}` : String(at % pool);
}

function isNew<T extends object>(now: T, next: T): boolean {
  for (const key in next) if (next[key] !== now[key]) return true;
  return false;
}

/** A workload with what each cluster gets of it. It is drawn again only if something of it is new. */
export class MatrixRow extends Component<RowProps> {
  shouldComponentUpdate(next: RowProps): boolean {
    return isNew(this.props, next);
  }

  render({ fleet, row, index, geometry, drawn, columns, pool, active, selected }: RowProps) {
    return (
      <div role="row" class="row" aria-rowindex={index + 2} style={{ top: `${index * geometry.rowHeight}px` }}>
        <RowHead fleet={fleet} row={row} index={index} active={active === -1} selected={selected === ''} />
        {drawn.map((at) => (
          <MatrixCell
            key={slot(at, active, pool)} fleet={fleet} row={row} column={columns[at]} at={at} index={index} left={geometry.firstWidth + at * geometry.columnWidth} width={geometry.columnWidth}
            active={active === at} selected={selected === columns[at].cluster.name} roomy={geometry.roomy}
          />
        ))}
      </div>
    );
  }
}

interface HeadProps {
  readonly fleet: Fleet; readonly row: Row; readonly index: number; readonly active: boolean; readonly selected: boolean;
}

function RowHead({ fleet, row, index, active, selected }: HeadProps) {
  const { workload, change, total, totalBefore, gone } = row;
  const now = total ? countText(total) : '';
  const before = change && totalBefore ? countText(totalBefore) : undefined;
  const irreversible = change?.hazards.some((hazard) => hazard.irreversible);
  const [share, shareBefore] = [total, change ? totalBefore : undefined].map((count) => (count ? `${count.most / fleet.largestTotal * 100}%` : undefined));
  return (
    <div
      role="rowheader" class={`row-head${selected ? ' selected' : ''}${change ? ` change-${change.change}` : ''}`} data-at={`${index}:-1`} aria-colindex={1}
      tabIndex={active ? 0 : -1} title={`${workload.kind} ${workload.path}`}
    >
      <span class="unseen">{rowLabel(row)}</span>
      <span class="row-name" aria-hidden="true">
        <span class="name">{change && <Icon name={change.change} size={12} />}<b>{workload.name}</b>{irreversible && <span class="loud"><Icon name="warning" size={12} /></span>}</span>
        <span class="meta">{workload.kind}{workload.namespace && <> · {workload.namespace}</>}</span>
      </span>
      <span class="row-total" aria-hidden="true">
        <span class="count">{before !== undefined && before !== now && <><s>{before}</s><i class="to">→</i></>}{gone ? '0' : now}</span>
        {(share ?? shareBefore) && <span class="bar-track"><i class="bar was" style={{ width: shareBefore ?? '0%' }} /><i class="bar" style={{ width: share ?? '0%' }} /></span>}
      </span>
    </div>
  );
}

interface CellProps {
  readonly fleet: Fleet; readonly row: Row; readonly column: Column; readonly at: number; readonly index: number; readonly left: number;
  readonly width: number; readonly active: boolean; readonly selected: boolean; readonly roomy: boolean;
}

/**
 * What one cluster gets. A large matrix has hundreds of cells on the screen, so each is one element there: the styles draw its number and sign from what the
 * element says of itself, and screen readers read its label.
 */
class MatrixCell extends Component<CellProps> {
  shouldComponentUpdate(next: CellProps): boolean {
    return isNew(this.props, next);
  }

  render({ fleet, row, column, at, index, left, width, active, selected, roomy }: CellProps) {
    const cell = cellOf(row, column.cluster.name);
    const { share, was, change } = cell;
    const classes = ['cell', planeClass((share ?? was)?.controlPlane ?? column.cluster.controlPlane)];
    if (!share && !change) classes.push('empty');
    if (change) classes.push(`differs change-${change.change} sign-${changeIcon(change.change, change.pods)}`);
    else if (fleet.data.diff) classes.push('calm');
    if (share && share.certainty !== Certainty.EXACT) classes.push('unsure');
    if (share?.replicas !== undefined || was?.replicas !== undefined) classes.push('counted');
    if (selected) classes.push('selected');
    const label = cellLabel(row, column, cell);
    return (
      <div
        role="gridcell" class={classes.join(' ')} aria-label={roomy ? undefined : label} aria-colindex={at + 2} tabIndex={active ? 0 : -1} title={share?.reason}
        data-at={`${index}:${at}`} data-count={share ?? change ? cellText(cell) : ''} style={{ left: `${left}px`, backgroundSize: bars(row, cell, width, roomy) }}
      >
        {roomy && <span class="unseen">{label}</span>}
        {roomy && (share ?? change) && inside(fleet, cell)}
      </div>
    );
  }
}

/** Sizes of the bars, which are backgrounds: what is sure, what is possible, what was, and all there could be. */
function bars(row: Row, { share, was, change }: Cell, width: number, roomy: boolean): string | undefined {
  if (share?.replicas === undefined && was?.replicas === undefined) return undefined;
  const [room, height] = roomy ? [width - 29, 5] : [width - 21, 4];
  const other = share?.alternativeReplicas;
  const lengths = [
    other === undefined ? share?.replicas : Math.min(share!.replicas ?? 0, other),
    other === undefined ? 0 : Math.max(share!.replicas ?? 0, other),
    change ? was?.replicas : 0,
    row.largest,
  ];
  return `${lengths.map((count) => `${Math.round((count ?? 0) / row.largest * room)}px ${height}px`).join(',')},auto`;
}

/** The number in a cell, with the one before if it is another and there is room for both. */
function cellText(cell: Cell): string {
  const { share, was, change } = cell;
  if (change?.change === PlanChange.DELETED) return shareText(was);
  const now = shareText(share);
  if (!moved(cell) || !was) return now;
  const before = shareText(was);
  return before.length + now.length <= 6 ? `${before} → ${now}` : `→ ${now}`;
}

/** What a cell with room has in it. */
function inside(fleet: Fleet, cell: Cell) {
  const { share, was, change } = cell;
  return (
    <>
      <span class="count" aria-hidden="true">
        {change?.change === PlanChange.DELETED ? <s>{shareText(was)}</s> : <>{moved(cell) && was && <><s>{shareText(was)}</s><i class="to">→</i></>}{shareText(share)}</>}
      </span>
      <span class="meta" aria-hidden="true">{hint(fleet, cell)}</span>
    </>
  );
}

/** What a cell with room says below its number: the image, as it is what people look for. */
function hint(fleet: Fleet, { share, was }: Cell): string {
  if (share && share.certainty === Certainty.UNKNOWN && !share.workload) return 'unknown until it runs';
  const object = objectById(fleet.data, (share ?? was)?.workload);
  if (!object) return share && share.replicas === 0 ? 'not delivered' : '';
  return object.images.length > 0 ? shortImage(object.images[0].image) : object.kind;
}
