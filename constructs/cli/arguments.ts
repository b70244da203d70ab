import { type KruiseVersion, NEWEST_KRUISE, RELEASED_KRUISE } from '../fleet/versions';
import { ENTRY_FUNCTIONS } from '../interpreters/operations';
import { OPERATION_NAMES, type OperationName } from '../testing/operations';
import { UsageError } from './command';

/** The versions of OpenKruise that commands take, for their help: manifests are there for releases. */
export const VERSIONS = `${RELEASED_KRUISE.join(' or ')}; by default ${NEWEST_KRUISE}`;

/** The operation with this name: ours, Karmada's, the key of a customization or the Lua function, in upper or lower case. */
export function operationNamed(name: string): OperationName {
  const wanted = name.toLowerCase();
  const found = OPERATION_NAMES.find((operation) =>
    [operation.name, operation.key, operation.karmada, ENTRY_FUNCTIONS[operation.key]].some((known) => known.toLowerCase() === wanted));
  if (!found) throw new UsageError(`Unknown operation '${name}'; expected one of ${OPERATION_NAMES.map((operation) => operation.name).join(', ')}.`);
  return found;
}

/** The version of OpenKruise with this name; the newest one if none is given. */
export function versionNamed(name: string | undefined): KruiseVersion {
  const wanted = name?.replace(/^v/, '') ?? NEWEST_KRUISE;
  const found = RELEASED_KRUISE.find((version) => version === wanted);
  if (!found) throw new UsageError(`Unknown Kruise version '${name}'; expected one of ${RELEASED_KRUISE.join(', ')}.`);
  return found;
}
