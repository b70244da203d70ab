import { error, warning } from '../../problems/problem';

const KARMADA = 'karmada 1.18.2';
const ADMISSION = `${KARMADA} pkg/util/validation/validation.go`;
const OVERRIDES = `${KARMADA} pkg/util/overridemanager`;

/** Rules on policies that users write by hand beside federated constructs. */
export const WRITTEN_POLICY_RULES = {
  elsewhere: warning('KF335', 'ours: OCM and direct clusters get finished objects, and no policy is applied to them', {
    rule: 'An override policy that is written by hand changes an object on all clusters that get it.',
    why: 'Policies act on clusters of Karmada only. Clusters of other control planes get the object without the change.',
    fix: 'use `overrides` of the construct, which reach every cluster; name clusters of Karmada in targetCluster; or acknowledge the warning.',
  }),
  idle: warning('KF336', `${OVERRIDES}/imageoverride.go, ${OVERRIDES}/commandargsoverride.go, ${OVERRIDES}/labelannotationoverrider.go, ${KARMADA} pkg/util/imageparser/parser.go`, {
    rule: 'The overriders of a policy that is written by hand have the effect they seem to have.',
    why: 'Karmada passes over the object without an error, or changes something else.',
    fix: 'use `overrides` of the construct, which know where things are in every kind; or give the path: a predicate, or a plaintext patch.',
  }),
  undone: warning('KF337', `${OVERRIDES}/overridemanager.go`, {
    rule: 'Override policies that are written by hand leave the overrides of constructs as they are.',
    why: 'Karmada applies all override policies that select an object, and the last one decides.',
    fix: 'take the change out of one of the two.',
  }),
  fieldOverrider: error('KF340', ADMISSION, {
    rule: 'A fieldOverrider has either `json` or `yaml`, with a value to add or replace and none to remove.',
    why: 'Admission refuses the policy.',
    fix: 'write one of the two: `json` or `yaml`, each a list of items with `subPath`, `operator` and, unless it removes, `value`.',
  }),
  twoForms: error('KF341', ADMISSION, {
    rule: 'An override policy has overrideRules, or targetCluster and overriders in their place.',
    why: 'Admission refuses the policy, or Karmada ignores what is not in the rules.',
    fix: 'put everything into overrideRules.',
  }),
  deprecated: warning('KF342', `${KARMADA} pkg/apis/policy/v1alpha1/override_types.go`, {
    rule: 'Overriders are in overrideRules.',
    why: '`overriders` and `targetCluster` directly in the spec are deprecated since Karmada 1.0, and admission checks less of them.',
    fix: 'put them into one rule of overrideRules.',
  }),
  foreignNamespace: error('KF343', ADMISSION, {
    rule: 'The selectors of a policy in a namespace name no other namespace.',
    why: 'Admission refuses the policy.',
    fix: 'leave the namespace out, or write a ClusterOverridePolicy.',
  }),
  earlyClaim: warning('KF344', `${KARMADA} pkg/detector/detector.go, ${KARMADA} pkg/detector/preemption.go`, {
    rule: 'No other policy of the app selects an object that a federated construct propagates, even if it gives way to the policy of the construct.',
    why: 'Karmada leaves an object with the policy that it was given to first. One that is seen before the policy of the construct is there goes to the other policy, and stays there.',
    fix: 'narrow the selectors of the other policy; or acknowledge the warning if policies are always applied before the objects, as the waves of the output have it.',
  }),
};
