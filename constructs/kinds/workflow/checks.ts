import { isObject, type Json } from '../../json/json';
import type { KubeObject } from '../../json/kube-object';
import { isDnsSubdomain } from '../../json/syntax';
import { checkFlag, isListOrMissing, isObjectOrMissing, wholeNumber } from '../pods/fields';
import { WORKFLOW_RULES } from './rules';
import { type Report, WORKLOAD_RULES } from '../pods/workload-rules';
import { finding, type Problem } from '../../problems/problem';
import { shown } from '../../json/shown';
import type { KindChecks } from '../module';
import { checkDeliveredWorkflows, checkFederatedWorkflow } from './federated-checks';

const NAME_LIMIT = 63;

/** What is wrong with an Argo Workflow, as far as its fields are known here. Takes any object, however malformed. */
export function checkWorkflow(path: string, object: KubeObject): Problem[] {
  const problems: Problem[] = [];
  const say: Report = (rule, message, fix) => problems.push(finding(rule, { path, message, fix }));
  const name: unknown = object?.metadata?.name;
  if (!isDnsSubdomain(name) || name.length > NAME_LIMIT) {
    say(WORKFLOW_RULES.name, `metadata.name is ${shown(name)}, expected a DNS subdomain of at most ${NAME_LIMIT} characters.`);
  }
  const spec: unknown = object?.spec;
  if (!isObject(spec)) {
    say(WORKLOAD_RULES.shape, `spec is ${shown(spec)}, expected an object.`);
    return problems;
  }
  checkFlag(spec.suspend, 'spec.suspend', say);
  for (const field of ['parallelism', 'activeDeadlineSeconds']) wholeNumber(spec, field, 0, say);
  isObjectOrMissing(spec.arguments, 'spec.arguments', say);
  checkEntrypoint(spec, say);
  return problems;
}

function checkEntrypoint(spec: Json, say: Report): void {
  const { entrypoint, workflowTemplateRef: ref } = spec;
  const templates: readonly any[] = isListOrMissing(spec.templates, 'spec.templates', say) ? spec.templates : [];
  const names = templates.map((template): unknown => template?.name);
  const wrong = names.find((name, index) => typeof name !== 'string' || name === '' || names.indexOf(name) < index);
  if (wrong !== undefined || names.includes(undefined)) {
    say(WORKFLOW_RULES.entrypoint, `A template is named ${shown(wrong)}, but every template needs a unique name.`);
  }
  // The templates of a WorkflowTemplate are known in the cluster only.
  if (isObjectOrMissing(ref, 'spec.workflowTemplateRef', say) || ref != null) return;
  if (!names.includes(entrypoint) || typeof entrypoint !== 'string') {
    const known = names.map(shown).join(', ') || 'no templates';
    say(WORKFLOW_RULES.entrypoint, `spec.entrypoint is ${shown(entrypoint)}, expected the name of one of its templates: ${known}.`);
  }
}

/** Everything that is checked about the kind. */
export const WORKFLOW_CHECKS: KindChecks = {
  title: 'Argo Workflow', rules: WORKFLOW_RULES,
  alone: checkWorkflow, federated: checkFederatedWorkflow, delivered: checkDeliveredWorkflows,
};
