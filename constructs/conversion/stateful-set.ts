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
  fields.say(DIFFERENT, 'kind', 'Both kinds are called StatefulSet: Karmada cannot have the old and the new one under one name, so the old one has to go first.');
  fields.sayPullPolicy();
  convertRetention(fields);
  convertOrdinals(fields);
  convertUpdate(fields, choice);
  fields.dropRest('StatefulSet of Kruise');
  return { object: fields.as(apiVersionOf(kruiseKind('StatefulSet'), choice.kruise), 'StatefulSet'), changes: fields.changes };
}

function convertRetention(fields: ConvertedFields): void {
  const policy = fields.take('persistentVolumeClaimRetentionPolicy');
  if (policy === undefined) return;
  fields.spec.persistentVolumeClaimRetentionPolicy = policy;
  fields.say(SAME, 'spec.persistentVolumeClaimRetentionPolicy', 'Volume claims are kept or deleted as before, by the gate StatefulSetAutoDeletePVC of Kruise, which is on by default.');
}

function convertOrdinals(fields: ConvertedFields): void {
  const ordinals = fields.take('ordinals');
  if (ordinals === undefined) return;
  fields.spec.ordinals = ordinals;
  fields.say(DIFFERENT, 'spec.ordinals', `The first number is ${ordinals?.start} only where the gate StatefulSetStartOrdinal of Kruise is on, which it is not by default.`);
}

function convertUpdate(fields: ConvertedFields, { inPlace: wanted }: UpdateChoice): void {
  const strategy = fields.take('updateStrategy');
  const minReadySeconds = fields.take('minReadySeconds');
  if (strategy?.type === 'OnDelete') {
    fields.spec.updateStrategy = { type: 'OnDelete' };
    fields.say(SAME, 'spec.updateStrategy.type', 'Pods are updated when somebody deletes them, as before.');
    if (minReadySeconds !== undefined) {
      fields.say(ConversionEffect.DROPPED, 'spec.minReadySeconds', 'Kruise has minReadySeconds for rolling updates only, and this one is OnDelete.');
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
    fields.say(SAME, 'spec.minReadySeconds', `minReadySeconds (${minReadySeconds}) stands in updateStrategy.rollingUpdate; Kruise waits at most 300 seconds.`);
  }
  if (rolling.partition !== undefined) fields.say(SAME, 'spec.updateStrategy.rollingUpdate.partition', `Pods below ${rolling.partition} stay on the old revision, as before.`);
  if (rolling.maxUnavailable !== undefined) {
    fields.say(DIFFERENT, 'spec.updateStrategy.rollingUpdate.maxUnavailable', 'maxUnavailable is always on in Kruise, where Kubernetes has it behind a gate.');
  }
  if (inPlace) fields.say(DIFFERENT, 'spec.updateStrategy', 'Pods are updated in place where an update changes only what allows it, such as images.');
  else if (wanted) {
    fields.say(DIFFERENT, 'spec.updateStrategy',
      'Pods are replaced at every update: to update them in place Kruise wants a readinessGate InPlaceUpdateReady in the pod template, which a conversion leaves as it is.');
  } else fields.say(SAME, 'spec.updateStrategy', 'Pods are replaced at every update, as before; podUpdatePolicy InPlaceIfPossible would keep them where only images change.');
}

function hasReadinessGate(template: any): boolean {
  return listOf<any>(template?.spec?.readinessGates).some((gate) => gate?.conditionType === 'InPlaceUpdateReady');
}
