/** The annotation by which a v1alpha1 DaemonSet lets its partition hold back new pods; a field of `scaleStrategy` since v1beta1. */
export const PROGRESSIVE_SCALING = 'daemonset.kruise.io/progressive-create-pod';
