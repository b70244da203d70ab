import { ConversionEffect } from './conversion-change';
import { ConvertedFields } from './converted-fields';
import type { Converted, UpdateChoice } from './deployment';
import { isObject, listOf } from '../json/json';
import type { KubeObject } from '../json/kube-object';
import { kruiseKind } from '../kinds/kinds';
import { apiVersionOf } from '../delivery/kind-facts';

const { SAME, DIFFERENT } = ConversionEffect;

/** The Advanced StatefulSet that does what a StatefulSet of Kubernetes does. */
export function advancedStatefulSetOf(statefulSet: KubeObject, choice: UpdateChoice): Converted {
  const fields = new ConvertedFields(statefulSet);
  fields.keep('replicas', 'selector', 'template', 'serviceName', 'podManagementPolicy', 'volumeClaimTemplates', 'revisionHistoryLimit');
  fields.say(SAME, 'metadata.name', 'Pods and volume claims keep their names, so new pods find the data of the old ones.');
  fields.say(DIFFERENT, 'kind', 'Both kinds are called StatefulSet: Karmada cannot have the old and the new one under the same name, so delete the old one first.');
  fields.sayPullPolicy();
  fields.keepSaying('persistentVolumeClaimRetentionPolicy', SAME,
    () => 'Volume claims are kept or deleted as before, by Kruise\'s feature gate StatefulSetAutoDeletePVC, which is on by default.');
  fields.keepSaying('ordinals', DIFFERENT,
    (ordinals) => `The first ordinal is ${ordinals?.start} only if Kruise's feature gate StatefulSetStartOrdinal is on, which it is not by default.`);
  convertUpdate(fields, choice);
  fields.dropRest('Kruise StatefulSet');
  return { object: fields.as(apiVersionOf(kruiseKind('StatefulSet'), choice.kruise), 'StatefulSet'), changes: fields.changes };
}

function convertUpdate(fields: ConvertedFields, { inPlace: wanted }: UpdateChoice): void {
  const strategy = fields.take('updateStrategy');
  const minReadySeconds = fields.take('minReadySeconds');
  if (strategy?.type === 'OnDelete') {
    fields.spec.updateStrategy = { type: 'OnDelete' };
    fields.say(SAME, 'spec.updateStrategy.type', 'Pods are updated when they are deleted, as before.');
    if (minReadySeconds !== undefined) {
      fields.say(ConversionEffect.DROPPED, 'spec.minReadySeconds', 'Kruise only has minReadySeconds for rolling updates, and this strategy is OnDelete.');
    }
    return;
  }
  const rolling = isObject(strategy?.rollingUpdate) ? strategy.rollingUpdate : {};
  const inPlace = wanted && hasReadinessGate(fields.spec.template);
  fields.spec.updateStrategy = {
    type: 'RollingUpdate',
    rollingUpdate: {
      ...rolling, podUpdatePolicy: inPlace ? 'InPlaceIfPossible' : 'ReCreate',
      ...(minReadySeconds !== undefined && { minReadySeconds }),
    },
  };
  if (minReadySeconds !== undefined) {
    fields.say(SAME, 'spec.minReadySeconds', `minReadySeconds (${minReadySeconds}) moves to updateStrategy.rollingUpdate; Kruise waits at most 300 seconds.`);
  }
  if (rolling.partition !== undefined) fields.say(SAME, 'spec.updateStrategy.rollingUpdate.partition', `Pods below ${rolling.partition} stay on the old revision, as before.`);
  if (rolling.maxUnavailable !== undefined) {
    fields.say(DIFFERENT, 'spec.updateStrategy.rollingUpdate.maxUnavailable', 'maxUnavailable always works in Kruise, while Kubernetes has it behind a feature gate.');
  }
  if (inPlace) fields.say(DIFFERENT, 'spec.updateStrategy', 'Pods are updated in place if an update only changes what allows it, such as images.');
  else if (wanted) {
    fields.say(DIFFERENT, 'spec.updateStrategy',
      'Pods are replaced on every update: to update them in place, Kruise requires the readinessGate InPlaceUpdateReady in the pod template, which a conversion does not change.');
  } else fields.say(SAME, 'spec.updateStrategy', 'Pods are replaced on every update, as before; podUpdatePolicy InPlaceIfPossible would keep them if only images change.');
}

function hasReadinessGate(template: any): boolean {
  return listOf<any>(template?.spec?.readinessGates).some((gate) => gate?.conditionType === 'InPlaceUpdateReady');
}
