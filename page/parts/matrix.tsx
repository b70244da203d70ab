import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { Column, Fleet, Row } from '../fleet';
import { geometryOf, indexes, poolsOf, type Range, rangeOf, scrollTo } from '../geometry';
import type { Selection } from '../link';
import { MatrixHead } from './matrix-head';
import { MatrixRow, slot } from './matrix-row';

export interface MatrixProps {
  readonly fleet: Fleet;
  readonly rows: readonly Row[];
  readonly columns: readonly Column[];
  readonly selection: Selection;
  /** Opens what is at a place; `keyboard` says that the focus should follow. */
  readonly onOpen: (workload: string | undefined, cluster: string | undefined, keyboard: boolean) => void;
}

interface Place { readonly row: number; readonly column: number }

/** Regions are shown where they put clusters together. */
function isGrouped(columns: readonly Column[]): boolean {
  const regions = new Set(columns.map(({ cluster }) => cluster.region));
  return regions.size < columns.length && !(regions.size === 1 && regions.has(undefined));
}

/** Workloads by clusters. Only what can be seen is in the document, and the place that has the focus. */
export function Matrix({ fleet, rows, columns, selection, onOpen }: MatrixProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState({ width: 1200, height: 700 });
  const [active, setActive] = useState<Place>({ row: 0, column: 0 });
  const regions = useMemo(() => isGrouped(columns), [columns]);
  const geometry = useMemo(() => geometryOf(rows.length, columns.length, size.width, regions), [rows.length, columns.length, size.width, regions]);
  const rangeNow = useCallback((): Range => {
    const { scrollTop, scrollLeft } = scroller.current ?? { scrollTop: 0, scrollLeft: 0 };
    return rangeOf(geometry, scrollTop, scrollLeft, size.width, size.height);
  }, [geometry, size]);
  const wanted = useRef<string | undefined>(undefined);
  const [, redraw] = useState('');
  const range = rangeNow();
  const pools = poolsOf(geometry, size.width, size.height);
  const place = { row: Math.min(active.row, rows.length - 1), column: Math.min(active.column, columns.length - 1) };
  const drawnKey = `${range.left} ${range.right} ${place.column}`;
  const drawn = useMemo(() => indexes(range.left, range.right, place.column, columns.length), [drawnKey, columns]);

  useLayoutEffect(() => {
    const element = scroller.current!;
    const measure = (): void => setSize((old) => (old.width === element.clientWidth && old.height === element.clientHeight ? old : { width: element.clientWidth, height: element.clientHeight }));
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    measure();
    return () => observer.disconnect();
  }, []);

  // The focus follows at once, before the next key.
  useLayoutEffect(() => {
    if (wanted.current) scroller.current!.querySelector<HTMLElement>(wanted.current)?.focus({ preventScroll: true });
    wanted.current = undefined;
  });

  // A link, or a step back, shows the cell that it names.
  useEffect(() => {
    const row = selection.workload === undefined ? -1 : rows.findIndex(({ key }) => key === selection.workload);
    const column = selection.cluster === undefined ? -1 : columns.findIndex(({ cluster }) => cluster.name === selection.cluster);
    if (row >= 0 || column >= 0) {
      setActive({ row, column });
      bringIntoView(row, column);
    }
  }, [selection.workload, selection.cluster, rows, columns, size]);

  function bringIntoView(row: number, column: number): void {
    const element = scroller.current!;
    const { top, left } = scrollTo(geometry, row, column, { top: element.scrollTop, left: element.scrollLeft, width: size.width, height: size.height });
    if (top !== element.scrollTop) element.scrollTop = top;
    if (left !== element.scrollLeft) element.scrollLeft = left;
  }

  function move(row: number, column: number): void {
    const next = { row: Math.max(-1, Math.min(rows.length - 1, row)), column: Math.max(-1, Math.min(columns.length - 1, column)) };
    bringIntoView(next.row, next.column);
    setActive(next);
    wanted.current = `[data-at="${next.row}:${next.column}"]`;
  }

  function open(at: Place, keyboard: boolean): void {
    setActive(at);
    onOpen(rows[at.row]?.key, columns[at.column]?.cluster.name, keyboard);
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.altKey || event.metaKey) return;
    const { row, column } = place;
    const page = Math.max(1, Math.floor((size.height - geometry.headHeight) / geometry.rowHeight) - 1);
    const steps: Record<string, () => void> = {
      ArrowUp: () => move(row - 1, column),
      ArrowDown: () => move(row + 1, column),
      ArrowLeft: () => move(row, column - 1),
      ArrowRight: () => move(row, column + 1),
      Home: () => move(event.ctrlKey ? 0 : row, -1),
      End: () => move(event.ctrlKey ? rows.length - 1 : row, columns.length - 1),
      PageUp: () => move(Math.max(0, row - page), column),
      PageDown: () => move(row + page, column),
      Enter: () => open(place, true),
      ' ': () => open(place, true),
    };
    if (!Object.hasOwn(steps, event.key)) return;
    event.preventDefault();
    steps[event.key]();
  }

  function onClick(event: MouseEvent): void {
    const at = (event.target as Element).closest<HTMLElement>('[data-at]')?.dataset.at?.split(':').map(Number);
    if (at && (at[0] >= 0 || at[1] >= 0)) open({ row: at[0], column: at[1] }, false);
  }

  const canvas = { width: geometry.firstWidth + geometry.columnWidth * columns.length, height: geometry.headHeight + geometry.rowHeight * rows.length };
  return (
    <div
      ref={scroller} role="grid" class={`matrix${geometry.roomy ? ' roomy' : ''}${geometry.slim ? ' slim' : ''}${fleet.data.diff ? ' of-diff' : ''}`} aria-label="Workloads by clusters" aria-rowcount={rows.length + 1}
      aria-colcount={columns.length + 1} onScroll={() => redraw(JSON.stringify(rangeNow()))} onKeyDown={onKeyDown} onClick={onClick}
      style={{ '--column': `${geometry.columnWidth}px`, '--row': `${geometry.rowHeight}px`, '--first': `${geometry.firstWidth}px`, '--canvas': `${canvas.height}px`, '--across': `${canvas.width}px` }}
    >
      <div role="presentation" class="canvas">
        <MatrixHead geometry={geometry} columns={columns} drawn={drawn} rowCount={rows.length} active={place.row === -1 ? place.column : undefined} selected={selection.workload === undefined ? selection.cluster : undefined} />
        <div role="rowgroup" class="rows">
          {indexes(range.top, range.bottom, place.row, rows.length).map((index) => (
            <MatrixRow
              key={slot(index, place.row, pools.rows)} fleet={fleet} row={rows[index]} index={index} geometry={geometry} drawn={drawn} columns={columns} pool={pools.columns}
              active={index === place.row ? place.column : undefined} selected={rows[index].key === selection.workload ? selection.cluster ?? '' : undefined}
            />
          ))}
        </div>
      </div>
    </div>
  );
}
