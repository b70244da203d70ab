import { isObject } from '../json/json';
import { groupKindOf, type KubeObject } from '../json/kube-object';
import { every, fill, within } from '../kinds/defaulting';
import { withKindDefaults } from '../kinds/kinds';
import { nativeTemplate } from '../kinds/native/workload-updates';
import { goForm } from '../kinds/pods/go-form';
import { withPatches } from '../kinds/united-deployment/united-deployment-topology';

/** What API servers write into the spec of objects that do not say it (pkg/apis of Kubernetes 1.35). */
const SPECS: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  'apps/Deployment': { progressDeadlineSeconds: 600, revisionHistoryLimit: 10, strategy: { type: 'RollingUpdate', rollingUpdate: { maxSurge: '25%', maxUnavailable: '25%' } } },
  'apps/StatefulSet': {
    podManagementPolicy: 'OrderedReady', revisionHistoryLimit: 10, updateStrategy: { type: 'RollingUpdate', rollingUpdate: { partition: 0 } },
    persistentVolumeClaimRetentionPolicy: { whenDeleted: 'Retain', whenScaled: 'Retain' },
  },
  'apps/DaemonSet': { revisionHistoryLimit: 10, updateStrategy: { type: 'RollingUpdate', rollingUpdate: { maxSurge: 0, maxUnavailable: 1 } } },
  '/Service': { type: 'ClusterIP', sessionAffinity: 'None', internalTrafficPolicy: 'Cluster' },
  'autoscaling/HorizontalPodAutoscaler': { minReplicas: 1 },
  'batch/CronJob': { concurrencyPolicy: 'Allow', failedJobsHistoryLimit: 1, successfulJobsHistoryLimit: 3, suspend: false },
};

/** An object with what API servers and the webhooks of Kruise add to it, as far as it is known, and its pod template as controllers read it; so that what people wrote can be compared with what runs. */
export function withServerDefaults(object: KubeObject): KubeObject {
  const filled = withDefaults(object);
  const template = filled.spec?.template;
  return Array.isArray(template?.spec?.containers) ? { ...filled, spec: { ...filled.spec, template: goForm(template, 'template') } } : filled;
}

function withDefaults(object: KubeObject): KubeObject {
  const known = withKindDefaults(object);
  const kind = groupKindOf(known);
  if (kind === '/Secret') return fill(known, { type: 'Opaque' });
  if (!isObject(known.spec)) return known;
  if (kind === 'apps.kruise.io/UnitedDeployment') return { ...known, spec: withPatches(known.spec) };
  const spec = fill(known.spec, Object.hasOwn(SPECS, kind) ? SPECS[kind] : {});
  const whole = kind.startsWith('apps/') && isObject(spec.template) ? { ...spec, template: nativeTemplate(spec.template) } : spec;
  return { ...known, spec: kind === '/Service' ? servedBy(whole) : withClaims(whole) };
}

/** Claims of a StatefulSet have a status, which means nothing there. */
function withClaims(spec: any): unknown {
  return within(spec, 'volumeClaimTemplates', every(({ apiVersion: _version, kind: _kind, status: _status, ...claim }: any) => within(claim, 'spec', (of) => fill(of, { volumeMode: 'Filesystem' }))));
}

/** Which families of addresses a Service has is decided by the network of its cluster, and of its addresses the first is the one that people write. */
function servedBy({ ipFamilies: _families, ipFamilyPolicy: _policy, clusterIPs: addresses, ...given }: any): unknown {
  const port = (each: any) => fill(each, { protocol: 'TCP', targetPort: each?.port });
  const spec = Array.isArray(addresses) && addresses.length > 0 ? fill(given, { clusterIP: addresses[0] }) : given;
  const outside = spec.type === 'NodePort' || spec.type === 'LoadBalancer' ? fill(spec, { externalTrafficPolicy: 'Cluster' }) : spec;
  return within(spec.type === 'LoadBalancer' ? fill(outside, { allocateLoadBalancerNodePorts: true }) : outside, 'ports', every(port));
}
