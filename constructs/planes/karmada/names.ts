/** Name of the (Cluster)ResourceBinding Karmada makes for a template. The API group is not part of it: kinds of one name collide. */
export function bindingName(kind: string, name: string): string {
  return `${name.replaceAll(':', '.')}-${kind}`.toLowerCase();
}

/** Name of the Work that carries an object to a member, in the namespace `executionNamespace` gives. */
export function workName(kind: string, name: string, namespace?: string): string {
  const base = name.replaceAll(':', '.').toLowerCase();
  const key = `${namespace ? `${namespace}-` : ''}${base}-${kind}`.toLowerCase();
  return `${base}-${safeEncode(String(fnv1a(key)))}`;
}

/** Namespace on the Karmada control plane that holds the Works of a cluster. */
export function executionNamespace(cluster: string): string {
  return `karmada-es-${cluster}`;
}

/** FNV-1a over the UTF-8 bytes, 32 bits. */
export function fnv1a(text: string): number {
  let hash = 0x811c9dc5;
  for (const byte of Buffer.from(text, 'utf8')) hash = Math.imul(hash ^ byte, 0x01000193);
  return hash >>> 0;
}

const SAFE = 'bcdfghjklmnpqrstvwxz2456789';

/** Kubernetes' encoding of hashes into characters that form no words. */
function safeEncode(text: string): string {
  return [...Buffer.from(text, 'utf8')].map((byte) => SAFE[byte % SAFE.length]).join('');
}
