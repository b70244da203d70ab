import { error, warning } from '../../../problems/problem';

const ADMISSION = 'karmada 1.18.2 pkg/util/lifted/validatingfhpa.go';
const CRON_ADMISSION = 'karmada 1.18.2 pkg/webhook/cronfederatedhpa/validating.go';
const CONTROLLER = 'karmada 1.18.2 pkg/controllers/federatedhpa/federatedhpa_controller.go';
const CRON_JOB = 'karmada 1.18.2 pkg/controllers/cronfederatedhpa/cronfederatedhpa_job.go';

/** Rules on autoscalers that work across clusters. */
export const SCALING_RULES = {
  values: error('KF750', ADMISSION, {
    rule: 'Limits, metrics and behavior of a FederatedHPA have values that Karmada takes.',
    fix: 'use 1 or more for minReplicas, at least that for maxReplicas, and metrics of the pods, their resources or an object: Karmada knows no external metrics.',
  }),
  target: error('KF751', CONTROLLER, {
    rule: 'An autoscaler of Karmada names a workload with replicas, by apiVersion, kind and name.',
    why: 'Karmada reads and writes the replicas in the scale subresource, which other kinds do not have.',
    fix: 'name a CloneSet, StatefulSet, UnitedDeployment or Deployment, such as the `workload` of a federated one.',
  }),
  competing: error('KF752', 'ours: two that decide on one number overwrite each other', {
    rule: 'One autoscaler decides on the replicas of a workload.',
    why: 'A FederatedHPA sets the replicas of the whole, which Karmada divides; an autoscaler in the clusters sets those of its own cluster. Each undoes what the other did.',
    fix: 'keep one of them. To change the limits of a FederatedHPA by schedule, make the FederatedHPA the target of the CronFederatedHPA.',
  }),
  unreached: error('KF753', CONTROLLER, {
    rule: 'The target of an autoscaler of Karmada is delivered by Karmada.',
    why: 'There is no template on the control plane whose replicas could be changed.',
    fix: 'place the workload on clusters of Karmada, or use a HorizontalPodAutoscaler, which travels with it.',
  }),
  partly: warning('KF754', 'ours: replicas are divided over all clusters at synthesis', {
    rule: 'The target of an autoscaler of Karmada goes to clusters of Karmada only.',
    why: 'The autoscaler neither sees nor changes what other control planes deliver: those clusters keep the replicas they have.',
    fix: 'place the workload on clusters of Karmada only, or acknowledge this warning.',
  }),
  version: error('KF755', CONTROLLER, {
    rule: 'An autoscaler names its target by the apiVersion that the target is written in.',
    why: 'Karmada looks for the binding of the workload by that very apiVersion.',
    fix: 'give the `workload` of the federated workload as `target`.',
  }),
  cronRule: error('KF756', `${CRON_ADMISSION}, karmada 1.18.2 pkg/controllers/cronfederatedhpa/cronfederatedhpa_handler.go`, {
    rule: 'A CronFederatedHPA has rules, each with a name of its own, a schedule of five fields and a known time zone.',
    why: 'Admission refuses the object, or the controller cannot read what admission took.',
    fix: 'write a schedule such as `30 8 * * mon-fri` and a time zone such as `Europe/Lisbon`.',
  }),
  cronReplicas: error('KF757', CRON_ADMISSION, {
    rule: 'A rule of a CronFederatedHPA says the replicas of a workload, or the limits of a FederatedHPA.',
    why: 'Admission refuses a rule without them; of the other kind they have no effect.',
    fix: 'use `replicas` for a workload, and `minReplicas` and `maxReplicas` for a FederatedHPA.',
  }),
  cronHistory: error('KF758', CRON_JOB, {
    rule: 'A CronFederatedHPA keeps at least one failed execution.',
    why: 'Admission takes 0, but with it karmada-controller-manager panics as soon as an execution fails.',
    fix: 'use 1 or more for failedHistoryLimit.',
  }),
  atZero: warning('KF759', CONTROLLER, {
    rule: 'The target of a FederatedHPA has replicas to begin with.',
    why: 'With none, autoscaling is disabled until somebody sets another number.',
    fix: 'give the workload 1 replica or more.',
  }),
};
