import { jobShare } from '../../delivery/job-share';
import type { PlacementSpec } from '../../delivery/model';
import { replicasOf, reviseTemplate } from '../../delivery/replication';
import type { Definition } from '../../definition/definition';
import { divided } from '../../json/json';
import type { KubeObject } from '../../json/kube-object';
import { inApplyOrder } from '../../kinds/kinds';
import type { PlaneShare, Told } from '../plane';
import { isSelectedFrom, outsidePolicyHead, overrideSpec, policyHead, propagationSpec, rulesForKarmada } from './policies';

/** The policies and the template with the sum of the shares of Karmada's clusters; undefined when none of them gets anything. */
export function tellKarmada({ definition, split, overrides }: PlaneShare): Told | undefined {
  const { template, facts, placement, fleet, kinds } = definition;
  const part = split ? split.scheduled : { replicas: replicasOf(template, facts), placement };
  if (!part) return undefined;
  const isMember = (cluster: string) => !fleet || (fleet.planes.get(cluster)?.schedules ?? false);
  const policies = [...overrides].flatMap(([object, rules]): KubeObject[] => {
    const concerned = rulesForKarmada(rules, isMember);
    return concerned.length === 0 ? [] : [{ ...policyHead('OverridePolicy', object, kinds), spec: overrideSpec(object, concerned, kinds) }];
  });
  return {
    template: (split && jobShare(template, placement, split)) ?? reviseTemplate(template, facts, part.replicas),
    parts: [{ objects: [...policies, ...propagation(definition, part.placement)] }],
  };
}

function propagation({ template, companions, settings, kinds }: Definition, placement: PlacementSpec): KubeObject[] {
  // What pods refer to follows by itself if Karmada is asked to propagate dependencies, and is then shared between workloads.
  const selected = settings.propagateDeps ? companions.attached : [...companions.dependencies, ...companions.attached];
  const [inside, outside] = divided(inApplyOrder(selected), (object) => isSelectedFrom(template, object, kinds));
  return [
    { ...policyHead('PropagationPolicy', template, kinds), spec: propagationSpec([template, ...inside], placement, settings, kinds) },
    ...(outside.length > 0 ? [{ ...outsidePolicyHead(template), spec: propagationSpec(outside, placement, settings, kinds) }] : []),
  ];
}
