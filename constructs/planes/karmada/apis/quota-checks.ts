import { isObject, listOf } from '../../../json/json';
import { amountOf, compareQuantities } from '../../../json/quantity';
import { isLabelKey } from '../../../json/syntax';
import { isText, objectsOf } from '../../../kinds/pods/pod-value';
import { repeated } from '../../../problems/reporter';
import { checkClusterName } from './cluster-names';
import { QUOTA_RULES as RULES } from './quota-rules';
import type { Admission, Say } from './say';

const LONGEST_NAME = 63;

/** Resources that are counted in pieces. */
const PIECES: ReadonlySet<string> = new Set([
  'pods', 'resourcequotas', 'services', 'replicationcontrollers', 'secrets', 'configmaps', 'persistentvolumeclaims', 'services.nodeports', 'services.loadbalancers',
]);

/** What else a quota of Kubernetes knows; resources with a slash in their names are others'. */
const AMOUNT = /^((requests\.|limits\.)?(cpu|memory|ephemeral-storage)|requests\.storage|(requests\.)?hugepages-.*)$/;

/** Checks a FederatedResourceQuota as Karmada's admission does. */
export function checkQuota({ metadata, spec }: any, admission: Admission): void {
  const { say, note } = admission;
  if (isText(metadata?.name) && metadata.name.length > LONGEST_NAME) say(RULES.name, 'metadata.name', metadata.name, `at most ${LONGEST_NAME} characters`);
  if (!isObject(spec)) return;
  checkResources(spec.overall, 'spec.overall', say);
  const assigned = objectsOf(spec.staticAssignments, 'spec.staticAssignments');
  for (const [{ clusterName, hard }, where] of assigned) {
    checkClusterName(clusterName, `${where}.clusterName`, RULES.cluster, admission);
    checkResources(hard, `${where}.hard`, say);
    for (const resource of Object.keys(isObject(hard) && isObject(spec.overall) ? hard : {})) {
      if (!Object.hasOwn(spec.overall, resource)) say(RULES.sum, `${where}.hard`, resource, 'a resource of spec.overall');
    }
  }
  for (const name of repeated(assigned.map(([{ clusterName }]) => clusterName))) {
    if (isText(name)) note(RULES.cluster, `There are several assignments to cluster '${name}'.`);
  }
  checkSums(spec.overall, assigned.map(([{ hard }]) => hard), say);
  if (listOf(spec.staticAssignments).length === 0) note(RULES.gate, 'The quota assigns nothing to clusters, so it needs the Karmada feature gate FederatedQuotaEnforcement.');
}

function checkResources(resources: unknown, where: string, say: Say): void {
  for (const [resource, quantity] of Object.entries(isObject(resources) ? resources : {})) {
    const foreign = resource.includes('/');
    if (!isLabelKey(resource) || (!foreign && !PIECES.has(resource) && !AMOUNT.test(resource))) say(RULES.resource, where, resource, 'resources that a quota can limit');
    const amount = amountOf(quantity);
    const whole = PIECES.has(resource) || (foreign && !resource.includes('kubernetes.io/') && !resource.startsWith('requests.'));
    // What is no quantity is left to the schema.
    if (amount < 0) say(RULES.resource, `${where}.${resource}`, quantity, '0 or more');
    else if (whole && Number.isFinite(amount) && !Number.isInteger(amount)) say(RULES.resource, `${where}.${resource}`, quantity, 'a whole number');
  }
}

function checkSums(overall: unknown, hards: readonly unknown[], say: Say): void {
  for (const [resource, quantity] of Object.entries(isObject(overall) ? overall : {})) {
    const sum = hards.reduce((total: number, hard) => total + (isObject(hard) && Object.hasOwn(hard, resource) ? amountOf(hard[resource]) : 0), 0);
    if (compareQuantities(quantity, sum) < 0) say(RULES.sum, `spec.overall.${resource}`, quantity, `${sum} or more, the sum of what clusters get`);
  }
}
