import { error, warning } from '../../../problems/problem';

const ADMISSION = 'karmada 1.18.2 pkg/webhook/multiclusterservice/validating.go';
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
};
