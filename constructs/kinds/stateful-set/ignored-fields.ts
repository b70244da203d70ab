import { isObject } from '../../json/json';
import { STATEFUL_SET_RULES } from './rules';
import type { Report } from '../pods/workload-rules';
import { shown } from '../../json/shown';

const ROLLING = 'spec.updateStrategy.rollingUpdate';

/** Fields of other kinds, by where they are written, and where a StatefulSet of Kruise has them; nowhere for some. */
const MISPLACED: Readonly<Record<string, Readonly<Record<string, string | undefined>>>> = {
  'spec': {
    minReadySeconds: `${ROLLING}.minReadySeconds`,
    paused: `${ROLLING}.paused`,
    suspend: `${ROLLING}.paused`,
    strategy: 'spec.updateStrategy',
    progressDeadlineSeconds: undefined,
  },
  'spec.updateStrategy': {
    partition: `${ROLLING}.partition`,
    maxUnavailable: `${ROLLING}.maxUnavailable`,
    paused: `${ROLLING}.paused`,
    podUpdatePolicy: `${ROLLING}.podUpdatePolicy`,
    minReadySeconds: `${ROLLING}.minReadySeconds`,
    inPlaceUpdateStrategy: `${ROLLING}.inPlaceUpdateStrategy`,
    priorityStrategy: `${ROLLING}.unorderedUpdate.priorityStrategy`,
    maxSurge: undefined,
    scatterStrategy: undefined,
  },
  [ROLLING]: {
    priorityStrategy: `${ROLLING}.unorderedUpdate.priorityStrategy`,
    maxSurge: undefined,
    scatterStrategy: undefined,
  },
};

/** Settings that the API server would drop. */
export function checkMisplaced(spec: any, say: Report): void {
  const strategy = isObject(spec.updateStrategy) ? spec.updateStrategy : {};
  const parts: Readonly<Record<string, unknown>> = { 'spec': spec, 'spec.updateStrategy': strategy, [ROLLING]: strategy.rollingUpdate };
  for (const [where, places] of Object.entries(MISPLACED)) {
    const part = parts[where];
    if (!isObject(part)) continue;
    for (const [field, place] of Object.entries(places)) {
      if (part[field] == null) continue;
      const instead = place === undefined ? 'but a StatefulSet has no such setting' : `expected it in ${place}`;
      say(STATEFUL_SET_RULES.misplaced, `${where}.${field} is ${shown(part[field])}, ${instead}.`,
        place === undefined ? 'remove the field.' : `move it to \`${place}\`.`);
    }
  }
}

/** Fields of the pods that Kruise overwrites. */
export function checkReplacedIdentity(template: any, say: Report): void {
  for (const field of ['hostname', 'subdomain']) {
    const value: unknown = isObject(template?.spec) ? template.spec[field] : undefined;
    if (value != null && value !== '') say(STATEFUL_SET_RULES.replacedIdentity, `The pods' ${field} is ${shown(value)}, but Kruise replaces it.`);
  }
}

/** Settings that have no effect in a cluster as Kruise is installed by default. */
export function checkFeatureGates(spec: any, say: Report): void {
  const start: unknown = isObject(spec.ordinals) ? spec.ordinals.start : undefined;
  if (typeof start === 'number' && start > 0) {
    say(STATEFUL_SET_RULES.featureGate, `spec.ordinals.start is ${start}, but without the gate StatefulSetStartOrdinal, pods are numbered from 0.`);
  }
  if (isObject(spec.volumeClaimUpdateStrategy) && spec.volumeClaimUpdateStrategy.type === 'OnPodRollingUpdate') {
    say(STATEFUL_SET_RULES.featureGate,
      'spec.volumeClaimUpdateStrategy.type is OnPodRollingUpdate, but without the gate StatefulSetAutoResizePVCGate, claims stay as they are.');
  }
}
