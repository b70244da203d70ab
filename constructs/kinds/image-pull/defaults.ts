import { fill, within } from '../defaulting';

const COMPLETION = { type: 'Always' };
const PULL = { timeoutSeconds: 600, backoffLimit: 3 };
const IF_NOT_PRESENT = { imagePullPolicy: 'IfNotPresent' };

/** The spec of an ImagePullJob with everything that Kruise's webhook would write into it (apis/apps/defaults, SetDefaultsImagePullJob). */
export function imagePullJobDefaults(spec: any): any {
  return fill(imageListPullJobDefaults(spec), IF_NOT_PRESENT);
}

/** The spec of an ImageListPullJob, for which the webhook leaves the image pull policy to the jobs of the single images. */
export function imageListPullJobDefaults(spec: any): any {
  const filled = fill(spec, { completionPolicy: {}, pullPolicy: {} });
  return within(within(filled, 'completionPolicy', (policy) => fill(policy, COMPLETION)), 'pullPolicy', (policy) => fill(policy, PULL));
}
