import { listOf } from '../../json/json';
import type { KubeObject } from '../../json/kube-object';
import { type ImmutableChange, type KindUpdates, type PodUpdate, type UpdateSettings } from '../pod-update';
import { changesAt, SELECTOR_FIX } from '../pods/immutable';
import { fieldsOf, templateChange } from '../pods/in-place';
import { changing, type Holding, holding, released, rolled } from '../pods/rolling';
import { DAEMON_SET_PARTITION, daemonSetSettings } from './partition';

/** What happens when an Advanced DaemonSet changes. */
export const DAEMON_SET_UPDATES: KindUpdates = {
  pods: daemonSetPods,
  immutable: daemonSetImmutable,
  settings: ({ spec }) => daemonSetSettings(spec),
  partition: DAEMON_SET_PARTITION,
};

function daemonSetImmutable(before: KubeObject, after: KubeObject): ImmutableChange[] {
  const source = 'kruise 1.9 pkg/webhook/daemonset/validating/daemonset_create_update_handler.go';
  return changesAt(before, after, [['spec', 'selector']], { by: 'Kruise', source, fix: SELECTOR_FIX });
}

const ROLLING = 'spec.updateStrategy.rollingUpdate';
const GATE = 'InPlaceUpdateReady';

/** What happens to the pods of an Advanced DaemonSet (pkg/controller/daemonset/daemonset_update.go of Kruise 1.9); how many there are is up to the nodes. */
function daemonSetPods(before: KubeObject, after: KubeObject): PodUpdate {
  const settings = daemonSetSettings(after.spec);
  const change = templateChange(before.spec?.template, after.spec?.template);
  const [was, is] = [holdingOf(before.spec), holdingOf(after.spec)];
  if (!change) return released(was, is, `${ROLLING}.partition`, stopped);
  const keep = is.held === 0 ? undefined : `${ROLLING}.partition '${settings.partition}' keeps some of the pods at the old template.`;
  const selected = after.spec?.updateStrategy?.rollingUpdate?.selector == null ? undefined : `${ROLLING}.selector updates pods on nodes that it matches, and no others.`;
  const update = rolled(change, {
    policy: settings.type, policyField: `${ROLLING}.rollingUpdateType`, waits: stopped(settings), some: keep ?? selected, pace: {},
    waited: stopped(was.settings) ?? (was.held === 0 ? undefined : `${ROLLING}.partition was '${was.settings.partition}'.`) ?? (was.selector?.value == null ? undefined : `${ROLLING}.selector did not match their nodes.`),
  });
  if (update.effect !== 'in-place' || hasGate(before.spec)) return update;
  const reason = `${changing(fieldsOf(change))}, which Kruise does in place only in pods that it started with ${ROLLING}.rollingUpdateType 'InPlaceIfPossible'; those that run were started without.`;
  return { ...update, effect: 'recreated', reasons: [reason, ...update.reasons.filter((one) => one === keep || one === selected)] };
}

/** Pods have the readiness gate that an update in place needs if they were started by a DaemonSet that updates in place, or if their template has it. */
function hasGate(spec: any): boolean {
  return daemonSetSettings(spec).type === 'InPlaceIfPossible' || listOf<any>(spec?.template?.spec?.readinessGates).some((gate) => gate?.conditionType === GATE);
}

function stopped({ type, paused, partition }: UpdateSettings): string | undefined {
  if (paused) return `${ROLLING}.paused is true.`;
  if (type === 'OnDelete') return 'spec.updateStrategy.type \'OnDelete\' waits until somebody deletes pods.';
  return partition === '100%' ? `${ROLLING}.partition '100%' keeps all pods at the old template.` : undefined;
}

function holdingOf(spec: any): Holding {
  return holding(daemonSetSettings(spec), { field: `${ROLLING}.selector`, value: spec?.updateStrategy?.rollingUpdate?.selector });
}
