import type { ClusterTaint, ClusterTaintEffect } from '../../fleet/cluster';
import { kubernetesMinor } from '../../fleet/kubernetes-version';
import { hasCredentials, withoutCredentials } from '../../json/credentials';
import { isObject, listOf, valueAt } from '../../json/json';
import { shown } from '../../json/shown';
import { isDnsLabel, isDnsSubdomain } from '../../json/syntax';
import type { Report } from '../../problems/reporter';
import type { PushRegistrationOptions } from '../cluster-registration';
import { REGISTRATION_RULES } from '../registration-rules';
import { type RegisteredCluster, registeredLabels, type Registration, stated, taintText } from '../registration';

/** Taints that Karmada and `karmadactl cordon` set and take away as things go: they say how a cluster is now, not what it is. */
const PASSING_TAINTS = ['not-ready', 'unreachable', 'unschedulable'].map((name) => `cluster.karmada.io/${name}`);

/** Clusters of Karmada. */
export const KARMADA_REGISTRATION: Registration = {
  kind: 'cluster.karmada.io/Cluster',
  fields: ['labels', 'provider', 'region', 'zones', 'taints', 'kubernetesVersion'],
  read: ({ metadata, spec, status }): RegisteredCluster => {
    const { provider, region, zone, zones, taints } = isObject(spec) ? spec : {};
    const [passing, lasting] = [true, false].map((passes) => listOf<any>(taints).filter((taint) => isObject(taint) && PASSING_TAINTS.includes(taint.key) === passes));
    return {
      cluster: {
        name: metadata.name,
        ...stated({
          labels: registeredLabels(metadata.labels), provider, region,
          zones: listOf(zones).length > 0 || !zone ? zones : [zone],
          taints: lasting.map(taintOf),
          kubernetesVersion: kubernetesMinor(valueAt(status, ['kubernetesVersion'])),
        }),
      },
      ...(metadata.deletionTimestamp && { leftOut: 'it is being removed' }),
      notes: passing.map(({ key }) => `the taint ${key} passes and is left out.`),
    };
  },
  // Karmada keeps the taints of the moment in the same list, and notes when each of those that evict was added: whoever writes the list takes both away.
  write: ({ name, labels, provider, region, zones }, { _mode: syncMode, _options: options }) => ({
    apiVersion: 'cluster.karmada.io/v1alpha1',
    kind: 'Cluster',
    metadata: { name, ...stated({ labels: registeredLabels(labels) }) },
    spec: { syncMode, ...(syncMode === 'Push' && reached(name, options?.given as PushRegistrationOptions)), ...stated({ provider, region, zones }) },
  }),
  check: ({ name, taints }, { _mode, _options }, report) => {
    if (_mode === 'Push') checkPush(name, _options?.given, report);
    if (listOf(taints).length > 0) report(REGISTRATION_RULES.taints, `'${name}' has taints in the fleet, which are not written.`, `run \`karmadactl taint clusters ${name} ${taints!.map(taintText).join(' ')}\`, and acknowledge the warning.`);
  },
};

/** How Karmada gets to a cluster. The Secrets have the names that `karmadactl join` gives them. */
function reached(name: string, options: PushRegistrationOptions): object {
  const { apiEndpoint, secretNamespace: namespace = 'karmada-cluster', secretName = name, impersonatorSecretName = `${name}-impersonator`, proxyUrl, insecureSkipTlsVerification } = options ?? {};
  return {
    apiEndpoint,
    secretRef: { namespace, name: secretName },
    impersonatorSecretRef: { namespace, name: impersonatorSecretName },
    ...(proxyUrl !== undefined && { proxyURL: proxyUrl }),
    ...(insecureSkipTlsVerification && { insecureSkipTLSVerification: true }),
  };
}

function checkPush(name: string, given: unknown, report: Report): void {
  const options = isObject(given) ? given : {};
  const wrong = (option: string, expected: string, value: unknown = shown(options[option])) => report(REGISTRATION_RULES.value, `${option} of '${name}' is ${value}; expected ${expected}.`);
  if (hasCredentials(options.apiEndpoint)) wrong('apiEndpoint', 'an address without user and password', 'an address with credentials');
  else if (!isAddress(options.apiEndpoint, ['http:', 'https:'])) wrong('apiEndpoint', 'the address of an API server such as https://10.0.0.1:6443, without query and fragment');
  if (options.proxyUrl !== undefined && !isAddress(options.proxyUrl, ['http:', 'https:', 'socks5:'])) wrong('proxyUrl', 'an address that begins with http, https or socks5', withoutCredentials(shown(options.proxyUrl)));
  if (options.secretNamespace !== undefined && !isDnsLabel(options.secretNamespace)) wrong('secretNamespace', 'the name of a namespace');
  for (const option of ['secretName', 'impersonatorSecretName']) {
    if (options[option] !== undefined && !isDnsSubdomain(options[option])) wrong(option, 'the name of a Secret');
  }
}

function isAddress(value: unknown, schemes: readonly string[]): boolean {
  if (typeof value !== 'string' || !URL.canParse(value)) return false;
  const { protocol, host, search, hash } = new URL(value);
  return schemes.includes(protocol) && host !== '' && search === '' && hash === '';
}

function taintOf({ key, value, effect }: any): ClusterTaint {
  return { key, ...(value && { value }), effect: effect as ClusterTaintEffect };
}
