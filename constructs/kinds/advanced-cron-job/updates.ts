import { differences, formatField } from '../../json/field';
import type { KubeObject } from '../../json/kube-object';
import { type ImmutableChange, type KindUpdates, UNTOUCHED } from '../pod-update';
import { goForm } from '../pods/go-form';
import { immutableChange } from '../pods/immutable';
import { changing } from '../pods/rolling';

/** What happens when an AdvancedCronJob changes: jobs that run are left alone. */
export const ADVANCED_CRON_JOB_UPDATES: KindUpdates = {
  pods: (before, after) => {
    const fields = templateFields(before, after);
    return fields.length > 0 ? { effect: 'none', reasons: [`${changing(fields)}; jobs that run are left alone, and later ones have the change.`] } : UNTOUCHED;
  },
  immutable,
  ownsPods: ({ spec }) => spec?.template?.imageListPullJobTemplate == null,
};

const SOURCE = 'kruise 1.9 pkg/webhook/advancedcronjob/validating/advancedcronjob_create_update_handler.go';
const FIX = 'Give the AdvancedCronJob another name, or delete it and create it anew; jobs that run are deleted with it.';

/** Of the templates only that of image pulls may change, and none may take the place of another. */
function immutable(before: KubeObject, after: KubeObject): ImmutableChange[] {
  const pulls = [before, after].every((object) => object.spec?.template?.imageListPullJobTemplate != null);
  return pulls ? [] : templateFields(before, after).map((field) => immutableChange(field, { by: 'Kruise', source: SOURCE, fix: FIX }));
}

function templateFields(before: KubeObject, after: KubeObject): string[] {
  const [old, now] = [before, after].map((object) => goForm(object.spec?.template, 'template'));
  return differences(old, now).map(({ field }) => `spec.template.${formatField(field)}`);
}
