import { isObject } from '../../json/json';
import { ROLLING } from '../kruise-facts';

/** The API version of CloneSet that comes after Kruise 1.9. */
export const BETA = 'v1beta1';

/** Where the settings of an update are there. */
export const BETA_UPDATE = ROLLING;

/**
 * The spec of a v1alpha1 CloneSet as v1beta1 says it: the settings of an update move into `rollingUpdate`, where the type of before is the policy, and volume claims are
 * taken over only if that is said. What has an unexpected shape is left alone, for the checks to report.
 */
export function cloneSetBetaSpec(spec: any): any {
  if (!isObject(spec)) return spec;
  return {
    ...spec,
    ...(isObject(spec.scaleStrategy ?? {}) && { scaleStrategy: betaScaleStrategy(spec.scaleStrategy) }),
    ...(isObject(spec.updateStrategy) && { updateStrategy: betaUpdateStrategy(spec.updateStrategy) }),
  };
}

function betaScaleStrategy(strategy: any): any {
  const { disablePVCReuse, ...others } = strategy ?? {};
  const reuse = disablePVCReuse ?? false;
  return { ...others, enablePVCReuse: typeof reuse === 'boolean' ? !reuse : reuse };
}

/** The update strategy of a v1alpha1 CloneSet as v1beta1 says it. */
export function betaUpdateStrategy({ type, ...settings }: any): any {
  return { type: 'RollingUpdate', rollingUpdate: { ...settings, podUpdatePolicy: type } };
}
