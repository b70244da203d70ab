import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { ApiObject, Chart } from 'cdk8s';
import * as kplus from 'cdk8s-plus-28';
import { parseAllDocuments } from 'yaml';
import {
  type ArgoCdOptions, ClusterOverride, ControlPlane, FederationApp, type FederationAppProps, Fleet, type FleetCluster, GitOps,
  KruiseFederatedCloneSet, KruiseFederatedSidecarSet, type Placement,
} from '../../../constructs';

export const OPTIONS: ArgoCdOptions = {
  repository: 'https://git.example.com/platform/deploy.git',
  destinations: { Karmada: { name: 'karmada' }, OCM: { server: 'https://kubernetes.default.svc' } },
};

export interface TreeOptions extends FederationAppProps {
  readonly options?: Partial<ArgoCdOptions>;
  /** Where the workloads go. */
  readonly placement?: Placement;
  readonly autoscaled?: boolean;
  /** @default - two members of Karmada and one cluster of OCM */
  readonly clusters?: FleetCluster[];
}

/** A tree with two workloads that share a ConfigMap, a SidecarSet and a namespace, on both planes. */
export function written({ options, placement, autoscaled, clusters, ...props }: TreeOptions = {}): string {
  const outdir = mkdtempSync(join(tmpdir(), 'argocd-'));
  const app = new FederationApp({ outdir, gitOps: [GitOps.argoCd({ ...OPTIONS, ...options })], ...props });
  new Fleet(app, 'fleet', { clusters: clusters ?? [{ name: 'east' }, { name: 'west' }, { name: 'edge', controlPlane: ControlPlane.OCM }] });
  const chart = new Chart(app, 'shop', { namespace: 'shop', disableResourceNameHashes: true });
  new kplus.Namespace(chart, 'namespace', { metadata: { name: 'shop' } });
  const settings = new kplus.ConfigMap(chart, 'settings', { data: { a: 'b' } });
  const workloads = ['web', 'api'].map((id) => {
    const workload = new KruiseFederatedCloneSet(chart, id, {
      replicas: 6,
      containers: [{ name: 'web', image: 'registry.example.com/web:1.0.0', portNumber: 8080, envVariables: { A: kplus.EnvValue.fromConfigMap(settings, 'a') } }],
      placement,
      overrides: placement ? [] : [ClusterOverride.onClusters('west').label('side', 'west')],
    });
    workload.exposeViaService();
    return workload;
  });
  if (autoscaled) {
    new ApiObject(chart, 'scaler', {
      apiVersion: 'autoscaling.karmada.io/v1alpha1', kind: 'FederatedHPA', metadata: { name: 'web' },
      spec: { scaleTargetRef: { apiVersion: 'apps.kruise.io/v1alpha1', kind: 'CloneSet', name: 'shop-web' }, minReplicas: 1, maxReplicas: 10 },
    });
  }
  new KruiseFederatedSidecarSet(chart, 'proxy', { workloads, containers: [{ name: 'proxy', image: 'registry.example.com/proxy:2.1.0' }], placement });
  app.synth();
  return outdir;
}

/** Paths of all YAML files. */
export function files(directory: string): string[] {
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.yaml'))
    .map((entry) => relative(directory, join(entry.parentPath, entry.name))).sort();
}

const parsed = new Map<string, any[]>();

/** The objects of a file, which is read once. */
export function objects(directory: string, file: string): any[] {
  const path = join(directory, file);
  if (!parsed.has(path)) {
    parsed.set(path, parseAllDocuments(readFileSync(path, 'utf8')).map((document: any) => {
      expect(document.errors).toEqual([]);
      return document.toJS();
    }));
  }
  return parsed.get(path)!;
}

/** The objects of all files but kustomizations below a path. */
export function objectsBelow(directory: string, path: string): any[] {
  return files(directory).filter((file) => file.startsWith(`${path}/`) && !file.endsWith('kustomization.yaml')).flatMap((file) => objects(directory, file));
}
