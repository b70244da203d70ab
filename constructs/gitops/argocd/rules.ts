import { error } from '../../problems/problem';

/** Rules on the options of Argo CD. */
export const ARGO_CD_RULES = {
  option: error('KF570', 'ours: JavaScript and tsx do not check the names of options', {
    rule: 'Every option of Argo CD is a known one.',
    why: 'Where types are not checked, as with tsx, a misspelt option would be ignored silently.',
    fix: 'correct the name, or remove the option.',
  }),
  repository: error('KF571', 'argo-cd 3.5.1 pkg/apis/application/v1alpha1/app_project_types.go', {
    rule: 'Argo CD gets exactly one repository, without wildcards.',
    why: 'Without a repository there is nothing to apply, and a project with wildcards would allow Applications to apply anything.',
    fix: 'give the address of the repository, such as `https://git.example.com/platform/deploy.git`.',
  }),
  destination: error('KF572', 'argo-cd 3.5.1 util/argo/argo.go, argo-cd 3.5.1 pkg/apis/application/v1alpha1/app_project_types.go', {
    rule: 'Every control plane in use has its API server given, by name or by address, without wildcards.',
    why: 'Argo CD refuses Applications with both or neither, and objects for a control plane must not be applied anywhere else.',
    fix: 'give either the name it is registered under in Argo CD, or its address.',
  }),
  value: error('KF573', 'argo-cd 3.5.6 manifests/crds, argo-cd 3.5.1 util/app/path/path.go', {
    rule: 'Options of Argo CD have valid values: Kubernetes names, durations above zero, a path inside the repository.',
    why: 'The API server refuses the objects, or Argo CD does not find what they point to.',
    fix: 'give a value of the expected form.',
  }),
  combination: error('KF574', 'argo-cd 3.5.1 controller/appcontroller.go', {
    rule: 'Options of Argo CD do not contradict each other.',
    why: 'One of the two would have no effect, or would undo the other.',
    fix: 'remove one of the two.',
  }),
  pull: error('KF575', 'ours: with `ocmPull` we write no works, so another tool finds nothing it should apply', {
    rule: 'If OCM clusters pull their own objects, no other tool applies the tree.',
    why: 'The tree then has no works: another tool would find nothing, or would apply the objects of the clusters to the hub.',
    fix: 'leave out `ocmPull`, or apply the tree with Argo CD alone.',
  }),
};
