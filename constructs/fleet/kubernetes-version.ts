/** `1.32`, and the same with a patch level and what distributions add to it: `v1.32.4+k3s1`. */
const VERSION = /^v?(\d+)\.(\d+)(?:\.\d+)?(?:[-+].*)?$/;

/** The minor version of Kubernetes, such as `1.32`; undefined for what is not a version. */
export function kubernetesMinor(version: unknown): string | undefined {
  const [, major, minor] = (typeof version === 'string' && VERSION.exec(version)) || [];
  return major === undefined ? undefined : `${Number(major)}.${Number(minor)}`;
}
