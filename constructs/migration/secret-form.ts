import { Buffer } from 'node:buffer';
import { isObject } from '../json/json';
import type { KubeObject } from '../json/kube-object';
import { withHiddenSecrets } from '../plan/hidden';

/**
 * An object of a cluster without the data of Secrets, hashes in its place. API servers keep `stringData` as `data`; where a plan has a value as text, the value of the cluster
 * is hashed as text too, since hashes of two forms cannot be compared.
 */
export function hiddenAs(live: KubeObject, planned: KubeObject): KubeObject {
  return withHiddenSecrets(live.kind === 'Secret' && isObject(planned.stringData) && isObject(live.data) ? withTexts(live, Object.keys(planned.stringData)) : live);
}

function withTexts({ data, ...secret }: KubeObject, keys: readonly string[]): KubeObject {
  const texts = new Map(keys.flatMap((key) => {
    const text = Object.hasOwn(data, key) ? textOf(data[key]) : undefined;
    return text === undefined ? [] : [[key, text] as const];
  }));
  const rest = Object.entries(data).filter(([key]) => !texts.has(key));
  return { ...secret, ...(rest.length > 0 && { data: Object.fromEntries(rest) }), ...(texts.size > 0 && { stringData: Object.fromEntries(texts) }) };
}

/** The text that a value of `data` stands for; undefined if it is not text. */
function textOf(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  const bytes = Buffer.from(value, 'base64');
  const text = bytes.toString('utf8');
  return Buffer.from(text, 'utf8').equals(bytes) ? text : undefined;
}
