import { isObject } from '../../json/json';

/**
 * Lists of a pod template whose entries a strategic merge patch tells apart by a key (`patchMergeKey` in the types of Kubernetes 1.32). Every other list
 * is replaced. The names are clear without their place: no two lists of a pod share one and differ in this.
 */
const MERGE_KEYS: Readonly<Record<string, string>> = {
  containers: 'name', initContainers: 'name', ephemeralContainers: 'name', volumes: 'name', imagePullSecrets: 'name', hostAliases: 'ip',
  topologySpreadConstraints: 'topologyKey', resourceClaims: 'name', schedulingGates: 'name', env: 'name', ports: 'containerPort',
  volumeMounts: 'mountPath', volumeDevices: 'devicePath', ownerReferences: 'uid',
};

/**
 * A pod template after a strategic merge patch, as Kruise applies the patches of subsets. The template is not changed. What is malformed replaces what was
 * there, for the checks to report.
 */
export function patchedPods(template: any, patch: any): any {
  return merged(template, patch);
}

function merged(value: any, patch: any): any {
  if (!isObject(patch)) return patch;
  const { $patch: directive, $retainKeys: retained, ...changes } = patch;
  if (directive === 'delete') return {};
  const before = isObject(value) && directive !== 'replace' ? value : {};
  const after: Record<string, any> = Array.isArray(retained) ? Object.fromEntries(Object.entries(before).filter(([key]) => retained.includes(key))) : { ...before };
  for (const [key, change] of Object.entries(changes)) {
    if (key.startsWith('$')) continue;
    if (change === null) delete after[key];
    else after[key] = Array.isArray(change) ? mergedList(after[key], change, MERGE_KEYS[key]) : merged(after[key], change);
  }
  return after;
}

function mergedList(value: any, patch: readonly any[], key: string | undefined): any[] {
  if (key === undefined || !patch.every(isObject)) return [...patch];
  const replaces = patch.some((entry) => entry.$patch === 'replace' && entry[key] === undefined);
  const list: any[] = Array.isArray(value) && !replaces ? [...value] : [];
  // What is new is put in front of what was there.
  const added: any[] = [];
  for (const entry of patch) {
    const at = list.findIndex((one) => isObject(one) && one[key] === entry[key]);
    if (entry.$patch === 'delete') list.splice(at < 0 ? list.length : at, 1);
    else if (entry.$patch === 'replace' && entry[key] === undefined) continue;
    else if (at < 0) added.push(merged(undefined, entry));
    else list[at] = merged(list[at], entry);
  }
  return [...added, ...list];
}
