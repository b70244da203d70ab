import type { KubeObject } from '../../../json/kube-object';
import { distinctById, type PlaneWatch, type RecordedSeries, type WatchedWorkload } from '../../monitoring/watch';
import { karmadaAlerts } from './alerts';
import { BINDING, type KarmadaScope, STATE_METRICS } from './metrics';
import { karmadaPanels } from './panels';

/** What is watched of bindings: that of the template, and those of what travels with it. */
export function watchKarmada(workloads: readonly WatchedWorkload[], companions: boolean): PlaneWatch {
  const series = (role: string) => ({ chart, object }: { chart: string; object: KubeObject }): RecordedSeries => ({ record: BINDING, chart, object, value: 1, labels: { role } });
  const templates = workloads.map(({ chart, definition }) => ({ chart, object: definition.template }));
  const others = workloads.flatMap(({ chart, definition: { companions: { dependencies, attached } } }) => (
    [...dependencies, ...attached].map((object) => ({ chart, object }))
  ));
  // What is both a workload and a companion of another is watched as a workload.
  const recorded = distinctById([...templates.map(series('workload')), ...(companions ? others.map(series('companion')) : [])], ({ object: { kind, metadata } }) => (
    `${kind}/${metadata.namespace ?? ''}/${metadata.name}`
  ));
  const scope: KarmadaScope = {
    kinds: [...new Set(recorded.map(({ object }) => object.kind))].sort(),
    clusters: [...new Set(workloads.flatMap(({ clusters }) => clusters))].sort(),
  };
  return {
    recorded,
    stateMetrics: STATE_METRICS,
    alerts: (federation) => karmadaAlerts(federation, scope),
    panels: (federation) => karmadaPanels(federation, scope),
  };
}
