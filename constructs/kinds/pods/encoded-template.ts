import { every, fill, within, type Defaulting } from '../defaulting';
import { goForm } from './go-form';

/**
 * A pod template as it comes back from a webhook of Kruise that encodes the object anew: without what is false or empty, and with what Go
 * writes even if it is empty. Webhooks that clear the status before they look for differences do so with every update
 * (kruise 1.9 pkg/webhook/{statefulset,uniteddeployment,advancedcronjob,broadcastjob}/mutating), and custom resources have their pods as one piece, so
 * that whoever applies them would write the other form again and again. Controllers read templates in this form, whatever is written: it
 * makes no new revision. Left out is `creationTimestamp: null`, which agents of OCM take out.
 */
export function encodedTemplate(template: any): any {
  const filled = fill(goForm(template, 'template'), { metadata: {} });
  return within(filled, 'spec', (given) => {
    const spec = fill(given, { containers: [] });
    const containers = ['containers', 'initContainers'].reduce((pods, list) => within(pods, list, every(encodedContainer)), spec);
    return within(containers, 'volumes', every((volume) => within(within(volume, 'downwardAPI', downward), 'projected', projected)));
  });
}

const divisor: Defaulting = (source) => within(source, 'resourceFieldRef', (ref) => fill(ref, { divisor: '0' }));
const downward: Defaulting = (source) => within(source, 'items', every(divisor));
const projected: Defaulting = (source) => within(source, 'sources', every((one) => within(one, 'downwardAPI', downward)));

function encodedContainer(container: any): any {
  const filled = fill(container, { resources: {} });
  return within(filled, 'env', every((variable) => within(variable, 'valueFrom', divisor)));
}
