import { isObject } from '../../json/json';
import { type Defaulting, every, fields, fill, fillZero, within } from '../defaulting';
import { canonicalResource } from '../../json/canonical-quantity';
import { changedPods } from './pod-frame';

/**
 * The defaults that Kruise's webhooks write into a pod template (apis/apps/defaults/pod.go, on Kubernetes 1.32). When they find nothing
 * left to write, the webhook leaves the object as it was sent: no drift, not even the empty fields of re-encoding.
 */
export function podTemplateDefaults(template: any): any {
  return within(template, 'spec', (spec) => changedPods(spec, podSpecDefaults));
}

/** What the webhook writes into an entry of `volumeClaimTemplates`: the phase of a claim that does not exist yet, and nothing else. */
export function volumeClaimDefaults(claim: any): any {
  const filled = within(fill(claim, { status: {} }), 'status', (status) => fill(status, { phase: 'Pending' }));
  return within(filled, 'spec', (spec) => within(spec, 'resources', resourceDefaults));
}

const MODE = { defaultMode: 0o644 };

/** Does not depend on the images of containers, other than init containers. */
function podSpecDefaults(spec: any): any {
  let filled = fill(spec, {
    dnsPolicy: 'ClusterFirst', restartPolicy: 'Always', securityContext: {}, terminationGracePeriodSeconds: 30, schedulerName: 'default-scheduler',
  });
  filled = within(within(filled, 'volumes', every(volumeDefaults)), 'overhead', fields(canonicalResource));
  filled = within(filled, 'initContainers', every((container) => containerDefaults(container, pullPolicyOf(container?.image))));
  // For in-place updates Kruise wants images pulled again, whatever their tag.
  return within(filled, 'containers', every((container) => containerDefaults(container, 'Always')));
}

export function containerDefaults(container: any, imagePullPolicy: string): any {
  let filled = fill(container, { imagePullPolicy, terminationMessagePath: '/dev/termination-log', terminationMessagePolicy: 'File' });
  filled = within(filled, 'ports', every((port) => fill(port, { protocol: 'TCP' })));
  filled = within(filled, 'env', every((variable) => within(variable, 'valueFrom', fieldRefDefaults)));
  filled = within(filled, 'resources', resourceDefaults);
  for (const probe of ['livenessProbe', 'readinessProbe', 'startupProbe']) filled = within(filled, probe, probeDefaults);
  return within(filled, 'lifecycle', (lifecycle) => within(within(lifecycle, 'postStart', httpGetDefaults), 'preStop', httpGetDefaults));
}

const resourceDefaults: Defaulting = (resources) =>
  within(within(resources, 'limits', fields(canonicalResource)), 'requests', fields(canonicalResource));

const fieldRefDefaults: Defaulting = (source) => within(source, 'fieldRef', (ref) => fill(ref, { apiVersion: 'v1' }));

const httpGetDefaults: Defaulting = (handler) => within(handler, 'httpGet', (get) => fill(get, { path: '/', scheme: 'HTTP' }));

const probeDefaults: Defaulting = (probe) =>
  httpGetDefaults(fillZero(probe, { timeoutSeconds: 1, periodSeconds: 10, successThreshold: 1, failureThreshold: 3 }));

const downwardItemDefaults: Defaulting = (source) => within(source, 'items', every(fieldRefDefaults));

const projectionDefaults: Defaulting = (source) =>
  within(within(source, 'downwardAPI', downwardItemDefaults), 'serviceAccountToken', (token) => fill(token, { expirationSeconds: 3600 }));

/** By volume source. The last four are written by Kruise 1.8; later ones leave them to the pod. */
const VOLUME_SOURCES: Readonly<Record<string, Defaulting>> = {
  hostPath: (source) => fill(source, { type: '' }),
  secret: (source) => fill(source, MODE),
  configMap: (source) => fill(source, MODE),
  downwardAPI: (source) => downwardItemDefaults(fill(source, MODE)),
  projected: (source) => within(fill(source, MODE), 'sources', every(projectionDefaults)),
  iscsi: (source) => fill(source, { iscsiInterface: 'default' }),
  rbd: (source) => fill(source, { pool: 'rbd', user: 'admin', keyring: '/etc/ceph/keyring' }),
  azureDisk: (source) => fill(source, { cachingMode: 'ReadWrite', kind: 'Shared', fsType: 'ext4', readOnly: false }),
  scaleIO: (source) => fill(source, { storageMode: 'ThinProvisioned', fsType: 'xfs' }),
};

export function volumeDefaults(volume: any): any {
  if (!isObject(volume)) return volume;
  const sources = Object.keys(volume).filter((key) => key !== 'name' && volume[key] != null);
  if (sources.length === 0) return { ...volume, emptyDir: {} };
  return sources.reduce((filled, key) => (Object.hasOwn(VOLUME_SOURCES, key) ? within(filled, key, VOLUME_SOURCES[key]) : filled), volume as any);
}

/** Kubernetes pulls `latest` every time, which is also the tag of an image that names neither tag nor digest. */
export function pullPolicyOf(image: unknown): string {
  if (typeof image !== 'string' || image === '') return 'IfNotPresent';
  const [reference, digest] = image.split('@');
  const lastPart = reference.slice(reference.lastIndexOf('/') + 1);
  const colon = lastPart.indexOf(':');
  const tag = colon >= 0 ? lastPart.slice(colon + 1) : digest === undefined ? 'latest' : '';
  return tag === 'latest' ? 'Always' : 'IfNotPresent';
}
