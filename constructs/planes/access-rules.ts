import { error, warning } from '../problems/problem';

/** Rules on the rights of teams and tools. */
export const ACCESS_RULES = {
  team: error('KF590', 'ours: a role without members, or in no namespace, gives nobody anything', {
    rule: 'A team has a name, members and namespaces; its clusters are those of the fleet, and its kinds are written as `group/Kind`.',
    why: 'The API server refuses the roles, or they give rights to nobody, or in the wrong place.',
    fix: 'give `subjects`, for example one made by `AccessSubject.group`, and `namespaces`.',
  }),
  skippedNamespace: warning('KF591', 'karmada 1.18.2 pkg/controllers/namespace/namespace_sync_controller.go', {
    rule: 'A namespace with workloads on Karmada is not kept from its clusters.',
    why: 'With the label namespace.karmada.io/skip-auto-propagation Karmada does not create the namespace in any cluster, and what is in it cannot be applied there.',
    fix: 'remove the label, or acknowledge this warning if the clusters have the namespace already.',
  }),
  teamTwice: error('KF592', 'ours: the roles of a team are named after it', {
    rule: 'Each TeamAccess of an app is for a team with a name of its own.',
    why: 'The roles of both would have the same name, and which one was meant cannot be known.',
    fix: 'give one of them another `name`.',
  }),
  teamOnPlatform: error('KF593', 'ours: who gives rights owns the platform', {
    rule: 'TeamAccess is in the app that owns the platform.',
    why: 'A team that writes its own rights has all rights.',
    fix: 'move it to the app of the platform, or remove `managePlatform: false` from the fleet.',
  }),
  grantedRights: warning('KF594', 'kubernetes 1.32.10 pkg/registry/rbac/escalation_check.go', {
    rule: 'What a tool applies has no roles and role bindings, unless the tool may hand out rights.',
    why: 'An API server refuses a role with more rights than the one who writes it has, and a binding to such a role. On Karmada this holds for roles that are only meant for clusters, too.',
    fix: 'let somebody else apply these objects, or set `grantRights: true`, with which the tool can give itself any right.',
  }),
  identity: error('KF595', 'ours: rights are for somebody, at an API server that something goes to', {
    rule: 'Every identity of GitOps.access is an AccessSubject, for a control plane or cluster that something of the app goes to.',
    why: 'Its roles would give nobody anything.',
    fix: 'give one for each API server in `identities`, for example `AccessSubject.serviceAccount` for `Karmada`.',
  }),
  namespaceTwice: warning('KF596', 'ours: an object is written in one place', {
    rule: 'A namespace that is created with a team is in no other chart of the app.',
    why: 'Two Applications or Kustomizations would own it. In the chart of the workloads it would come after the roles in it, which cannot be applied without it.',
    fix: 'remove it from the chart, or set `createNamespaces: false` and apply the namespace before the platform.',
  }),
  othersWorks: warning('KF716', 'ocm 1.3.1 pkg/work/webhook/v1/manifestwork_validating.go', {
    rule: 'The works of a team are known by name.',
    why: 'Works of all teams for a cluster are in one namespace of the hub. Who may change all of them may change those of others, and the hub does not ask for `execute-as` again as long as a work keeps its executor.',
    fix: 'list the names of the works of the team in `works`, or acknowledge this warning if the teams trust each other.',
  }),
  setsEvade: warning('KF717', 'ocm 1.3.1 manifests/cluster-manager/hub/work/clusterrole.yaml', {
    rule: 'A team that is held to its executor does not write ManifestWorkReplicaSets.',
    why: 'The works of a replica set are written by a controller of the hub, which may execute as anybody. The author of the set is never asked for, so the executor does not hold the team back.',
    fix: 'leave out `clusterSets`, or acknowledge this warning if the team may do everything in the clusters of the sets.',
  }),
  nilExecutor: warning('KF718', 'ocm-api 1.3.0 feature/feature.go, ocm 1.3.1 pkg/work/webhook/v1/manifestwork_validating.go', {
    rule: 'A hub with teams has the feature gate NilExecutorValidating.',
    why: 'The gate is off by default. Without it a work that names no executor is not checked at all, and has all rights of the agent.',
    fix: 'enable the feature NilExecutorValidating in spec.workConfiguration.featureGates of the ClusterManager and acknowledge this warning.',
  }),
};
