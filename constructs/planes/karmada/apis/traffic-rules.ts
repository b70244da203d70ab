import { error, warning } from '../../../problems/problem';

const ADMISSION = 'karmada 1.18.2 pkg/webhook/multiclusterservice/validating.go';
const REMEDY = 'karmada 1.18.2 pkg/controllers/remediation';
const CONTROLLER = 'karmada 1.18.2 pkg/controllers/multiclusterservice/mcs_controller.go';

/** Rules on traffic between and into clusters. */
export const TRAFFIC_RULES = {
  service: error('KF766', ADMISSION, {
    rule: 'A MultiClusterService has the name of a Service, one type, and ports with names of their own.',
    fix: 'name it after the Service, and use ports of 1 to 65535 with names like `http`.',
  }),
  cluster: error('KF767', ADMISSION, {
    rule: 'A MultiClusterService is provided and consumed in clusters of Karmada.',
    why: 'Admission refuses names that cannot be. A cluster that Karmada does not have is skipped, and only an event tells.',
    fix: 'name clusters of the fleet that Karmada delivers to.',
  }),
  gate: warning('KF768', 'karmada 1.18.2 pkg/features/features.go', {
    rule: 'A MultiClusterService needs the Karmada feature gate MultiClusterService.',
    why: 'The gate is off by default, and nothing happens without it.',
    fix: 'start karmada-controller-manager and karmada-agent with --feature-gates=MultiClusterService=true and acknowledge this warning.',
  }),
  claimed: warning('KF769', `${CONTROLLER}, karmada 1.18.2 pkg/detector/detector.go`, {
    rule: 'The Service of a MultiClusterService travels with no workload.',
    why: 'Karmada takes it away from the policy of the workload for good, and brings it to the clusters that provide and consume it; forecasts are for those of the workload.',
    fix: 'define the Service in another chart than the workload, or acknowledge this warning.',
  }),
  ingress: error('KF770', 'karmada 1.18.2 pkg/util/lifted/validatingmci.go', {
    rule: 'A MultiClusterIngress has rules or a default backend, with values that an Ingress can have.',
    fix: 'correct the value as for an Ingress.',
  }),
  ingressController: warning('KF771', 'karmada 1.18.2 pkg/webhook/multiclusteringress/validating.go', {
    rule: 'A MultiClusterIngress needs a controller that is not part of Karmada.',
    why: 'Karmada itself has nothing but the API: a controller for the load balancers of your provider has to act on it.',
    fix: 'install such a controller, for example one built with multicluster-cloud-provider of the Karmada project, and acknowledge this warning.',
  }),
  remedy: error('KF785', `${REMEDY}/util.go`, {
    rule: 'A Remedy names clusters and conditions, or leaves them out, and has actions.',
    why: 'An empty list of clusters or conditions matches nothing, although none at all matches everything. A condition has the status True, False or Unknown; no other ever matches.',
    fix: 'use conditions such as `ClusterCondition.statusIn(\'Ready\', ClusterConditionStatus.FALSE)`, and the action TrafficControl.',
  }),
  trafficCluster: error('KF786', `${REMEDY}/util.go, karmada 1.18.2 pkg/controllers/mcs/service_export_controller.go`, {
    rule: 'A Remedy, or a Service that is exported, is for clusters of Karmada.',
    why: 'Karmada has no others, so nothing would happen there.',
    fix: 'select clusters of the fleet that Karmada delivers to.',
  }),
  remedyEffect: warning('KF787', `${REMEDY}/remedy_controller.go`, {
    rule: 'A Remedy needs a controller that does what it asks for.',
    why: 'The controller `remedy` of karmada-controller-manager writes the actions into status.remedyActions of the cluster, and nothing in Karmada reads them. '
      + 'The condition ServiceDomainNameResolutionReady is there only where karmada-service-name-resolution-detector runs in the cluster.',
    fix: 'install a controller that acts on status.remedyActions, such as one for MultiClusterIngress, and acknowledge this warning.',
  }),
  imported: error('KF788', 'karmada 1.18.2 pkg/controllers/mcs/service_import_controller.go', {
    rule: 'A ServiceImport has the type ClusterSetIP, and ports that a Service can have, with the names that they have in the exported Service.',
    why: 'Karmada makes the Service `derived-<name>` of its ports and of nothing else, and traffic finds the addresses of pods by the name of the port. It leaves other types alone.',
    fix: 'list the ports of the Service with their names, or use `MultiClusterServiceExport`.',
  }),
  exported: error('KF789', 'karmada 1.18.2 pkg/controllers/mcs/service_export_controller.go, karmada 1.18.2 pkg/controllers/multiclusterservice/mcs_controller.go', {
    rule: 'A ServiceExport goes to the clusters of Karmada that have its Service, and the Service has no MultiClusterService.',
    why: 'Karmada collects the addresses of pods where the ServiceExport is. A MultiClusterService collects them too, and takes the Service away from its policy.',
    fix: 'define the Service and its ServiceExport in the chart of the workload that the Service selects, and use either way.',
  }),
  exportDefinitions: warning('KF604', 'karmada 1.18.2 pkg/scheduler/framework/plugins/apienablement/api_enablement.go', {
    rule: 'Clusters that export and import Services have the CustomResourceDefinitions of multicluster.x-k8s.io.',
    why: 'Karmada has them, and its clusters need them too: to a cluster that does not serve the kind Karmada delivers nothing.',
    fix: 'federate them with `FederatedObjects.fromFile(...)`, or acknowledge this warning if the clusters have them.',
  }),
  exportedElsewhere: warning('KF609', 'karmada 1.18.2 pkg/controllers/mcs/service_export_controller.go', {
    rule: 'A Service that Karmada imports into clusters is served by clusters of Karmada.',
    why: 'Karmada collects addresses of pods from its own clusters. Pods in others are not reached through the import.',
    fix: 'place the workload on clusters of Karmada, or acknowledge this warning.',
  }),
};
