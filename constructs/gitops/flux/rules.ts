import { error, warning } from '../../problems/problem';

/** Rules on the options of Flux. */
export const FLUX_RULES = {
  option: error('KF576', 'ours: JavaScript and tsx do not check the names of options', {
    rule: 'Every option of Flux, its source and its kubeconfigs is a known one.',
    why: 'Where types are not checked, as with tsx, a misspelt option would be ignored silently.',
    fix: 'correct the name, or remove the option.',
  }),
  value: error('KF577', 'flux-kustomize-controller 1.9.3 config/crd/bases, flux-source-controller 1.9.3 config/crd/bases', {
    rule: 'Options of Flux have valid values: a source with an address, Kubernetes names, durations above zero, a path inside the source.',
    why: 'The API server refuses the objects, or Flux does not find what they point to.',
    fix: 'give a value of the expected form.',
  }),
  kubeConfig: error('KF578', 'flux-kustomize-controller 1.9.3 internal/controller/kustomization_controller.go', {
    rule: 'If objects go to Karmada, Flux has a kubeconfig for its API server.',
    why: 'Flux would apply templates and policies to the cluster it runs in: the workloads would run in that cluster and nowhere else.',
    fix: 'give the Secret with its kubeconfig, as the `secretName` of Karmada or OCM in `kubeConfigs`.',
  }),
  turns: warning('KF558', 'flux-kustomize-controller 1.9.3 internal/controller/kustomization_controller.go', {
    rule: 'The rollouts of a chart have the groups of their clusters in orders that fit together.',
    why: 'Flux applies what a chart has for a cluster as a whole, so the clusters of a chart have one order; with two that contradict each other it has none, and a commit reaches all groups at once.',
    fix: 'give the rollouts of the chart the same order of groups, put the workloads into charts of their own, or acknowledge the warning if one commit is one step for each of them.',
  }),
};
