import { isObject } from '../../json/json';
import { isDnsLabel, isDnsSubdomain } from '../../json/syntax';
import { COMPANION_RULES } from '../companions/rules';
import { shown } from '../../json/shown';
import { isEmptySelector, isWellFormedSelector } from '../pods/label-selector';
import { isObjectOrMissing } from '../pods/fields';
import { kruiseCheck } from '../pods/workload-parts';
import type { Report } from '../pods/workload-rules';
import type { KindChecks } from '../module';
import { RESOURCE_DISTRIBUTION_RULES } from './rules';
import { namespaceSelectorField, RESOURCE_DISTRIBUTION_FACTS } from './facts';
import { namesOf } from './distributed';
import { checkDistributionsTogether } from './together-checks';

/** Everything that Kruise's admission would refuse about a ResourceDistribution. */
export const checkResourceDistribution = kruiseCheck(RESOURCE_DISTRIBUTION_FACTS, (spec, say, { object }) => {
  checkResource(spec.resource, say);
  checkTargets(spec.targets, namespaceSelectorField(object), say);
  say(COMPANION_RULES.gate, 'A ResourceDistribution needs Kruise\'s feature gate ResourceDistributionGate.');
});

function checkResource(resource: unknown, say: Report): void {
  if (!isObject(resource)) {
    say(RESOURCE_DISTRIBUTION_RULES.resource, `spec.resource is ${shown(resource)}, expected a ConfigMap or Secret.`);
    return;
  }
  const { apiVersion, kind, metadata } = resource;
  if (apiVersion !== 'v1' || (kind !== 'ConfigMap' && kind !== 'Secret')) {
    say(RESOURCE_DISTRIBUTION_RULES.resource, `spec.resource is a ${shown(kind)} of ${shown(apiVersion)}, expected a ConfigMap or Secret of "v1".`);
  }
  if (!isDnsSubdomain(metadata?.name)) say(RESOURCE_DISTRIBUTION_RULES.resource, `spec.resource has the name ${shown(metadata?.name)}, expected a DNS subdomain.`);
}

function checkTargets(targets: unknown, field: string, say: Report): void {
  if (!isObject(targets)) {
    say(RESOURCE_DISTRIBUTION_RULES.targets, `spec.targets is ${shown(targets)}, expected an object that selects namespaces.`);
    return;
  }
  const { allNamespaces, [field]: selector } = targets;
  const included = namesOf(targets.includedNamespaces);
  const excluded = namesOf(targets.excludedNamespaces);
  for (const name of [...included, ...excluded]) {
    if (!isDnsLabel(name)) say(RESOURCE_DISTRIBUTION_RULES.targets, `spec.targets has the namespace ${shown(name)}, expected a DNS label.`);
  }
  const both = included.filter((name) => excluded.includes(name));
  if (both.length > 0) say(RESOURCE_DISTRIBUTION_RULES.targets, `spec.targets both includes and excludes ${both.map(shown).join(', ')}.`);
  if (isObjectOrMissing(selector, `spec.targets.${field}`, say) && !isWellFormedSelector(selector)) {
    say(RESOURCE_DISTRIBUTION_RULES.targets, `spec.targets.${field} is ${shown(selector)}, which is not a valid label selector.`);
  }
  if (allNamespaces !== true && included.length === 0 && (!isObject(selector) || isEmptySelector(selector))) {
    say(RESOURCE_DISTRIBUTION_RULES.targets, `spec.targets is ${shown(targets)}, which selects no namespace.`);
  }
}

/** Everything that is checked about the kind. */
export const RESOURCE_DISTRIBUTION_CHECKS: KindChecks = {
  title: 'ResourceDistribution', rules: RESOURCE_DISTRIBUTION_RULES,
  alone: checkResourceDistribution, together: checkDistributionsTogether,
};
