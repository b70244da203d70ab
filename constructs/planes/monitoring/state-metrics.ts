/*
 * Configuration for kube-state-metrics, which reads it with --custom-resource-state-config-file. One instance looks at one API server: one is given the
 * kubeconfig of Karmada's, another runs on the OCM hub. Fields are those of pkg/customresourcestate/config.go of kube-state-metrics v2.20.
 */

type Path = readonly string[];
type Labels = Readonly<Record<string, Path>>;

interface Gauge {
  readonly path: Path;
  readonly labelsFromPath?: Labels;
  readonly labelFromKey?: string;
  readonly valueFrom?: Path;
  /** Go leaves out what is zero or false. A list that is missing gives one series without labels of its items, which no alert selects. */
  readonly nilIsZero: true;
}

interface Info {
  readonly path: Path;
  readonly labelsFromPath: Labels;
}

/** A metric of one kind. */
export interface StateMetric {
  readonly name: string;
  readonly help: string;
  readonly each: { readonly type: 'Gauge'; readonly gauge: Gauge } | { readonly type: 'Info'; readonly info: Info };
}

/** The metrics of one kind. */
export interface StateResource {
  readonly groupVersionKind: { readonly group: string; readonly version: string; readonly kind: string };
  /** Without it names would start with `kube_customresource`. */
  readonly metricNamePrefix: '';
  readonly labelsFromPath: Labels;
  readonly metrics: readonly StateMetric[];
}

/** The metrics of a kind, given as `group/version/Kind`. */
export function stateResource(groupVersionKind: string, labelsFromPath: Labels, metrics: readonly StateMetric[]): StateResource {
  const [group, version, kind] = groupVersionKind.split('/');
  return { groupVersionKind: { group, version, kind }, metricNamePrefix: '', labelsFromPath, metrics };
}

/** A number in an object. */
export function gauge(name: string, help: string, path: Path, more: Omit<Gauge, 'path' | 'nilIsZero'> = {}): StateMetric {
  return { name, help, each: { type: 'Gauge', gauge: { path, ...more, nilIsZero: true } } };
}

/** Labels from an object. */
export function info(name: string, help: string, path: Path, labelsFromPath: Labels): StateMetric {
  return { name, help, each: { type: 'Info', info: { path, labelsFromPath } } };
}

export const CONDITIONS: Path = ['status', 'conditions'];
export const CONDITION_LABELS: Labels = { type: ['type'], status: ['status'], reason: ['reason'] };
