import { isObject } from '../../json/json';
import { fill, within } from '../defaulting';
import { imagePullJobDefaults } from '../image-pull/defaults';
import { podTemplateDefaults } from '../pods/pod-defaults';

/** The spec of an AdvancedCronJob with everything that Kruise's webhook would write into it (apis/apps/defaults, SetDefaultsAdvancedCronJob). */
export function advancedCronJobDefaults(spec: any): any {
  if (!isObject(spec)) return spec;
  // One pull after the other is enough: Kruise refuses several at a time.
  const concurrencyPolicy = isObject(spec.template) && spec.template.imageListPullJobTemplate != null ? 'Replace' : 'Allow';
  const filled = fill(spec, { concurrencyPolicy, paused: false, successfulJobsHistoryLimit: 3, failedJobsHistoryLimit: 1 });
  return within(filled, 'template', templateDefaults);
}

function templateDefaults(template: any): any {
  const pods = (job: any) => within(job, 'spec', (spec) => within(spec, 'template', podTemplateDefaults));
  const pulls = (job: any) => within(job, 'spec', imagePullJobDefaults);
  return within(within(within(template, 'jobTemplate', pods), 'broadcastJobTemplate', pods), 'imageListPullJobTemplate', pulls);
}
