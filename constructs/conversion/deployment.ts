import { type ConversionChange, ConversionEffect } from './conversion-change';
import { ConvertedFields } from './converted-fields';
import { isObject } from '../json/json';
import type { KubeObject } from '../json/kube-object';
import { KruiseVersion } from '../fleet/versions';
import { betaUpdateStrategy } from '../kinds/clone-set/beta';
import { kruiseKind } from '../kinds/kinds';
import { isBeta } from '../kinds/kruise-facts';
import { apiVersionOf } from '../delivery/kind-facts';

const { SAME, DIFFERENT, ADDED, DROPPED } = ConversionEffect;

/** An object of another kind, and what has changed. */
export interface Converted {
  readonly object: KubeObject;
  readonly changes: readonly ConversionChange[];
}

/** How pods are updated after a conversion. */
export interface UpdateChoice {
  readonly kruise: KruiseVersion;
  readonly inPlace: boolean;
}

const OWNED = ['deployment.kubernetes.io/revision', 'deployment.kubernetes.io/revision-history'];
const ROLLING = 'spec.strategy.rollingUpdate';

/** The CloneSet that does what a Deployment does, as closely as possible. */
export function cloneSetOf(deployment: KubeObject, choice: UpdateChoice): Converted {
  const fields = new ConvertedFields(deployment);
  fields.keep('replicas', 'selector', 'template', 'minReadySeconds');
  fields.say(DIFFERENT, 'spec.template', 'The CloneSet owns its pods directly, without ReplicaSets: new pods are created, without the label pod-template-hash.');
  fields.sayPullPolicy();
  fields.keepSaying('revisionHistoryLimit', SAME, (limit) => `${limit} old revisions are kept, as ControllerRevisions instead of ReplicaSets.`);
  convertDeadline(fields, choice);
  const apiVersion = apiVersionOf(kruiseKind('CloneSet'), choice.kruise);
  convertStrategy(fields, choice, isBeta({ apiVersion }));
  fields.dropRest('CloneSet');
  return { object: fields.as(apiVersion, 'CloneSet', OWNED), changes: fields.changes };
}

/** The default that the API server sets in a Deployment. */
const DEADLINE = 600;

function convertDeadline(fields: ConvertedFields, { kruise }: UpdateChoice): void {
  const given = fields.take('progressDeadlineSeconds');
  const field = 'spec.progressDeadlineSeconds';
  if (kruise === KruiseVersion.V1_8) {
    if (given !== undefined) fields.say(DROPPED, field, 'Kruise 1.8 has no deadline for a CloneSet: a rollout that is stuck is not reported.');
    return;
  }
  fields.spec.progressDeadlineSeconds = given ?? DEADLINE;
  if (given === undefined) fields.say(ADDED, field, `The default deadline of a Deployment, ${DEADLINE} seconds, is written, since a CloneSet has none by default.`);
}

function convertStrategy(fields: ConvertedFields, { inPlace }: UpdateChoice, beta: boolean): void {
  const strategy = fields.take('strategy');
  const rolling = isObject(strategy?.rollingUpdate) ? strategy.rollingUpdate : {};
  const update: Record<string, any> = { type: inPlace ? 'InPlaceIfPossible' : 'ReCreate' };
  if (strategy?.type === 'Recreate') {
    Object.assign(update, { maxSurge: 0, maxUnavailable: '100%' });
    fields.say(DIFFERENT, 'spec.strategy.type',
      'A CloneSet cannot wait until all old pods are gone: with maxUnavailable 100% all pods are replaced at once, and old and new ones may run side by side for a moment.');
  } else {
    const { maxSurge = '25%', maxUnavailable = '25%' } = rolling;
    Object.assign(update, { maxSurge, maxUnavailable });
    sayAmounts(fields, rolling, maxSurge, maxUnavailable, beta);
  }
  if (inPlace) fields.say(DIFFERENT, 'spec.strategy', 'Pods are updated in place if an update only changes what allows it, such as images.');
  else fields.say(SAME, 'spec.strategy', `Pods are replaced on every update, as before; ${beta ? 'the podUpdatePolicy' : 'the type'} InPlaceIfPossible would keep them if only images change.`);
  const paused = fields.take('paused');
  if (paused !== undefined) {
    update.paused = paused;
    fields.say(SAME, 'spec.paused', `paused (${paused}) becomes ${beta ? 'updateStrategy.rollingUpdate.paused' : 'updateStrategy.paused'} in a CloneSet.`);
  }
  fields.spec.updateStrategy = beta ? betaUpdateStrategy(update) : update;
}

function sayAmounts(fields: ConvertedFields, given: any, maxSurge: unknown, maxUnavailable: unknown, beta: boolean): void {
  const missing = ['maxSurge', 'maxUnavailable'].filter((name) => given[name] == null);
  if (missing.length > 0) {
    fields.say(ADDED, ROLLING, `${missing.join(' and ')} of 25%, the default of a Deployment, ${missing.length > 1 ? 'are' : 'is'} written; a CloneSet would use maxUnavailable 20% and no surge.`);
  }
  if (missing.length < 2) fields.say(SAME, ROLLING, `maxSurge and maxUnavailable are ${beta ? 'in updateStrategy.rollingUpdate of' : 'directly below updateStrategy in'} a CloneSet.`);
  if (isNothing(maxSurge) && typeof maxUnavailable === 'string' && !isNothing(maxUnavailable)) {
    fields.say(DIFFERENT, `${ROLLING}.maxUnavailable`, `Without a surge, a CloneSet rounds ${maxUnavailable} up where a Deployment rounds down: one more pod may be unavailable.`);
  }
}

function isNothing(amount: unknown): boolean {
  return amount === 0 || amount === '0%' || amount === '0';
}
