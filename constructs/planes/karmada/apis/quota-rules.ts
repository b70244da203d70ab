import { error, warning } from '../../../problems/problem';

const ADMISSION = 'karmada 1.18.2 pkg/webhook/federatedresourcequota/validating.go';
const VALUES = 'karmada 1.18.2 pkg/util/lifted/corevalidation.go';

/** Rules on quotas over all clusters. */
export const QUOTA_RULES = {
  name: error('KF760', ADMISSION, {
    rule: 'The name of a FederatedResourceQuota has at most 63 characters.',
    why: 'Karmada writes it into a label, so admission refuses a longer one.',
    fix: 'give it a shorter name in `metadata`.',
  }),
  resource: error('KF761', VALUES, {
    rule: 'A quota limits resources that Kubernetes can count, by amounts of 0 or more; what is counted in pieces is limited by whole numbers.',
    fix: 'use names like `requests.cpu`, `limits.memory`, `pods` or `count/deployments.apps`, and quantities.',
  }),
  sum: error('KF762', ADMISSION, {
    rule: 'What clusters get of a quota is not more than the whole, and of resources that the whole limits.',
    fix: 'give clusters less, or raise `overall`.',
  }),
  cluster: error('KF763', 'karmada 1.18.2 pkg/controllers/federatedresourcequota/federated_resource_quota_sync_controller.go', {
    rule: 'A quota is assigned to clusters of Karmada, to each once.',
    why: 'Admission refuses names that cannot be; to a cluster that Karmada does not have, nothing is written. Of two assignments to a cluster, Karmada takes one.',
    fix: 'name clusters of the fleet that Karmada delivers to.',
  }),
  gate: warning('KF764', 'karmada 1.18.2 pkg/features/features.go', {
    rule: 'A quota without assignments needs the Karmada feature gate FederatedQuotaEnforcement.',
    why: 'The gate is off by default, and without it only what is assigned to clusters is counted and enforced, by a ResourceQuota in each of them.',
    fix: 'assign parts to clusters, or start karmada-webhook and karmada-controller-manager with --feature-gates=FederatedQuotaEnforcement=true and acknowledge this warning.',
  }),
};
