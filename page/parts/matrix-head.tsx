import { PlanChange } from '../../constructs/plan/diff-model';
import type { Column } from '../fleet';
import type { Geometry } from '../geometry';
import { countText, number, shortCount } from '../words';
import { planeClass } from './badges';
import { Icon } from './icons';

export interface HeadProps {
  readonly geometry: Geometry;
  readonly columns: readonly Column[];
  readonly drawn: readonly number[];
  readonly rowCount: number;
  /** The place in the head that has the focus; -1 is its corner. */
  readonly active?: number;
  readonly selected?: string;
}

/** The clusters, by region, each with its sum and how much of its capacity that is. */
export function MatrixHead({ geometry, columns, drawn, rowCount, active, selected }: HeadProps) {
  return (
    <div role="rowgroup" class="head" style={{ height: `${geometry.headHeight}px` }}>
      {geometry.regions && <Regions geometry={geometry} columns={columns} drawn={drawn} />}
      <div role="row" class="head-row" aria-rowindex={1}>
        <div role="columnheader" class="corner" aria-colindex={1} data-at="-1:-1" tabIndex={active === -1 ? 0 : -1}>
          <span>{rowCount === 1 ? 'Workload' : 'Workloads'}</span><span>Replicas</span>
        </div>
        {drawn.map((at) => <ColumnHead key={columns[at].cluster.name} column={columns[at]} at={at} left={geometry.firstWidth + at * geometry.columnWidth} active={active === at} selected={selected === columns[at].cluster.name} roomy={geometry.roomy} />)}
      </div>
    </div>
  );
}

interface ColumnProps {
  readonly column: Column; readonly at: number; readonly left: number; readonly active: boolean; readonly selected: boolean; readonly roomy: boolean;
}

function ColumnHead({ column, at, left, active, selected, roomy }: ColumnProps) {
  const { cluster, total, before, change, gone, fit } = column;
  const differs = before !== undefined && countText(before) !== countText(total);
  const over = fit ? !fit.fits : cluster.capacity !== undefined && total.least > cluster.capacity;
  const label = [
    cluster.name, cluster.region && `region ${cluster.region}`, cluster.controlPlane, `${countText(total)} replicas${differs ? `, ${countText(before)} before` : ''}`,
    cluster.capacity !== undefined && `capacity ${number(cluster.capacity)}`, over && 'does not fit', gone ? 'leaves the fleet' : change?.change === PlanChange.CREATED && 'joins the fleet',
  ].filter(Boolean).join(', ');
  return (
    <div
      role="columnheader" class={`column-head ${planeClass(cluster.controlPlane)}${selected ? ' selected' : ''}${change ? ` change-${change.change}` : ''}`} aria-colindex={at + 2}
      data-at={`-1:${at}`} tabIndex={active ? 0 : -1} title={label} style={{ left: `${left}px` }}
    >
      <span class="unseen">{label}</span>
      <span class="name" aria-hidden="true">{change && <Icon name={change.change} size={11} />}{cluster.name}</span>
      <span class="sum" aria-hidden="true">
        {differs && <>{(roomy || shortCount(before).length + shortCount(total).length <= 8) && <s>{roomy ? countText(before) : shortCount(before)}</s>}<i class="to">→</i></>}<b>{roomy ? countText(total) : shortCount(total)}</b>
        {roomy && cluster.capacity !== undefined && !differs && <span class="of"> / {number(cluster.capacity)}</span>}
        {over && <span class="loud"><Icon name="warning" size={11} /></span>}
      </span>
      {cluster.capacity !== undefined
        ? <span class={`capacity${over ? ' over' : ''}`}><i style={{ width: `${Math.min(100, total.most / Math.max(1, cluster.capacity) * 100)}%` }} /></span>
        : <span class="capacity none" />}
    </div>
  );
}

/** The names of regions above their clusters: read with each cluster, so screen readers get them there. */
function Regions({ geometry, columns, drawn }: { readonly geometry: Geometry; readonly columns: readonly Column[]; readonly drawn: readonly number[] }) {
  const seen = new Set(drawn.map((at) => columns[at].cluster.region));
  const groups: { region: string | undefined; from: number; to: number }[] = [];
  columns.forEach(({ cluster }, at) => {
    const last = groups.at(-1);
    if (last && last.region === cluster.region) last.to = at + 1;
    else groups.push({ region: cluster.region, from: at, to: at + 1 });
  });
  return (
    <div class="regions" aria-hidden="true">
      <span class="region-corner" />
      {groups.filter(({ region }) => seen.has(region)).map(({ region, from, to }) => (
        <span key={from} class="region" style={{ left: `${geometry.firstWidth + from * geometry.columnWidth}px`, width: `${(to - from) * geometry.columnWidth}px` }}>
          <span style={{ left: `${geometry.firstWidth}px` }}>{region ?? 'no region'}</span>
        </span>
      ))}
    </div>
  );
}
