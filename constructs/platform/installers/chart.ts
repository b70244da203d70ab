import { matching } from '../../gitops/option-checks';
import { isObject, type Json } from '../../json/json';
import { shown } from '../../json/shown';
import { type Forms, misfits, STRING } from '../../problems/forms';
import type { Report } from '../../problems/reporter';
import { gateText } from '../chosen-gates';
import { checkAddress } from '../installation-checks';
import type { InstallationCluster, InstallationOrder } from '../installation-order';
import { INSTALLATION_RULES as RULES } from '../installation-rules';
import type { KruiseChartOptions } from './chart-options';

const OCI = 'oci://';

/** A chart, with everything said. */
export interface KruiseChart {
  readonly repository: string;
  readonly name: string;
  readonly version: string;
  /** Whether it is in a registry of images. */
  readonly oci: boolean;
}

/** The chart that is installed. */
export function chartOf(options: KruiseChartOptions | undefined, order: InstallationOrder): KruiseChart {
  const { repository = 'https://openkruise.github.io/charts/', name = 'kruise', version = order.version } = isObject(options) ? options as KruiseChartOptions : {};
  return { repository: String(repository), name: String(name), version: String(version), oci: String(repository).startsWith(OCI) };
}

/** The address of the repository without its scheme, as Argo CD writes registries. */
export function registryOf({ repository }: KruiseChart): string {
  return repository.slice(OCI.length).replace(/\/$/, '');
}

/**
 * Values of the chart for a cluster. All gates are listed: setting the value drops the gate that the chart switches on by itself.
 */
export function chartValues({ name, settings }: InstallationCluster, order: InstallationOrder): Json {
  const { managerReplicas = 2, hostNetwork, imageRegistry, daemonSocketLocation } = settings;
  const image = (repository: string) => ({ repository: `${imageRegistry}/${repository}` });
  return {
    crds: { managed: order.manageCrds },
    ...(daemonSocketLocation !== undefined && { daemon: { socketLocation: daemonSocketLocation } }),
    featureGates: gateText(order.gates([name])),
    ...(imageRegistry !== undefined && { helmHooks: { image: image('openkruise/kruise-helm-hook') } }),
    installation: { createNamespace: order.createNamespace, namespace: order.namespace },
    manager: {
      ...(hostNetwork !== undefined && { hostNetwork }),
      ...(imageRegistry !== undefined && { image: image('openkruise/kruise-manager') }),
      replicas: managerReplicas,
    },
  };
}

/** Labels of what installs the chart in a cluster. */
export function labelsFor({ name, controlPlane }: InstallationCluster): Json {
  return { 'app.kubernetes.io/managed-by': 'cdk8s-kruise-federation', 'kruise-federation/cluster': name, 'kruise-federation/control-plane': controlPlane };
}

const CHART: Forms = {
  repository: matching(/^(https?|oci):\/\/[^\s*?{}[\]]+$/, 'an https:// or oci:// address'),
  name: matching(/^[a-z0-9][a-z0-9.-]*$/, 'the name of a chart'),
  version: STRING,
};

/** Checks where the chart is. */
export function checkChart(chart: unknown, note: Report): void {
  if (chart === undefined) return;
  if (!isObject(chart)) return note(RULES.value, `chart is ${shown(chart)}, expected an object.`);
  for (const { name, value, expected } of misfits(chart, CHART)) note(RULES.value, `chart.${name} is ${shown(value)}, expected ${expected}.`);
  checkAddress('chart.repository', chart.repository, note);
}
