import { joined, maxBy, series, unless, where } from '../../monitoring/promql';
import { CLUSTER, OBJECT, type PlaneWatch, WHICH } from '../../monitoring/watch';
import { BINDING, KARMADA, type KarmadaScope, STATE } from './metrics';

const IN_CLUSTER = [...OBJECT, CLUSTER];
const NAMED_CLUSTER = { [CLUSTER]: { not: '' } };
/** The kind of the binding, and where it is, for commands. */
const GET = (what: string) => `kubectl get ${what} {{ with $labels.resource_namespace }}-n {{ . }}{{ end }}`;
const BINDING_NAME = '{{ if $labels.resource_namespace }}resourcebinding{{ else }}clusterresourcebinding{{ end }} '
  + '{{ $labels.resource_name | toLower }}-{{ $labels.resource_kind | toLower }}';

/** The alerts on what Karmada propagates. Expressions only look at the app's own objects, where metrics tell them apart. */
export function karmadaAlerts(federation: string, { kinds, clusters }: KarmadaScope): ReturnType<PlaneWatch['alerts']> {
  const known = (role?: string) => series(BINDING, { federation, ...(role && { role }) });
  const own = (expression: string, labels: readonly string[], role?: string) => maxBy(['chart', ...labels], joined(expression, OBJECT, known(role), ['chart']));
  return {
    notPropagated: {
      // Without any binding at all it is the metrics that are missing.
      expr: where(unless(known('workload'), OBJECT, series(STATE.generation)), [], series(STATE.generation)),
      summary: `Karmada has no binding for ${WHICH}.`,
      description: `No policy has claimed the template ${WHICH}, so no cluster gets it. Check whether the template and its PropagationPolicy are on Karmada's API server, `
        + 'whether another policy selects the template, and what the events of the template say (ApplyPolicyFailed, GetReplicasFailed).',
    },
    unscheduled: {
      expr: own(unless(series(STATE.condition, { type: 'Scheduled', status: 'False' }), OBJECT, `${STATE.schedulingSuspended} == 1`), OBJECT, 'workload'),
      summary: `Karmada finds no clusters for ${WHICH}.`,
      description: `The last attempt to schedule ${WHICH} failed; clusters keep what they have. The condition Scheduled says why: \`${GET(BINDING_NAME)} -o yaml\`. NoClusterFit: labels or taints of `
        + 'the clusters, or a CRD that they do not have. Unschedulable: not enough room for the replicas. QuotaExceeded: a FederatedResourceQuota.',
    },
    schedulingStalled: {
      expr: own(
        unless(
          unless(`${maxBy(OBJECT, STATE.generation)} > ${maxBy(OBJECT, STATE.scheduledGeneration)}`, OBJECT, `${STATE.schedulingSuspended} == 1`),
          OBJECT, series(STATE.condition, { type: 'Scheduled', status: 'False' }),
        ),
        OBJECT, 'workload',
      ),
      summary: `Karmada's scheduler has not processed the latest change of ${WHICH}.`,
      description: `The binding of ${WHICH} has changed and has not been scheduled since. Check whether karmada-scheduler is running and has a leader, and whether the policy names another scheduler.`,
    },
    notApplied: {
      expr: own(
        unless(
          unless(
            // Bindings of dependencies have no clusters of their own: there only works that were refused are seen.
            `(${unless(series(STATE.replicas, NAMED_CLUSTER), IN_CLUSTER, `${STATE.applied} == 1`)}) or on (${IN_CLUSTER.join(', ')}) (${series(STATE.applied, NAMED_CLUSTER)} == 0)`,
            OBJECT, `${STATE.dispatchingSuspended} == 1`,
          ),
          IN_CLUSTER, STATE.suspendedCluster,
        ),
        IN_CLUSTER,
      ),
      summary: `${WHICH} is not applied in {{ $labels.member_cluster }}.`,
      description: `Karmada chose {{ $labels.member_cluster }} for ${WHICH}, but the object is not applied there. The binding says why, in status.aggregatedStatus: \`${GET(BINDING_NAME)} -o yaml\`. `
        + 'Common causes: the CRD is missing there, an admission webhook refuses the object, an object of that name already exists, an override fails.',
    },
    unhealthy: {
      expr: own(series(STATE.health, { health: 'Unhealthy' }), IN_CLUSTER),
      summary: `${WHICH} is unhealthy in {{ $labels.member_cluster }}.`,
      description: `${WHICH} in {{ $labels.member_cluster }} does not match its spec: pods are missing, or a rollout does not finish. Look at the object and its pods there: `
        + `\`karmadactl get {{ $labels.resource_kind | toLower }} {{ $labels.resource_name }} {{ with $labels.resource_namespace }}-n {{ . }} {{ end }}--operation-scope members\`.`,
    },
    interpreterFailing: {
      expr: own(where(series(STATE.health, { health: 'Unknown' }), IN_CLUSTER, `${STATE.applied} == 1`), IN_CLUSTER, 'workload'),
      summary: `Karmada cannot determine the health of ${WHICH} in {{ $labels.member_cluster }}.`,
      description: `${WHICH} is applied in {{ $labels.member_cluster }}, but its interpreter gives no answer. Look at the events of the Work in karmada-es-{{ $labels.member_cluster }} `
        + '(InterpretHealthFailed, ReflectStatusFailed), and try the ResourceInterpreterCustomization of the kind with `karmadactl interpret`.',
    },
    policyErrors: {
      expr: (window) => `sum(increase(${series(KARMADA.policyAttempts, { result: 'error' })}[${window}]))`,
      summary: 'Karmada fails to apply policies to templates.',
      description: 'karmada-controller-manager failed to create bindings {{ $value | printf "%.0f" }} times; the metric does not say for which templates. Look for the events ApplyPolicyFailed and GetReplicasFailed: '
        + '`kubectl get events -A --field-selector type=Warning`. A failing interpreter of replicas or dependencies shows up here.',
    },
    syncErrors: {
      expr: (window) => `sum(increase(${series(KARMADA.syncWork, { result: 'error' })}[${window}]))`,
      summary: 'Karmada fails to create works from bindings.',
      description: 'karmada-controller-manager failed to write works {{ $value | printf "%.0f" }} times; the metric does not say for which bindings. Look for the events SyncWorkFailed and ApplyOverridePolicyFailed: '
        + '`kubectl get events -A --field-selector type=Warning`. An override that does not apply, or a failing interpreter of replicas, shows up here.',
    },
    applyErrors: {
      expr: (window) => {
        const failed = (metric: string) => `increase(${series(metric, { result: 'error', kind: kinds, [CLUSTER]: clusters })}[${window}])`;
        return `sum by (kind, ${CLUSTER}) (${failed(KARMADA.create)} or ${failed(KARMADA.update)})`;
      },
      summary: '{{ $labels.member_cluster }} refuses objects of the kind {{ $labels.kind }}.',
      description: 'Karmada failed to write objects of the kind {{ $labels.kind }} in {{ $labels.member_cluster }} {{ $value | printf "%.0f" }} times. Look for the events SyncFailed of the Works in '
        + 'karmada-es-{{ $labels.member_cluster }}: the cause is an admission webhook, a missing CRD, missing permissions, or a failing interpreter of retention.',
    },
    clusterNotReady: {
      expr: `${maxBy([CLUSTER], series(KARMADA.clusterReady, { [CLUSTER]: clusters }))} == 0`,
      summary: 'Karmada cannot reach {{ $labels.member_cluster }}.',
      description: 'The cluster {{ $labels.member_cluster }} is not ready, so nothing changes there and its status is out of date. `kubectl get cluster {{ $labels.member_cluster }} -o yaml` says why. '
        + 'Workloads may move to other clusters if their placement asks for failover.',
    },
    metricsAbsent: {
      expr: `absent(${STATE.generation}) or absent(${KARMADA.clusterReady})`,
      summary: 'Metrics of Karmada are missing, so alerts about it cannot fire.',
      description: `Either ${STATE.generation} or ${KARMADA.clusterReady} is missing. The first comes from kube-state-metrics with the configuration for Karmada and a kubeconfig of Karmada's API server, `
        + 'the second from karmada-controller-manager. Check the targets of Prometheus.',
    },
  };
}
