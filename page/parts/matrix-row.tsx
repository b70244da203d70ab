import { Component } from 'preact';
import { Certainty } from '../../constructs/definition/cluster-delivery';
import { PlanChange } from '../../constructs/plan/diff-model';
import { type Cell, cellOf, type Column, type Fleet, objectById, type Row } from '../fleet';
import type { Geometry } from '../geometry';
import { cellLabel, countText, moved, shareText, shortImage } from '../words';
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
  /** The place in the row that has the focus; -1 is the name of the workload. */
  readonly active?: number;
  /** The cluster whose cell is open; an empty text for the workload itself. */
  readonly selected?: string;
}

/** A workload with what each cluster gets of it. It is drawn again only if something of it is new. */
export class MatrixRow extends Component<RowProps> {
  shouldComponentUpdate(next: RowProps): boolean {
    return (Object.keys(next) as (keyof RowProps)[]).some((key) => next[key] !== this.props[key]);
  }

  render({ fleet, row, index, geometry, drawn, columns, active, selected }: RowProps) {
    return (
      <div role="row" class="row" aria-rowindex={index + 2} style={{ top: `${index * geometry.rowHeight}px` }}>
        <RowHead fleet={fleet} row={row} index={index} active={active === -1} selected={selected === ''} />
        {drawn.map((at) => (
          <MatrixCell
            key={at} fleet={fleet} row={row} column={columns[at]} at={at} index={index} left={geometry.firstWidth + at * geometry.columnWidth}
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
      aria-label={`${workload.kind} ${workload.name}${workload.namespace ? ` in ${workload.namespace}` : ''}, ${gone ? 'deleted' : total ? `${countText(total)} replicas in all` : 'no replicas'}${change && !gone ? `, ${change.change}` : ''}${irreversible ? ', cannot be undone' : ''}`}
    >
      <span class="row-name">
        <span class="name">{change && <Icon name={change.change} size={12} />}<b>{workload.name}</b>{irreversible && <span class="loud"><Icon name="warning" size={12} /></span>}</span>
        <span class="meta">{workload.kind}{workload.namespace && <> · {workload.namespace}</>}</span>
      </span>
      <span class="row-total">
        <span class="count">{before !== undefined && before !== now && <><s>{before}</s><i class="to">→</i></>}{gone ? '0' : now}</span>
        {(share ?? shareBefore) && <span class="bar-track"><i class="bar was" style={{ width: shareBefore ?? '0%' }} /><i class="bar" style={{ width: share ?? '0%' }} /></span>}
      </span>
    </div>
  );
}

interface CellProps {
  readonly fleet: Fleet; readonly row: Row; readonly column: Column; readonly at: number; readonly index: number; readonly left: number;
  readonly active: boolean; readonly selected: boolean; readonly roomy: boolean;
}

function MatrixCell({ fleet, row, column, at, index, left, active, selected, roomy }: CellProps) {
  const cell = cellOf(row, column.cluster.name);
  const { share, was, change } = cell;
  const label = cellLabel(row, column, cell);
  const classes = ['cell', planeClass((share ?? was)?.controlPlane ?? column.cluster.controlPlane)];
  if (!share && !change) classes.push('empty');
  if (change) classes.push(`change-${change.change}`);
  else if (fleet.data.diff) classes.push('calm');
  if (share && share.certainty !== Certainty.EXACT) classes.push('unsure');
  if (selected) classes.push('selected');
  return (
    <div role="gridcell" class={classes.join(' ')} data-at={`${index}:${at}`} aria-colindex={at + 2} tabIndex={active ? 0 : -1} aria-label={label} title={share?.reason ?? label} style={{ left: `${left}px` }}>
      {(share ?? change) && <CellInside fleet={fleet} row={row} cell={cell} roomy={roomy} />}
    </div>
  );
}

function CellInside({ fleet, row, cell, roomy }: { readonly fleet: Fleet; readonly row: Row; readonly cell: Cell; readonly roomy: boolean }) {
  const { share, was, change } = cell;
  const length = (count: number | undefined): string => `${(count ?? 0) / row.largest * 100}%`;
  const counted = share?.replicas !== undefined || was?.replicas !== undefined;
  return (
    <>
      <span class="count">
        {change?.change === PlanChange.DELETED ? <s>{shareText(was)}</s> : <>{moved(cell) && was && <>{(roomy || short(cell)) && <s>{shareText(was)}</s>}<i class="to">→</i></>}{shareText(share)}</>}
        {change && <Icon name={changeIcon(change.change, change.pods)} size={12} />}
      </span>
      {counted && (
        <span class="bar-track">
          {change && <i class="bar was" style={{ width: length(was?.replicas) }} />}
          {share?.alternativeReplicas !== undefined && <i class="bar maybe" style={{ width: length(Math.max(share.replicas ?? 0, share.alternativeReplicas)) }} />}
          <i class="bar" style={{ width: length(share?.alternativeReplicas === undefined ? share?.replicas : Math.min(share.replicas ?? 0, share.alternativeReplicas)) }} />
        </span>
      )}
      {roomy && <span class="meta">{hint(fleet, cell)}</span>}
    </>
  );
}

/** Whether both numbers fit beside each other. */
function short({ share, was }: Cell): boolean {
  return shareText(share).length + shareText(was).length <= 6;
}

/** What a cell with room says below its number: the image, as it is what people look for. */
function hint(fleet: Fleet, { share, was }: Cell): string {
  if (share && share.certainty === Certainty.UNKNOWN && !share.workload) return 'unknown until it runs';
  const object = objectById(fleet.data, (share ?? was)?.workload);
  if (!object) return share && share.replicas === 0 ? 'not delivered' : '';
  return object.images.length > 0 ? shortImage(object.images[0].image) : object.kind;
}
