import { error, warning } from '../problems/problem';

const GATES = 'kruise 1.8.3 pkg/features/kruise_features.go';
const CHART = 'kruise-charts 1.8.3 templates/webhookconfiguration.yaml';

/** Rules on installing Kruise. */
export const INSTALLATION_RULES = {
  managedElsewhere: error('KF627', 'ours: a control plane has one owner', {
    rule: 'An app that installs Kruise as an add-on of Open Cluster Management owns the platform part of the hub.',
    why: 'With `managePlatform: false` the fleet says that somebody else keeps it; two owners would overwrite and prune each other\'s objects.',
    fix: 'move the installation to the app of the platform, or remove `managePlatform: false` from the fleet.',
  }),
  cluster: error('KF630', 'ours: an installation is for clusters of the fleet', {
    rule: 'An installation is for at least one cluster. Each is in the fleet, is named once, and the installer reaches it.',
    why: 'An add-on of OCM is installed on clusters of OCM only, and Flux needs a kubeconfig for each cluster: without one it would install Kruise where it runs itself.',
    fix: 'correct the name, or use another installer for this cluster.',
  }),
  value: error('KF631', 'ours: values of other forms would end in objects that API servers refuse', {
    rule: 'Options of an installation have values of the expected form: Kubernetes names, whole numbers, durations above zero, addresses without passwords.',
    why: 'The API server refuses the objects, or the tool does not find what they point to.',
    fix: 'give a value of the expected form.',
  }),
  version: error('KF632', 'ours: what is written for a cluster depends on the version of Kruise that the fleet declares', {
    rule: 'The release that is installed is not older than the version of Kruise that the fleet declares for the cluster.',
    why: 'Kinds would be written in apiVersions that the clusters do not serve, and fields that they do not know would be dropped.',
    fix: 'install a release of that minor version, or declare the older one with `kruiseVersion` of the fleet or the cluster.',
  }),
  newer: warning('KF633', 'ours: during an upgrade, the fleet declares the oldest version', {
    rule: 'The release that is installed is of the minor version that the fleet declares for the cluster.',
    why: 'Workloads are written for the older version. That is right while an upgrade is under way; afterwards, what is new cannot be used.',
    fix: 'once the cluster has it, declare the newer version with its `kruiseVersion`, or with that of the fleet.',
  }),
  unfinished: error('KF634', 'kruise-charts next versions/kruise/1.9.0-alpha.3/templates/webhookconfiguration.yaml', {
    rule: 'The alpha releases of Kruise 1.9.0 are not installed.',
    why: 'Their chart registers webhooks under paths that the managers do not answer, and these drop them: DaemonSet, SidecarSet, BroadcastJob, AdvancedCronJob, ImagePullJob and '
      + 'ImageListPullJob are neither checked nor completed.',
    fix: 'install 1.9.0, or a release of 1.8.',
  }),
  gate: error('KF635', GATES, {
    rule: 'Every feature gate is one that the release of Kruise knows, and is switched on or off with true or false.',
    why: 'The manager does not start with a gate that it does not know, and without a manager no pod of the cluster can be created.',
    fix: 'correct the name, or remove the gate.',
  }),
  closed: error('KF636', `${GATES}, kruise 1.8.3 pkg/webhook`, {
    rule: 'No feature gate is off that an object in the cluster needs.',
    why: 'Kruise refuses the object, or ignores what it says.',
    fix: 'do not switch the gate off, or do not deliver the object to this cluster.',
  }),
  contradiction: error('KF637', GATES, {
    rule: 'No feature gate is on that another one switches off.',
    why: 'Without its webhook for pods or its daemon, the manager switches off everything that depends on them, whatever was asked for.',
    fix: 'leave out one of the two.',
  }),
  replicas: warning('KF638', CHART, {
    rule: 'At least two managers run in each cluster.',
    why: 'The webhooks for pods and for all kinds of Kruise fail closed. While no manager runs, no pod can be created, deleted or evicted outside of kube-system, and objects of kinds with a '
      + 'conversion webhook cannot even be read.',
    fix: 'run two managers or more, with a PodDisruptionBudget; use `hostNetwork` where the network of pods depends on pods; label namespaces that must never wait for Kruise with '
      + '`control-plane: openkruise`.',
  }),
  label: error('KF639', CHART, {
    rule: 'The namespace of the managers has the label `control-plane: openkruise`.',
    why: 'Otherwise the webhook for pods applies to the managers themselves: none can start until one runs (openkruise/kruise#1521).',
    fix: 'add the label to the Namespace, or let the installation create it.',
  }),
  unseen: warning('KF640', CHART, {
    rule: 'A namespace that the installation does not create has the label `control-plane: openkruise`.',
    why: 'Otherwise the webhook for pods applies to the managers themselves: none can start until one runs. The namespace is not in the app, so this cannot be seen here.',
    fix: 'add the label in every cluster, then acknowledge the warning; or leave out `createNamespace: false`.',
  }),
  twice: error('KF641', 'ours: two tools that apply the same objects undo each other', {
    rule: 'A cluster gets Kruise from one installation, and no two installations write the same object.',
    why: 'Each of two would overwrite the manager, the webhooks and the CRDs of the other.',
    fix: 'name the `clusters` of each installation.',
  }),
  manifests: error('KF642', 'kruise-charts 1.8.3 templates/manager.yaml', {
    rule: 'Manifests of Kruise have its manager, of the release and in the namespace of the installation, and every object in a namespace says so.',
    why: 'Something else, or another release, would be installed than what the app says; the agent refuses objects whose namespace is missing.',
    fix: 'render the chart of this release, for example with `helm template kruise openkruise/kruise --version 1.9.0 > kruise.yaml`.',
  }),
  placeholder: error('KF643', 'ocm 1.3.1 pkg/addon/templateagent/template_agent.go', {
    rule: 'Manifests of an add-on have no `{{` in them.',
    why: 'OCM takes it for the beginning of a variable, and replaces names that it does not know with nothing: the object is corrupted without an error.',
    fix: 'take it out of the manifest.',
  }),
  size: error('KF644', 'sdk-go 1.3.0 pkg/apis/work/v1/builder/workbuilder.go, etcd 3.5 server/embed/config.go', {
    rule: 'Each manifest of an add-on has at most 409,600 bytes, and all of them together at most 1 MB.',
    why: 'OCM splits an add-on into works of that size, and the API server of the hub refuses a larger template.',
    fix: 'leave out what does not belong to Kruise.',
  }),
  differing: error('KF645', 'ocm 1.3.1 pkg/addon/templateagent/template_agent.go', {
    rule: 'The clusters of an add-on differ in their registry only.',
    why: 'All clusters get the same template; OCM replaces the registry of images for each of them, and nothing else of this.',
    fix: 'set it for all clusters, or make the cluster\'s installation one of Argo CD or Flux.',
  }),
  crd: error('KF646', 'kruise-charts 1.8.3 templates', {
    rule: 'Manifests with CRDs have those of all kinds of Kruise that the clusters get objects of.',
    why: 'The cluster does not serve the kind, and a manager that misses a CRD it works with does not start.',
    fix: 'render the whole chart, or leave out all CRDs with `manageCrds: false`.',
  }),
  certificates: warning('KF647', 'kruise 1.8.3 pkg/webhook/util/controller/webhook_controller.go', {
    rule: 'With the gate EnableExternalCerts, certificates come from somewhere else.',
    why: 'Kruise then neither makes certificates nor writes them into its webhooks: no pod can be created until somebody else does.',
    fix: 'install what makes the certificates, and acknowledge the warning; otherwise switch the gate off. `AllAlpha` switches it on, too.',
  }),
};
