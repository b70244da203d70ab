import { useEffect, useMemo, useState } from 'preact/hooks';
import { type Filters, isFiltered, NO_FILTERS, shown as shownOf } from '../filters';
import type { Fleet } from '../fleet';
import { hazardsOf } from '../hazards';
import type { Selection } from '../link';
import { useTheme, useView } from '../state';
import { CellPanel, type DetailProps } from './cell-panel';
import { DivisionCard } from './division';
import { Header } from './header';
import { Icon } from './icons';
import { Keys } from './keys';
import { Hazards } from './lists';
import { Matrix } from './matrix';
import { Overview } from './overview';
import { usePaper } from './print';
import { Prose } from './prose';
import { ClusterPanel, WorkloadPanel } from './subject-panels';
import { Legend, Toolbar } from './toolbar';

/** Where the matrix leaves room for it, the overview is open without being asked for. */
const ROOM = { width: 1180, columns: 7, rows: 40 };

/** The whole page. */
export function App({ fleet }: { readonly fleet: Fleet }) {
  const { view, show } = useView();
  const { dark, toggle } = useTheme();
  const [keys, setKeys] = useState(false);
  const [attention, setAttention] = useState(0);
  const { filters, selection } = view;
  const shown = useMemo(() => shownOf(fleet, filters), [fleet, filters]);
  usePaper(shown);
  const spacious = fleet.columns.length <= ROOM.columns && fleet.rows.length <= ROOM.rows;
  // What is supposed is explained there, so it is open for that as well.
  const [roomy] = useState(() => (spacious || (fleet.data.plan.notes?.length ?? 0) > 0) && window.innerWidth >= ROOM.width);
  const overview = selection.workload === undefined && selection.cluster === undefined && (selection.overview ?? roomy);

  const select = (next: Selection): void => show({ filters, selection: next });
  const filter = (next: Filters, typing = false): void => show({ filters: next, selection }, typing);
  const close = (): void => {
    setAttention(0);
    select({ overview: selection.workload === undefined && selection.cluster === undefined ? false : selection.overview });
    requestAnimationFrame(() => document.querySelector<HTMLElement>('.matrix [tabindex="0"]')?.focus({ preventScroll: true }));
  };

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      const typing = (event.target as Element).closest?.('input, textarea, dialog') !== null;
      if (event.key === 'Escape' && !typing && document.querySelector('.panel')) close();
      if (typing || event.ctrlKey || event.metaKey || event.altKey) {
        if (event.key === 'Escape' && (event.target as Element).id === 'search') document.querySelector<HTMLElement>('.matrix [tabindex="0"]')?.focus();
        return;
      }
      if (event.key === '/') {
        event.preventDefault();
        document.getElementById('search')?.focus();
      }
      if (event.key === '?') setKeys(true);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  });

  const open = (workload: string | undefined, cluster: string | undefined, keyboard: boolean): void => {
    if (keyboard) setAttention(attention + 1);
    select({ workload, cluster, tab: workload !== undefined && cluster !== undefined && selection.workload !== undefined && selection.cluster !== undefined ? selection.tab : undefined, overview: selection.overview });
  };
  const details: DetailProps = { fleet, selection, attention, onSelect: select, onClose: close };
  const small = shown.rows.length > 0 && shown.rows.length <= 6 && shown.columns.length <= 9;
  return (
    <div class="app">
      <Header fleet={fleet} dark={dark} onTheme={toggle} onKeys={() => setKeys(true)} overview={overview} onOverview={() => select({ overview: !overview })} />
      <Banner fleet={fleet} onSelect={select} />
      <Toolbar fleet={fleet} filters={filters} shown={shown} onFilter={filter} />
      <main class="main" aria-label="The fleet">
        <div class={small ? 'stage with-cards' : 'stage'}>
          {shown.rows.length > 0 && shown.columns.length > 0
            ? <><Matrix fleet={fleet} rows={shown.rows} columns={shown.columns} selection={selection} onOpen={open} /><Legend fleet={fleet} /></>
            : <Empty fleet={fleet} filters={filters} onFilter={filter} />}
          {small && (
            <div class="cards">{shown.rows.filter((row) => !row.gone).map((row) => <DivisionCard key={row.key} row={row} steps={shown.rows.length <= 3} onOpen={() => select({ workload: row.key, tab: 'division' })} />)}</div>
          )}
        </div>
        {overview ? <Overview fleet={fleet} attention={attention} onSelect={select} onClose={close} narrow={spacious} /> : <Detail {...details} />}
      </main>
      {keys && <Keys onClose={() => setKeys(false)} />}
    </div>
  );
}

function Detail(props: DetailProps) {
  const { fleet, selection } = props;
  const row = selection.workload === undefined ? undefined : fleet.rowByKey.get(selection.workload);
  const column = selection.cluster === undefined ? undefined : fleet.columnByName.get(selection.cluster);
  if (row && column) return <CellPanel {...props} row={row} column={column} />;
  if (row) return <WorkloadPanel {...props} row={row} />;
  return column ? <ClusterPanel {...props} column={column} /> : null;
}

/** What cannot be undone is said before everything else. */
function Banner({ fleet, onSelect }: { readonly fleet: Fleet; readonly onSelect: (selection: Selection) => void }) {
  const found = hazardsOf(fleet).filter(({ hazard }) => hazard.irreversible);
  if (found.length === 0) return null;
  return (
    <details class="banner">
      <summary><Icon name="warning" size={16} /><b>{found.length === 1 ? 'One finding' : `${found.length} findings`} cannot be undone.</b><span class="first"><Prose text={found[0].hazard.message} /></span><span class="more">Details<Icon name="down" size={12} /></span></summary>
      <Hazards found={found} onSelect={onSelect} />
    </details>
  );
}

function Empty({ fleet, filters, onFilter }: { readonly fleet: Fleet; readonly filters: Filters; readonly onFilter: (filters: Filters) => void }) {
  const filtered = isFiltered(filters);
  const calm = fleet.data.diff !== undefined && filters.onlyChanges && !filtered;
  return (
    <div class="empty-state">
      <h2>{filtered ? 'Nothing matches the filters' : calm ? 'No workload changes in any cluster' : fleet.rows.length === 0 ? 'The plan has no workloads' : 'The plan has no clusters'}</h2>
      {filtered && <button type="button" onClick={() => onFilter({ ...NO_FILTERS, onlyChanges: filters.onlyChanges })}>Clear the filters</button>}
      {(calm || (filtered && filters.onlyChanges && fleet.data.diff)) && <button type="button" onClick={() => onFilter({ ...filters, onlyChanges: false })}>Show what stays as it is</button>}
    </div>
  );
}
