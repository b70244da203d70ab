import type { Rule } from '../../problems/problem';
import { Severity } from '../../problems/problem';

/** Rules on what Argo CD is told. */
export const ARGO_CD_RULES = {
  option: {
    code: 'KF570', severity: Severity.ERROR,
    rule: 'Options of Argo CD have the names that are known.',
    why: 'A misspelt option would be passed over without a word where types are not checked, as under tsx.',
    fix: 'correct the name, or remove the option.',
    source: 'ours: JavaScript and tsx do not check the names of options',
  },
  repository: {
    code: 'KF571', severity: Severity.ERROR,
    rule: 'Argo CD is told one repository, without wildcards.',
    why: 'Applications without one have nothing to apply, and a project with wildcards would let them apply anything.',
    fix: 'give the address of the repository, for example `repository: \'https://git.example.com/platform/deploy.git\'`.',
    source: 'argo-cd 3.5.1 pkg/apis/application/v1alpha1/app_project_types.go',
  },
  destination: {
    code: 'KF572', severity: Severity.ERROR,
    rule: 'The API server of every control plane in use is given, by its name or by its address, without wildcards.',
    why: 'Argo CD refuses Applications with both or with none, and what is meant for a control plane must not be applied anywhere else.',
    fix: 'give either the name under which it is registered with Argo CD, or its address.',
    source: 'argo-cd 3.5.1 util/argo/argo.go, argo-cd 3.5.1 pkg/apis/application/v1alpha1/app_project_types.go',
  },
  value: {
    code: 'KF573', severity: Severity.ERROR,
    rule: 'Options of Argo CD have values that its objects can hold: names in the syntax of Kubernetes, durations above zero, a path within the repository.',
    why: 'The API server refuses the objects, or Argo CD never finds what they point at.',
    fix: 'give a value of the expected form.',
    source: 'argo-cd 3.5.6 manifests/crds, argo-cd 3.5.1 util/app/path/path.go',
  },
  combination: {
    code: 'KF574', severity: Severity.ERROR,
    rule: 'Options of Argo CD do not contradict each other.',
    why: 'One of the two would have no effect, or would undo the other.',
    fix: 'remove one of the two.',
    source: 'argo-cd 3.5.1 controller/appcontroller.go',
  },
  pull: {
    code: 'KF575', severity: Severity.ERROR,
    rule: 'Where clusters of OCM pull their objects themselves, no other tool applies the tree.',
    why: 'The tree then has no works; another tool would find none, or apply the objects of the clusters to the hub.',
    fix: 'leave out `ocmPull`, or apply the tree with Argo CD alone.',
    source: 'ours: with `ocmPull` we write no works, so another tool finds nothing it should apply',
  },
} satisfies Record<string, Rule>;
