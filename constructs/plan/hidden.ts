import { createHash } from 'node:crypto';
import type { KubeObject } from '../json/kube-object';
import { withChangesCovered, withSecretsCovered } from '../json/secret';

/**
 * An object without the data of Secrets: a hash stands in its place, so that it shows when data changes. The hash is of the data together with the names of
 * Secret and key, so that equal passwords of two Secrets do not look alike.
 */
export function withHiddenSecrets(object: KubeObject): KubeObject {
  return withSecretsCovered(object, coverOf(object));
}

/** A policy without what its changes write into `data`, with hashes in the same way. */
export function withHiddenChanges(policy: KubeObject): KubeObject {
  return withChangesCovered(policy, coverOf(policy));
}

function coverOf({ metadata: { namespace = '', name } }: KubeObject): (key: string, data: unknown) => string {
  return (key, data) => `(hidden, ${digest(`${namespace}/${name}/${key}\n${JSON.stringify(data)}`, 8)})`;
}

/** The first hexadecimal digits of the SHA-256 of a text. */
export function digest(text: string, length: number): string {
  return createHash('sha256').update(text).digest('hex').slice(0, length);
}
