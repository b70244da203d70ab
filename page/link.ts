import { FACETS, type Filters, NO_FILTERS } from './filters';

/** What the panel is about. */
export interface Selection {
  /** Key of a row. */
  readonly workload?: string;
  /** Name of a cluster. */
  readonly cluster?: string;
  readonly tab?: string;
  /** The object that is shown, as `Kind name`. */
  readonly object?: string;
  /** Whether the overview is wanted, or not wanted; it opens by itself where there is room for it. */
  readonly overview?: boolean;
}

/** All that a link to the page says. */
export interface View {
  readonly filters: Filters;
  readonly selection: Selection;
}

/** The fragment of a link, such as `#w=shop/web&c=edge-lisbon&tab=diff`. */
export function formatLink({ filters, selection }: View): string {
  const parts: (readonly [string, string])[] = [];
  if (selection.workload !== undefined) parts.push(['w', selection.workload]);
  if (selection.cluster !== undefined) parts.push(['c', selection.cluster]);
  if (selection.tab !== undefined) parts.push(['tab', selection.tab]);
  if (selection.object !== undefined) parts.push(['object', selection.object]);
  if (selection.overview !== undefined) parts.push(['overview', selection.overview ? 'yes' : 'no']);
  if (filters.search !== '') parts.push(['q', filters.search]);
  if (!filters.onlyChanges) parts.push(['all', 'yes']);
  for (const facet of FACETS) for (const value of filters[facet]) parts.push([facet, value]);
  return parts.map(([key, value]) => `${key}=${written(value)}`).join('&');
}

/** What a fragment says; what it does not know is passed over. */
export function parseLink(fragment: string): View {
  const values = new URLSearchParams(fragment.replace(/^#/, '').replaceAll('+', '%2B'));
  const one = (key: string): string | undefined => values.get(key) ?? undefined;
  const facets = Object.fromEntries(FACETS.map((facet) => [facet, values.getAll(facet)]));
  return {
    filters: { ...NO_FILTERS, ...facets, search: one('q') ?? '', onlyChanges: one('all') !== 'yes' },
    selection: {
      workload: one('w'), cluster: one('c'), tab: one('tab'), object: one('object'),
      overview: one('overview') === undefined ? undefined : one('overview') === 'yes',
    },
  };
}

/** Slashes and the like stay readable; what ends a value or a link does not. */
function written(value: string): string {
  return encodeURIComponent(value).replaceAll('%2F', '/').replaceAll('%3A', ':').replaceAll('%3D', '=').replaceAll('%2C', ',');
}
