import { jobShare } from '../../delivery/job-share';
import type { PlacementSpec } from '../../delivery/model';
import { replicasOf, reviseTemplate } from '../../delivery/replication';
import type { Definition, FleetView } from '../../definition/definition';
import { divided } from '../../json/json';
import { type KubeObject, withSpec } from '../../json/kube-object';
import { inApplyOrder } from '../../kinds/kinds';
import { isCustomResourceDefinition } from '../../kinds/native/api';
import type { PolicySettings } from '../../placement/policy-settings';
import type { Draft, ForeseenObject, PlaneShare, Told } from '../plane';
import { affinityForKarmada, isClusterScoped, isSelectedFrom, outsidePolicyHead, overrideSpec, policyHead, propagationSpec, rulesForKarmada } from './policies';
import { isPropagatedByShared } from './shared-policy';

/** The policies and the template with the sum of the shares of Karmada's clusters; undefined when none of them gets anything. */
export function tellKarmada({ definition, split, overrides }: PlaneShare): Told | undefined {
  const { template, facts, placement, fleet, kinds, rollout, pruned } = definition;
  const part = split ? split.scheduled : { replicas: replicasOf(template, facts), placement };
  if (!part) return undefined;
  const policies = [...overrides].flatMap(([object, rules]): KubeObject[] => {
    const concerned = rulesForKarmada(rules, memberOf(fleet));
    // A policy of the step before that nobody removes would go on holding clusters back, so that it is written anew, without rules.
    const ends = object === template && rollout?.form === 'version' && !pruned;
    const policy = withSpec(policyHead('OverridePolicy', object, kinds), overrideSpec(object, concerned, kinds));
    return concerned.length === 0 && !ends ? [] : [rollout?.form === 'adoption' ? outliving(policy) : policy];
  });
  return {
    template: (split && jobShare(template, placement, split)) ?? reviseTemplate(template, facts, part.replicas),
    parts: [{ role: 'policy', objects: policies.concat(propagation(definition, part.placement)) }],
  };
}

/**
 * An override policy that stays when its workload is let go of. Karmada writes objects to members once more when their Works go and the objects are to be kept
 * (execution_controller.go), and without its overrides that would be another object than the member has. Argo CD removes policies after templates, by their waves; Flux has no such order.
 */
function outliving({ metadata, ...policy }: KubeObject): KubeObject {
  return { ...policy, metadata: { annotations: { 'kustomize.toolkit.fluxcd.io/prune': 'disabled' }, ...metadata } } as KubeObject;
}

/** The policies of a workload that can be told before all objects are known: overrides first. */
export function foreseenPolicies({ subjects, kinds, fleet, name, shared }: Draft): ForeseenObject[] {
  const isMember = memberOf(fleet);
  const overridden = subjects.filter(({ overrides }) => overrides.some(({ target }) => affinityForKarmada(target, isMember) !== 'nobody'));
  return [
    ...overridden.map((subject, index): ForeseenObject => (
      { role: 'override', id: index === 0 ? 'overrides' : `overrides-${index}`, head: policyHead('OverridePolicy', subject, kinds) }
    )),
    ...(shared ? [] : [{ role: 'propagation' as const, id: 'propagation', head: policyHead('PropagationPolicy', subjects[0], kinds, name) }]),
  ];
}

/** Tells clusters of Karmada. Without a fleet there are no others. */
function memberOf(fleet: FleetView | undefined): (cluster: string) => boolean {
  return (cluster) => !fleet || (fleet.planes.get(cluster)?.schedules ?? false);
}

/**
 * What the policies of a workload select beside it. What pods refer to follows by itself if Karmada is asked to propagate dependencies, and is then shared
 * between workloads. A shared policy may select some of it as well.
 */
export function selectedBeside(definition: Definition): readonly KubeObject[] {
  const { companions, settings } = definition;
  const selected = settings.propagateDeps ? companions.attached : [...companions.dependencies, ...companions.attached];
  return definition.shared ? selected.filter((object) => !isPropagatedByShared(definition, object)) : selected;
}

/** The policies of its own that propagate a workload, and what they select beside it. */
export function propagation(definition: Definition, placement: PlacementSpec): KubeObject[] {
  const { template, name, kinds, shared } = definition;
  const settings = settingsForMembers(definition);
  const isKept = (object: KubeObject) => settings.preserveResourcesOnDeletion === undefined && isCustomResourceDefinition(object);
  const keptItself = isKept(template);
  const [own, others] = divided(inApplyOrder(selectedBeside(definition)), (object) => isSelectedFrom(template, object, kinds) && isKept(object) === keptItself);
  const [kept, outside] = divided(others, isKept);
  const policy = (head: KubeObject, objects: readonly KubeObject[], keep: boolean): KubeObject => (
    withSpec(head, propagationSpec(objects, placement, keep ? { ...settings, preserveResourcesOnDeletion: true } : settings, kinds))
  );
  return [
    ...(shared && own.length === 0 ? [] : [policy(policyHead('PropagationPolicy', template, kinds, name), shared ? own : [template, ...own], keptItself)]),
    ...(outside.length > 0 ? [policy(outsidePolicyHead(template, name, isClusterScoped(template, kinds) ? '-others' : ''), outside, false)] : []),
    ...(kept.length > 0 ? [policy(outsidePolicyHead(template, name, '-definitions'), kept, true)] : []),
  ];
}

/** The settings with the clusters held back that Karmada has; other control planes hold back their own. */
function settingsForMembers({ settings, fleet }: Definition): PolicySettings {
  const names = settings.suspension?.dispatchingOnClusters?.clusterNames;
  if (!Array.isArray(names) || names.every(memberOf(fleet))) return settings;
  const { suspension: _held, ...rest } = settings;
  const members = names.filter((name) => typeof name !== 'string' || memberOf(fleet)(name));
  return members.length === 0 ? rest : { ...settings, suspension: { dispatchingOnClusters: { clusterNames: members } } };
}
