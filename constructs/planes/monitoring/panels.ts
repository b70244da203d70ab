/** A panel of a dashboard, without its place. */
export interface Panel {
  readonly type: string;
  readonly title: string;
  readonly description?: string;
  readonly [field: string]: unknown;
}

/** A panel with its width and height. */
export type PlacedPanel = readonly [Panel, number, number];

/** A query of a panel. */
export interface PanelQuery {
  readonly expr: string;
  /** What a line is called, such as `{{member_cluster}}`. */
  readonly legend?: string;
}

/** The variable with which the reader chooses a Prometheus. */
export const DATASOURCE = { type: 'prometheus', uid: '${datasource}' } as const;

/** The recorded series that the reader has chosen. */
export function chosen(recorded: string, federation: string): string {
  return `${recorded}{federation=${JSON.stringify(federation)}, resource_namespace=~"$namespace", resource_name=~"$workload"}`;
}

/** The time over which a rate is taken, by the width of the panel. */
export const RATE = '[$__rate_interval]';

/** Columns of a table of objects, by their labels. */
export const COLUMNS = { resource_kind: 'Kind', resource_namespace: 'Namespace', resource_name: 'Name', member_cluster: 'Cluster' } as const;

interface PanelText {
  readonly title: string;
  readonly description: string;
}

const NO_VALUE = 'none';
const target = (query: PanelQuery, index: number, instant: boolean) => ({
  datasource: DATASOURCE,
  editorMode: 'code',
  expr: query.expr,
  ...(instant ? { format: 'table', instant: true } : { legendFormat: query.legend ?? '__auto', range: true }),
  refId: String.fromCharCode(65 + index),
});

/** A number of faults, red as soon as it is above zero. */
export function stat({ title, description }: PanelText, expr: string): Panel {
  return {
    type: 'stat', title, description, datasource: DATASOURCE,
    fieldConfig: {
      defaults: {
        color: { mode: 'thresholds' },
        thresholds: { mode: 'absolute', steps: [{ color: 'green', value: null }, { color: 'red', value: 1 }] },
      },
      overrides: [],
    },
    options: { colorMode: 'background', graphMode: 'none', reduceOptions: { calcs: ['lastNotNull'], fields: '', values: false } },
    targets: [target({ expr }, 0, false)],
  };
}

export function lines({ title, description }: PanelText, unit: string, ...queries: PanelQuery[]): Panel {
  return {
    type: 'timeseries', title, description, datasource: DATASOURCE,
    fieldConfig: { defaults: { custom: { fillOpacity: 10, showPoints: 'never' }, min: 0, unit }, overrides: [] },
    options: { legend: { displayMode: 'list', placement: 'bottom', showLegend: true }, tooltip: { mode: 'multi', sort: 'desc' } },
    targets: queries.map((query, index) => target(query, index, false)),
  };
}

/** A row for each series, a column for each label. */
export function table({ title, description }: PanelText, expr: string, columns: Readonly<Record<string, string>>): Panel {
  const names = Object.keys(columns);
  return {
    type: 'table', title, description, datasource: DATASOURCE,
    fieldConfig: { defaults: { noValue: NO_VALUE, custom: { filterable: true } }, overrides: [] },
    options: { showHeader: true, sortBy: [] },
    targets: [target({ expr }, 0, true)],
    transformations: [{
      id: 'organize',
      options: {
        excludeByName: { Time: true, ...(columns.Value === undefined && { Value: true }) },
        indexByName: Object.fromEntries(names.map((name, index) => [name, index])),
        renameByName: columns,
      },
    }],
  };
}

export function heading(title: string): Panel {
  return { type: 'row', title, collapsed: false, panels: [] };
}

const WIDTH = 24;

/** Puts panels side by side with the width and height that each is given with, and below each other where there is no room. */
export function arrange(panels: readonly PlacedPanel[]): object[] {
  let [x, y, tallest] = [0, 0, 0];
  return panels.map(([panel, w, h], index) => {
    if (x + w > WIDTH) [x, y, tallest] = [0, y + tallest, 0];
    const gridPos = { h, w, x, y };
    x += w;
    tallest = Math.max(tallest, h);
    return { id: index + 1, ...panel, gridPos };
  });
}
