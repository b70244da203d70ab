import { ControlPlane } from '../../constructs/fleet/control-plane';
import { choices, type Facet, FACET_NAMES, FACETS, type Filters, isFiltered, NO_FILTERS, type Shown } from '../filters';
import type { Fleet } from '../fleet';
import { amount, number } from '../words';
import { planeClass } from './badges';
import { FilterMenu } from './filter-menu';
import { Icon, type IconName } from './icons';

export interface ToolbarProps {
  readonly fleet: Fleet;
  readonly filters: Filters;
  readonly shown: Shown;
  readonly onFilter: (filters: Filters, typing?: boolean) => void;
}

/** What can be left out of the matrix, and what its colours mean. */
export function Toolbar({ fleet, filters, shown, onFilter }: ToolbarProps) {
  const facets = FACETS.filter((facet) => facet !== 'change' || fleet.data.diff).filter((facet) => facet !== 'region' || fleet.columns.some(({ cluster }) => cluster.region !== undefined));
  const chips = facets.flatMap((facet) => filters[facet].map((value) => ({ facet, value })));
  const without = (facet: Facet, value: string): void => onFilter({ ...filters, [facet]: filters[facet].filter((one) => one !== value) });
  return (
    <div class="toolbar" role="search" aria-label="Filters">
      <label class="search">
        <Icon name="search" />
        <input id="search" type="search" placeholder="Search workloads or clusters" aria-label="Search workloads or clusters" value={filters.search} onInput={(event) => onFilter({ ...filters, search: event.currentTarget.value }, true)} />
        <kbd>/</kbd>
      </label>
      {facets.map((facet) => <FilterMenu key={facet} facet={facet} choices={() => choices(fleet, facet)} chosen={filters[facet]} onChoose={(values) => onFilter({ ...filters, [facet]: values })} />)}
      {fleet.data.diff && (
        <label class="switch"><input type="checkbox" role="switch" checked={filters.onlyChanges} onChange={(event) => onFilter({ ...filters, onlyChanges: event.currentTarget.checked })} /><i />Only changes</label>
      )}
      <p class="meta shown" role="status">{countOf(shown.rows.length, fleet.rows.length, 'workload')} · {countOf(shown.columns.length, fleet.columns.length, 'cluster')}</p>
      {chips.length > 0 && (
        <div class="chips">
          {chips.map(({ facet, value }) => (
            <button key={`${facet} ${value}`} type="button" class="chip" onClick={() => without(facet, value)}>
              <span class="unseen">Remove the filter </span><span class="meta">{FACET_NAMES[facet]}</span> {value}<Icon name="close" size={11} />
            </button>
          ))}
          {isFiltered(filters) && <button type="button" class="quiet" onClick={() => onFilter({ ...NO_FILTERS, onlyChanges: filters.onlyChanges })}>Clear all</button>}
        </div>
      )}
    </div>
  );
}

function countOf(shown: number, all: number, noun: string): string {
  return shown === all ? amount(all, noun) : `${number(shown)} of ${amount(all, noun)}`;
}

const CHANGES: readonly (readonly [IconName, string, string])[] = [
  ['created', 'created', 'change-created'], ['changed', 'changed', 'change-changed'], ['deleted', 'deleted', 'change-deleted'],
  ['in-place', 'in place', ''], ['recreated', 'recreated', ''],
];

/** What the colours and signs of the matrix mean. */
export function Legend({ fleet }: { readonly fleet: Fleet }) {
  const planes = Object.values(ControlPlane).filter((plane) => fleet.columns.some(({ cluster }) => cluster.controlPlane === plane));
  return (
    <ul class="legend" aria-label="Colours and signs">
      {planes.map((plane) => <li key={plane} class={planeClass(plane)}><i class="dot" />{plane}</li>)}
      {fleet.data.diff && CHANGES.map(([icon, name, tone]) => <li key={icon} class={`sign ${tone}`}><Icon name={icon} size={12} />{name}</li>)}
    </ul>
  );
}
