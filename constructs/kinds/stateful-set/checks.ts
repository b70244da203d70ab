import { isDnsLabel, isDnsSubdomain } from '../../json/syntax';
import { checkChoice, checkNameLength, checkNameOfPods, isListOrMissing, isObjectOrMissing, wholeNumber } from '../pods/fields';
import { checkClaimingPods } from '../pods/checks';
import { checkFeatureGates, checkMisplaced, checkReplacedIdentity } from './ignored-fields';
import { checkOrdinals } from './ordinal-checks';
import { STATEFUL_SET_RULES } from './rules';
import { checkScaling, checkStatefulUpdate } from './update-checks';
import { kruiseCheck, checkLastingPods, checkLifecycle, checkSelector } from '../pods/workload-parts';
import type { Report } from '../pods/workload-rules';
import { shown } from '../../json/shown';
import type { KindChecks } from '../module';
import { checkDeliveredStatefulSets, checkFederatedStatefulSet } from './federated-checks';
import { STATEFUL_SET_FACTS } from './facts';

/** The label controller-revision-hash is `<name>-<hash>`, at most 63 characters, and the hash has up to 10 digits; so has an ordinal. */
const NAME_LIMIT = 52;

/** A DNS-1035 label, which the names of Services are. */
const SERVICE_NAME = /^[a-z]([-a-z0-9]*[a-z0-9])?$/;

/** Everything that Kruise's admission would refuse about an Advanced StatefulSet, and what it would accept and then ignore. */
export const checkStatefulSet = kruiseCheck(STATEFUL_SET_FACTS, (spec, say, { path, object }) => {
  checkName(object?.metadata?.name, say);
  checkServiceName(spec.serviceName, say);
  checkMisplaced(spec, say);
  for (const field of ['replicas', 'revisionHistoryLimit']) wholeNumber(spec, field, 0, say);
  checkSelector(spec.selector, spec.template?.metadata?.labels, say);
  checkLastingPods(spec.template, say);
  checkReplacedIdentity(spec.template, say);
  checkChoice(spec.podManagementPolicy, ['OrderedReady', 'Parallel'], 'spec.podManagementPolicy', STATEFUL_SET_RULES.choice, say);
  checkStatefulUpdate(spec, say);
  checkScaling(spec, say);
  checkOrdinals(spec, say);
  checkLifecycle(spec.lifecycle, say);
  checkClaims(spec, say);
  checkFeatureGates(spec, say);
  return checkClaimingPods(path, spec);
});

/** Names that are not DNS subdomains at all are reported as such for every kind. */
function checkName(name: unknown, say: Report): void {
  if (isDnsSubdomain(name)) checkNameOfPods(name, NAME_LIMIT, STATEFUL_SET_RULES.identity, say);
  else checkNameLength(name, NAME_LIMIT, STATEFUL_SET_RULES.identity, say);
}

function checkServiceName(name: unknown, say: Report): void {
  if (name == null || name === '' || (isDnsLabel(name) && SERVICE_NAME.test(name))) return;
  say(STATEFUL_SET_RULES.serviceName, `spec.serviceName is ${shown(name)}, expected a DNS label that begins with a letter.`);
}

function checkClaims(spec: any, say: Report): void {
  isListOrMissing(spec.volumeClaimTemplates, 'spec.volumeClaimTemplates', say);
  const retention = spec.persistentVolumeClaimRetentionPolicy;
  if (isObjectOrMissing(retention, 'spec.persistentVolumeClaimRetentionPolicy', say)) {
    for (const moment of ['whenDeleted', 'whenScaled']) {
      checkChoice(retention[moment], ['Retain', 'Delete'], `spec.persistentVolumeClaimRetentionPolicy.${moment}`, STATEFUL_SET_RULES.choice, say);
    }
  }
  const update = spec.volumeClaimUpdateStrategy;
  if (isObjectOrMissing(update, 'spec.volumeClaimUpdateStrategy', say)) {
    checkChoice(update.type, ['OnDelete', 'OnPodRollingUpdate'], 'spec.volumeClaimUpdateStrategy.type', STATEFUL_SET_RULES.choice, say);
  }
}

/** Everything that is checked about the kind. */
export const STATEFUL_SET_CHECKS: KindChecks = {
  title: 'StatefulSet', rules: STATEFUL_SET_RULES,
  alone: checkStatefulSet, federated: checkFederatedStatefulSet, delivered: checkDeliveredStatefulSets,
};
