import { groupedBy, isObject } from '../json/json';
import { error, warning } from '../problems/problem';
import { listed, type Report } from '../problems/reporter';
import { statedKruise } from './kruise-of-clusters';
import { kubernetesMinor } from './kubernetes-version';
import { KruiseVersion, NEWEST_KRUISE } from './versions';

const INSTALLATION = 'kruise-docs 1.9 docs/installation.md';

/** Minor versions of Kubernetes 1. */
interface Tested {
  readonly from: number;
  readonly to: number;
}

/**
 * What openkruise.io says of each version of Kruise: `to` has the same API level, `from` to `to` have all that Kruise uses; the others were not tested. Its
 * table has every second minor version, and those between two of its columns are not told apart from them. Versions without a row: nothing is known.
 */
export const TESTED_KUBERNETES: Readonly<Partial<Record<KruiseVersion, Tested>>> = {
  [KruiseVersion.V1_8]: { from: 18, to: 30 },
  [KruiseVersion.V1_9]: { from: 24, to: 32 },
};

/** The oldest minor version of Kubernetes that Kruise runs on, since Kruise 1.6. Its chart refuses older ones. */
const OLDEST_KUBERNETES = 18;

/** Rules on versions that have to fit together. */
export const COMPATIBILITY_RULES = {
  untested: warning('KF113', INSTALLATION, {
    rule: 'A version of Kruise runs on a version of Kubernetes that it was tested with.',
    why: 'Nobody has tried the two together. With a Kubernetes that is too new, fields of pods that Kruise does not know yet are dropped without an error.',
    fix: 'upgrade Kruise or Kubernetes so that they fit, or acknowledge the warning once you have tried them.',
  }),
  tooOld: error('KF114', INSTALLATION, {
    rule: 'Clusters have Kubernetes 1.18 or newer.',
    why: 'Kruise needs it, and its chart refuses to install on older ones.',
    fix: 'upgrade the cluster, or correct its `kubernetesVersion`.',
  }),
};

/**
 * Checks the versions that clusters declare against each other. What is not a version has been reported before.
 *
 * @param clusters the clusters as given
 * @param fleetKruise the version of Kruise of those that say nothing, as given
 */
export function checkCompatibility(clusters: readonly unknown[], fleetKruise: unknown, report: Report): void {
  const declared = clusters.filter(isObject).flatMap(({ name, kruiseVersion, kubernetesVersion }) => {
    const kubernetes = kubernetesMinor(kubernetesVersion);
    return kubernetes === undefined ? [] : [{ name, kubernetes, kruise: statedKruise(kruiseVersion, fleetKruise) ?? NEWEST_KRUISE }];
  });
  for (const alike of groupedBy(declared, ({ kruise, kubernetes }) => `${kruise} ${kubernetes}`).values()) {
    const [{ kruise, kubernetes }] = alike;
    const subject = `${alike.length > 1 ? 'Clusters' : 'Cluster'} ${listed(alike.map(({ name }) => name))} ${alike.length > 1 ? 'have' : 'has'} Kubernetes ${kubernetes}`;
    const [major, minor] = kubernetes.split('.').map(Number);
    const tested = TESTED_KUBERNETES[kruise];
    if (major < 1 || (major === 1 && minor < OLDEST_KUBERNETES)) report(COMPATIBILITY_RULES.tooOld, `${subject}; expected 1.${OLDEST_KUBERNETES} or newer.`);
    else if (tested && (major > 1 || minor < tested.from || minor > tested.to)) {
      report(COMPATIBILITY_RULES.untested, `${subject}, but Kruise ${kruise} was tested with 1.${tested.from} to 1.${tested.to}.`);
    }
  }
}
