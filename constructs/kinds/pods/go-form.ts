import { canonicalQuantity, canonicalResource } from '../../json/canonical-quantity';
import { isObject } from '../../json/json';

/** Maps from names that users choose: what is in them is kept as it is. */
const MAPS: ReadonlySet<string> = new Set(['labels', 'annotations', 'nodeSelector', 'matchLabels', 'volumeAttributes', 'parameters', 'options']);
const QUANTITY_MAPS: ReadonlySet<string> = new Set(['limits', 'requests', 'overhead']);
const QUANTITIES: ReadonlySet<string> = new Set(['emptyDir.sizeLimit', 'resourceFieldRef.divisor']);

/**
 * Objects that Go has no pointer to, so that an empty one is the same as none: of pods, and of the workloads that hold them in the subsets of a
 * UnitedDeployment or an AdvancedCronJob.
 */
const VALUES: ReadonlySet<string> = new Set([
  'metadata', 'resources', 'scaleStrategy', 'updateStrategy', 'strategy', 'status', 'completionPolicy', 'failurePolicy',
]);
/** Numbers without a pointer: 0 is the same as none. */
const COUNTS: ReadonlySet<string> = new Set(['hostPort', 'initialDelaySeconds', 'timeoutSeconds', 'periodSeconds', 'successThreshold', 'failureThreshold']);
/** Flags without a pointer: false is the same as none. */
const FLAGS: ReadonlySet<string> = new Set(['hostNetwork', 'hostPID', 'hostIPC', 'paused', 'stdin', 'stdinOnce', 'tty', 'readOnly']);
/** Texts and flags with a pointer, by the field they are in: what is empty or false there is not the same as none. */
const POINTERS: ReadonlySet<string> = new Set(['csi.readOnly', 'azureDisk.readOnly', 'hostPath.type', 'options.value', 'grpc.service', 'spec.runtimeClassName', 'spec.storageClassName']);

/**
 * A pod template, or a part of one, as Go writes it after it has read it (k8s.io/api/core/v1, types.go of Kubernetes 1.32): without what is empty, with quantities
 * in one form. Controllers compare templates in this form, so that `env: []` and `cpu: 1000m` are no changes where there was no `env` and `cpu: 1`.
 */
export function goForm(value: any, key = '', parent = ''): any {
  if (Array.isArray(value)) return value.map((element) => goForm(element, '', key));
  if (!isObject(value)) return QUANTITIES.has(`${parent}.${key}`) ? canonicalQuantity(value) : value;
  const map = MAPS.has(key);
  const amounts = QUANTITY_MAPS.has(key);
  const entries: [string, any][] = [];
  for (const [name, field] of Object.entries(value)) {
    if (field === null || field === undefined) continue;
    const read = amounts ? canonicalResource(field) : map ? field : goForm(field, name, key || parent);
    if (map || amounts || !isNothing(read, name, key || parent)) entries.push([name, read]);
  }
  return Object.fromEntries(entries);
}

function isNothing(value: unknown, key: string, parent: string): boolean {
  const at = `${parent}.${key}`;
  if (POINTERS.has(at)) return false;
  if (Array.isArray(value)) return value.length === 0;
  if (isObject(value)) return Object.keys(value).length === 0 && (VALUES.has(key) || MAPS.has(key) || QUANTITY_MAPS.has(key));
  if (at === 'resourceFieldRef.divisor') return value === '0';
  return value === '' || (value === 0 && COUNTS.has(key)) || (value === false && FLAGS.has(key));
}
