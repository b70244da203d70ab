import * as fc from 'fast-check';
import { healthStatement } from '../../constructs/planes/health';
import { SHOWN } from '../../constructs/health/statement';
import type { FleetState } from './karmada-vm';
import { namedKind, STATES } from './states';
import { judge } from './judge';

const CLAIM = { 'propagationpolicy.karmada.io/permanent-id': '1' };
const GENERATION = 3;

const pruned = (value: any): any => JSON.parse(JSON.stringify(value));
/** No cluster counts more than there is. */
const possible = ({ kind, status }: any): boolean => kind !== 'ResourceDistribution' || (status?.desired ?? 0) >= (status?.succeeded ?? 0);

/** Two or three clusters, mostly well. Each has a spec of its own, as overrides may give it one; the template has that of the first, or all replicas. */
export function fleets(name: string, count: number): FleetState[] {
  const { group, kind, version } = namedKind(name);
  const states = fc.sample(STATES[name], count).filter(possible);
  const well = states.filter((object) => SHOWN[judge(healthStatement({ group, kind }, version)!, object).state].karmada);
  const member = fc.record({
    object: fc.oneof({ weight: 7, arbitrary: fc.constantFrom(...well) }, { weight: 1, arbitrary: fc.constantFrom(...states) }),
    applied: fc.integer({ min: 0, max: 20 }).map((drawn) => drawn > 0),
    generation: fc.integer({ min: 0, max: 20 }).map((drawn) => (drawn > 0 ? GENERATION : GENERATION - 1)),
  });
  return fc.sample(fc.tuple(fc.array(member, { minLength: 2, maxLength: 3 }), fc.boolean()), count).map(([members, divided]) => {
    const { apiVersion, metadata, spec } = members[0].object;
    const replicas = spec.replicas && (divided ? members.length * spec.replicas : spec.replicas);
    return pruned({
      template: { apiVersion, kind, metadata: { ...metadata, generation: GENERATION, labels: CLAIM }, spec: { ...spec, replicas } },
      members: members.map(({ object, applied, generation }, i) => ({
        cluster: `c${i}`, applied,
        object: {
          ...object, apiVersion,
          metadata: { ...object.metadata, annotations: { ...object.metadata.annotations, 'resourcetemplate.karmada.io/generation': String(generation) } },
        },
      })),
    });
  });
}

/** Every cluster has the object that was made of the template as it is now. */
export const follows = ({ members }: FleetState): boolean => (
  members.every(({ object }) => object.metadata.annotations['resourcetemplate.karmada.io/generation'] === String(GENERATION))
);
