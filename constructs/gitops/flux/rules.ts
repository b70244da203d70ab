import type { Rule } from '../../problems/problem';
import { Severity } from '../../problems/problem';

/** Rules on what Flux is told. */
export const FLUX_RULES = {
  option: {
    code: 'KF576', severity: Severity.ERROR,
    rule: 'Options of Flux, of its source and of its kubeconfigs have the names that are known.',
    why: 'A misspelt option would be passed over without a word where types are not checked, as under tsx.',
    fix: 'correct the name, or remove the option.',
    source: 'ours: JavaScript and tsx do not check the names of options',
  },
  value: {
    code: 'KF577', severity: Severity.ERROR,
    rule: 'Options of Flux have values that its objects can hold: a source with an address, names in the syntax of Kubernetes, durations above zero, a path within the source.',
    why: 'The API server refuses the objects, or Flux never finds what they point at.',
    fix: 'give a value of the expected form.',
    source: 'flux-kustomize-controller 1.9.3 config/crd/bases, flux-source-controller 1.9.3 config/crd/bases',
  },
  kubeConfig: {
    code: 'KF578', severity: Severity.ERROR,
    rule: 'Flux is told how to reach the API server of Karmada when anything goes there.',
    why: 'Flux runs in a cluster and would apply templates and policies there: the workloads would run in that cluster, and nowhere else.',
    fix: 'name the Secret with the kubeconfig of Karmada, for example `karmada: { secretName: \'karmada-kubeconfig\' }`.',
    source: 'flux-kustomize-controller 1.9.3 internal/controller/kustomization_controller.go',
  },
} satisfies Record<string, Rule>;
