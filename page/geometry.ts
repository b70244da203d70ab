/** Sizes of the matrix in pixels. */
export interface Geometry {
  readonly rows: number;
  readonly columns: number;
  readonly rowHeight: number;
  readonly columnWidth: number;
  readonly firstWidth: number;
  readonly headHeight: number;
  readonly regions: boolean;
  /** Whether the first column has room for names and hardly anything else. */
  readonly slim: boolean;
  /** Whether there is room in a cell for more than a number. */
  readonly roomy: boolean;
}

/** The part of the matrix that is drawn: rows and columns from the first to before the last. */
export interface Range {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}

const ROOMY = { rows: 14, columns: 9 };
const SLIM = 190;
/** The range moves in such steps, so that a small scroll draws nothing new. */
const STEP = { rows: 2, columns: 1 };
const SPARE = { rows: 2, columns: 1 };

/** Sizes for so many rows and columns in so wide a window: a small matrix fills it, a large one scrolls. */
export function geometryOf(rows: number, columns: number, width: number, regions: boolean): Geometry {
  const roomy = rows <= ROOMY.rows && columns <= ROOMY.columns;
  const [least, most] = roomy ? [124, columns <= 2 ? 640 : columns <= 4 ? 460 : 260] : [92, 148];
  const wide = roomy ? 280 : 252;
  // The bars of the first column go before a cluster is out of sight.
  const slim = width < 720 || (wide + columns * least > width && SLIM + columns * least <= width);
  const firstWidth = width < 480 ? 148 : slim ? SLIM : wide;
  const free = Math.floor((width - firstWidth) / Math.max(1, columns));
  return {
    rows, columns, roomy, slim, regions, firstWidth,
    rowHeight: roomy ? 68 : 40,
    columnWidth: Math.min(most, Math.max(least, free)),
    headHeight: (regions ? 26 : 0) + 82,
  };
}

/** What is drawn for a place of the scroll bars. */
export function rangeOf(geometry: Geometry, top: number, left: number, width: number, height: number): Range {
  const down = (value: number, step: number): number => Math.max(0, Math.floor(value / step) * step);
  const rows = [top / geometry.rowHeight - SPARE.rows, (top + height - geometry.headHeight) / geometry.rowHeight + SPARE.rows];
  const columns = [left / geometry.columnWidth - SPARE.columns, (left + width - geometry.firstWidth) / geometry.columnWidth + SPARE.columns];
  return {
    top: down(rows[0], STEP.rows), bottom: Math.min(geometry.rows, down(rows[1], STEP.rows) + STEP.rows),
    left: down(columns[0], STEP.columns), right: Math.min(geometry.columns, down(columns[1], STEP.columns) + STEP.columns),
  };
}

/** How many rows and columns are drawn at most. */
export function poolsOf(geometry: Geometry, width: number, height: number): { readonly rows: number; readonly columns: number } {
  return {
    rows: Math.ceil(Math.max(0, height - geometry.headHeight) / geometry.rowHeight) + 2 * (SPARE.rows + STEP.rows) + 1,
    columns: Math.ceil(Math.max(0, width - geometry.firstWidth) / geometry.columnWidth) + 2 * (SPARE.columns + STEP.columns) + 1,
  };
}

/** The numbers of a stretch, with one more that has to be there, since it has the focus. */
export function indexes(from: number, to: number, pinned: number, count: number): number[] {
  const list = Array.from({ length: Math.max(0, to - from) }, (_, at) => from + at);
  if (pinned >= 0 && pinned < count && pinned < from) list.unshift(pinned);
  if (pinned >= 0 && pinned < count && pinned >= to) list.push(pinned);
  return list;
}

/** Where to scroll so that a cell is seen whole; the head and the first column cover what lies below them. */
export function scrollTo(geometry: Geometry, row: number, column: number, at: { readonly top: number; readonly left: number; readonly width: number; readonly height: number }) {
  const within = (start: number, size: number, from: number, room: number): number => (start < from ? start : start + size > from + room ? start + size - room : from);
  return {
    top: row < 0 ? at.top : within(row * geometry.rowHeight, geometry.rowHeight, at.top, at.height - geometry.headHeight),
    left: column < 0 ? at.left : within(column * geometry.columnWidth, geometry.columnWidth, at.left, at.width - geometry.firstWidth),
  };
}
