import { affinityMatcher } from '../../../delivery/affinity';
import type { ClusterAffinity } from '../../../delivery/model';
import type { Fleet } from '../../../fleet/fleet';
import { isObject } from '../../../json/json';
import { shown } from '../../../json/shown';
import { isServiceName } from '../../../json/syntax';
import { checkServiceValues } from '../../../kinds/native/service-values';
import { checkOneOf, isText, objectsOf, type SayValue } from '../../../kinds/pods/pod-value';
import { type Problem, Severity } from '../../../problems/problem';
import { reporter } from '../../../problems/reporter';
import { checkClusterTargets, isOnKarmada } from './cluster-names';
import type { Admission } from './say';
import { TRAFFIC_RULES as RULES } from './traffic-rules';

/** Checks a ServiceImport for what Karmada makes of it: a Service with its ports. Karmada has no admission for it beside the schema. */
export function checkServiceImport({ metadata, spec }: any, admission: Admission): void {
  const say: SayValue = (where, value, expected) => admission.say(RULES.imported, where, value, expected);
  if (isText(metadata?.name) && !isServiceName(`derived-${metadata.name}`)) say('metadata.name', metadata.name, 'the name of a Service that is no longer than 55 characters');
  if (!isObject(spec)) return;
  const { type, ports, sessionAffinity } = spec as any;
  if (type === 'Headless') say('spec.type', type, 'ClusterSetIP: Karmada leaves other types alone');
  if (isText(sessionAffinity) && sessionAffinity !== '' && sessionAffinity !== 'None') say('spec.sessionAffinity', sessionAffinity, 'None: the Service that Karmada makes has no other');
  if (ports === undefined) return;
  checkServiceValues({ spec: { ports: Array.isArray(ports) ? objectsOf(ports, '').map(([{ name, port, protocol, appProtocol }]) => ({ name, port, protocol, appProtocol })) : ports } }, say);
  for (const [{ protocol }, where] of objectsOf(ports, 'spec.ports')) checkOneOf(protocol, ['TCP', 'UDP', 'SCTP', ''], `${where}.protocol`, say);
}

/** What an export of a Service is made of. */
interface ExportOptions {
  /** The Service that was found in what was given. */
  readonly service: unknown;
  readonly given: unknown;
  readonly consumers?: ClusterAffinity;
  readonly fleet?: Fleet;
}

/** Checks what was given for the export of a Service: a Service, and consumers that Karmada delivers to. */
export function checkExport(path: string, { service, given, consumers, fleet }: ExportOptions): Problem[] {
  const problems: Problem[] = [];
  const note = reporter(path, problems);
  if (service === undefined) note(RULES.imported, `service is ${shown(nameOf(given))}, expected a Service of cdk8s-plus or an ApiObject that is one.`);
  if (consumers === undefined) return problems;
  const say: Admission['say'] = (rule, where, value, expected) => note(rule, `${where} is ${shown(value)}, expected ${expected}.`);
  checkClusterTargets(consumers, 'The export', 'consumers', RULES.trafficCluster, { say, note, fleet });
  const fits = affinityMatcher(consumers);
  if (fleet && !problems.some(({ severity }) => severity === Severity.ERROR) && !fleet._facts().some((cluster) => isOnKarmada(cluster.name, fleet) && fits(cluster))) {
    note(RULES.trafficCluster, 'The consumers are no cluster of Karmada.');
  }
  return problems;
}

/** A construct in words; anything else as it is. */
function nameOf(given: any): unknown {
  return typeof given?.node?.path === 'string' ? given.node.path : given;
}
