/** `1.32`, and the same with a patch level and what distributions add to it: `v1.32.4+k3s1`. */
const VERSION = /^v?(\d+)\.(\d+)(?:\.\d+)?(?:[-+].*)?$/;

/** The minor version of Kubernetes, such as `1.32`; undefined for what is not a version. Builds that nobody gave a version say 0.0. */
export function kubernetesMinor(version: unknown): string | undefined {
  const [, major, minor] = (typeof version === 'string' && VERSION.exec(version)) || [];
  const known = major !== undefined && Number(major) + Number(minor) > 0;
  return known ? `${Number(major)}.${Number(minor)}` : undefined;
}
