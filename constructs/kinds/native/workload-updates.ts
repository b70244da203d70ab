import { isObject } from '../../json/json';
import type { KubeObject } from '../../json/kube-object';
import { every, fill, within } from '../defaulting';
import { type KindUpdates, type PodUpdate, settingsOf, UNTOUCHED, type UpdateSettings } from '../pod-update';
import { podTemplateDefaults, pullPolicyOf } from '../pods/pod-defaults';
import { fieldsOf, templateChange } from '../pods/in-place';
import { leavingNumbers, type Span, withMovedPods } from '../pods/moved-pods';
import { ALONE, changing, released, type Where } from '../pods/rolling';
import { paceOf, portion, replicasOf } from '../pods/update-pace';

/** A pod template with the defaults of the API server, which differ from Kruise's in how images are pulled. */
export function nativeTemplate(template: any): any {
  if (!isObject(template)) return template;
  let filled = FILLED.get(template);
  if (!filled) FILLED.set(template, filled = withDefaults(template));
  return filled;
}

const FILLED = new WeakMap<object, any>();

function withDefaults(template: any): any {
  const pulled = every((container) => fill(container, { imagePullPolicy: pullPolicyOf(container?.image) }));
  return podTemplateDefaults(within(template, 'spec', (spec) => within(spec, 'containers', pulled)));
}

function changeOf(before: any, after: any, where: Where): ReturnType<typeof templateChange> {
  return before?.template === after?.template ? undefined : templateChange(nativeTemplate(before?.template), nativeTemplate(after?.template), `${where.spec}.template`);
}

const amount = (value: unknown, total: number, round: (pods: number) => number, missing: string): number => (
  portion(value === undefined || value === null || value === '' ? missing : value, total, round) ?? 0
);

/** What happens to the pods of a Deployment (pkg/controller/deployment of Kubernetes): all are replaced, some at a time. */
export function deploymentUpdate(before: any, after: any, where: Where = ALONE): PodUpdate {
  const change = changeOf(before, after, where);
  const resumed = before?.paused === true && after?.paused !== true;
  if (!change) return resumed ? { effect: 'unknown', reasons: [`${where.spec}.paused is no longer true: changes that were made before are rolled out now.`] } : UNTOUCHED;
  const [replicas, now] = [replicasOf(before), replicasOf(after)];
  if (replicas === 0 || now === 0) return UNTOUCHED;
  const reason = `${changing(fieldsOf(change))}, and a Deployment replaces pods for every change of their template.`;
  if (after?.paused === true) return { effect: 'held', reasons: [reason, `${where.spec}.paused is true.`], ...(now === undefined ? {} : { updated: 0 }) };
  const { type, maxUnavailable, maxSurge } = deploymentSettings(after);
  if (type === 'Recreate') {
    const stops = `${where.spec}.strategy.type 'Recreate' stops all pods before it starts others.`;
    return { effect: 'recreated', reasons: [reason, stops], ...paceOf({ before: replicas, after: now, maxUnavailable: Infinity }) };
  }
  const limits = (total: number): { maxUnavailable: number; maxSurge: number } => {
    const [surge, down] = [amount(given(maxSurge), total, Math.ceil, '25%'), amount(given(maxUnavailable), total, Math.floor, '25%')];
    // Both may be rounded to 0; then one pod at a time is unavailable.
    return { maxSurge: surge, maxUnavailable: surge === 0 && down === 0 ? 1 : Math.min(down, total) };
  };
  return { effect: 'recreated', reasons: [reason], ...paceOf({ before: replicas, after: now, ...(now === undefined ? {} : limits(now)) }) };
}

/** A setting as it was before it became text. */
function given(value: string | undefined): number | string | undefined {
  return value === undefined || value.endsWith('%') ? value : Number(value);
}

function deploymentSettings(spec: any): UpdateSettings {
  const { type = 'RollingUpdate', rollingUpdate } = spec?.strategy ?? {};
  const rolling = type === 'RollingUpdate' ? { maxUnavailable: '25%', maxSurge: '25%', ...rollingUpdate } : {};
  return settingsOf(type, { ...rolling, paused: spec?.paused });
}

/** What happens to the pods of a StatefulSet of Kubernetes: the last ones are replaced, down to the partition, one at a time. */
export function nativeStatefulSetUpdate(before: any, after: any, where: Where = ALONE): PodUpdate {
  const update = statefulTemplateUpdate(before, after, where);
  const [replicas, now] = [replicasOf(before), replicasOf(after)];
  if (replicas === undefined || now === undefined) return update;
  return withMovedPods(update, statefulSetNumbers(before, replicas), statefulSetNumbers(after, now), `${where.spec}.ordinals`);
}

/** The numbers of the pods of a StatefulSet of Kubernetes, all in a row. */
export function statefulSetNumbers(spec: any, pods: number): Span[] {
  const first = Number(spec?.ordinals?.start ?? 0);
  return [{ first, last: first + pods - 1 }];
}

function statefulTemplateUpdate(before: any, after: any, where: Where): PodUpdate {
  const [had, settings] = [statefulSetSettings(before), statefulSetSettings(after)];
  const partitionField = where.partition ?? `${where.spec}.updateStrategy.rollingUpdate.partition`;
  const stop = ({ type }: UpdateSettings): string | undefined => (type === 'OnDelete' ? `${where.spec}.updateStrategy.type 'OnDelete' waits until somebody deletes pods.` : undefined);
  const held = Number(settings.partition ?? 0);
  const change = changeOf(before, after, where);
  if (!change) return released({ settings: had, held: Number(had.partition ?? 0) }, { settings, held }, partitionField, stop);
  const [replicas, now] = [replicasOf(before), replicasOf(after)];
  if (replicas === 0 || now === 0) return UNTOUCHED;
  const reason = `${changing(fieldsOf(change))}, and a StatefulSet replaces pods for every change of their template.`;
  const keeps = held > 0 ? [`${partitionField} ${held} keeps the first ${held} pods at the old template.`] : [];
  const waits = stop(settings) ?? (replicas !== undefined && now !== undefined && held >= Math.min(replicas, now) ? keeps[0] : undefined);
  if (waits !== undefined) return { effect: 'held', reasons: [reason, waits], ...(now === undefined ? {} : { updated: 0 }) };
  // More than one at a time needs the gate MaxUnavailableStatefulSet; with it percentages are rounded up.
  const maxUnavailable = now === undefined ? undefined : Math.max(1, amount(given(settings.maxUnavailable), now, Math.ceil, '0%'));
  return { effect: 'recreated', reasons: [reason, ...keeps], ...paceOf({ before: replicas, after: now, held, maxUnavailable }) };
}

function statefulSetSettings(spec: any): UpdateSettings {
  const { type = 'RollingUpdate', rollingUpdate } = spec?.updateStrategy ?? {};
  return settingsOf(type, type === 'RollingUpdate' ? { partition: 0, ...rollingUpdate } : {});
}

function daemonSetSettings(spec: any): UpdateSettings {
  const { type = 'RollingUpdate', rollingUpdate } = spec?.updateStrategy ?? {};
  return settingsOf(type, type === 'RollingUpdate' ? { maxUnavailable: 1, maxSurge: 0, ...rollingUpdate } : {});
}

function daemonSetPods({ spec: before }: KubeObject, { spec: after }: KubeObject): PodUpdate {
  const change = changeOf(before, after, ALONE);
  const [waited, waits] = [before, after].map((spec) => daemonSetSettings(spec).type === 'OnDelete');
  if (!change && waited && !waits) return { effect: 'unknown', reasons: ['spec.updateStrategy.type is no longer \'OnDelete\': pods that still have an earlier template are replaced now.'] };
  if (!change) return UNTOUCHED;
  const reason = `${changing(fieldsOf(change))}, and a DaemonSet replaces pods for every change of their template.`;
  return waits ? { effect: 'held', reasons: [reason, 'spec.updateStrategy.type \'OnDelete\' waits until somebody deletes pods.'] } : { effect: 'recreated', reasons: [reason] };
}

/** Kinds that never replace pods because of their template. */
function laterPods({ spec: before }: KubeObject, { kind, spec: after }: KubeObject): PodUpdate {
  const change = changeOf(before, after, ALONE);
  return change ? { effect: 'held', reasons: [`${changing(fieldsOf(change))}; a ${kind} gives that to pods that it creates later, and leaves those that run alone.`] } : UNTOUCHED;
}

/**
 * What happens to the pods of a Job (pkg/controller/job of Kubernetes). Every change of its template is refused, but for what is said of the scheduling of one that is
 * suspended; it deletes pods that run when it is suspended, or may have fewer at once.
 */
function jobPods({ spec: before }: KubeObject, { spec: after }: KubeObject): PodUpdate {
  const anew = 'what they have not finished is begun anew by other pods';
  if (before?.suspend === true) return after?.suspend === true ? UNTOUCHED : { effect: 'none', reasons: ['spec.suspend is no longer true: the pods of the Job are started.'] };
  if (after?.suspend === true) return { effect: 'deleted', reasons: [`spec.suspend is true: Kubernetes deletes the pods of the Job that run, and ${anew} once it goes on.`] };
  const [ran, runs] = [before, after].map((spec) => Math.min(spec?.parallelism ?? 1, spec?.completions ?? Infinity));
  if (runs >= ran) return UNTOUCHED;
  // Fewer replicas are no update, as with other workloads, but work is lost.
  return { effect: 'none', reasons: [`The Job may have ${runs} of its pods at once instead of ${ran} (spec.parallelism, spec.completions): Kubernetes deletes those that are too many, and ${anew} later.`] };
}

function cronJobPods({ spec: before }: KubeObject, { spec: after }: KubeObject): PodUpdate {
  const change = changeOf(before?.jobTemplate?.spec, after?.jobTemplate?.spec, { spec: 'spec.jobTemplate.spec' });
  return change ? { effect: 'none', reasons: [`${changing(fieldsOf(change))}; jobs that run keep their pods, and later ones have the change.`] } : UNTOUCHED;
}

function podPods(before: KubeObject, after: KubeObject): PodUpdate {
  const { metadata: had, spec: old } = nativeTemplate(before);
  const { metadata: has, spec: now } = nativeTemplate(after);
  const change = templateChange({ metadata: labelled(had), spec: old }, { metadata: labelled(has), spec: now }, '');
  const images = change ? [...change.images, ...change.others].filter((field) => field.endsWith('.image')).map((field) => field.slice(1)) : [];
  if (images.length === 0) return UNTOUCHED;
  return { effect: 'in-place', reasons: [`${changing(images)}: the kubelet restarts the containers, and the pod stays.`], updated: 1, leastAvailable: 0, mostPods: 1 };
}

function labelled({ labels, annotations }: any): any {
  return { labels, annotations };
}

/** What the workloads of Kubernetes do with their pods, by group and kind. */
export const NATIVE_WORKLOADS: Readonly<Record<string, KindUpdates>> = {
  'apps/Deployment': { pods: ({ spec: before }, { spec: after }) => deploymentUpdate(before, after), settings: ({ spec }) => deploymentSettings(spec) },
  'apps/StatefulSet': {
    pods: ({ spec: before }, { spec: after }) => nativeStatefulSetUpdate(before, after), settings: ({ spec }) => statefulSetSettings(spec),
    leaving: ({ spec: before }, { spec: after }) => leavingNumbers(before, after, statefulSetNumbers),
  },
  'apps/DaemonSet': { pods: daemonSetPods, settings: ({ spec }) => daemonSetSettings(spec) },
  'apps/ReplicaSet': { pods: laterPods },
  '/ReplicationController': { pods: laterPods },
  'batch/Job': { pods: jobPods },
  'batch/CronJob': { pods: cronJobPods },
  '/Pod': { pods: podPods },
};
