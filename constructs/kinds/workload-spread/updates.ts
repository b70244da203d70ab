import { groupOf, type KubeObject } from '../../json/kube-object';
import type { KindUpdates } from '../pod-update';
import { changesAt } from '../pods/immutable';

const SOURCE = 'kruise 1.9 pkg/webhook/workloadspread/validating/workloadspread_validation.go';

/** What cannot be changed of a WorkloadSpread: its target, though that may be named in another version. */
export const WORKLOAD_SPREAD_UPDATES: KindUpdates = {
  immutable: (before, after) => (
    before.spec?.targetRef == null || after.spec?.targetRef == null ? [] : changesAt(unversioned(before), unversioned(after), [['spec', 'targetRef']], { by: 'Kruise', source: SOURCE })
  ),
};

function unversioned(object: KubeObject): KubeObject {
  const { targetRef } = object.spec;
  return { ...object, spec: { targetRef: { kind: targetRef.kind, name: targetRef.name, group: groupOf(String(targetRef.apiVersion)) } } };
}
