import { KRUISE_CRDS } from '../../../../imports/kruise-kinds';
import { reachesScheduler } from '../../../definition/definition';
import type { Together, WrittenByHand } from '../../../definition/together';
import { byName, divided } from '../../../json/json';
import { groupKindOf, groupOf, type KubeObject, nameOf } from '../../../json/kube-object';
import { isCustomResourceDefinition } from '../../../kinds/native/api';
import type { Problem } from '../../../problems/problem';
import { listed, repeated, type Report, reporter } from '../../../problems/reporter';
import { checkSchema } from '../../../problems/schema/schema-rules';
import { isKarmadaKind } from '../api-groups';
import { type Crd, isKruiseCrd, isOfKruise, readCrd, writtenVersion } from './crd';
import { converts } from './members';
import { CRD_RULES } from './rules';

type Workload = Pick<Together, 'path' | 'definition'>;

/** Checks what was given as definitions of Kruise. */
export function checkGiven(given: readonly KubeObject[], kruise: string, report: Report): void {
  const [kruiseCrds, others] = divided(given, isKruiseCrd);
  const [webhooks, strangers] = divided(others, ({ apiVersion }) => groupOf(apiVersion) === 'admissionregistration.k8s.io');
  if (webhooks.length > 0) {
    report(CRD_RULES.webhooks, `Among the definitions of Kruise ${is(webhooks)} ${listed(webhooks.map(nameOf))}, which would act on the API server of Karmada itself.`);
  }
  if (strangers.length > 0) report(CRD_RULES.webhooks, `${listed(strangers.map(nameOf))} ${is(strangers)} not of Kruise, or no CustomResourceDefinition; expected those of Kruise alone.`);
  for (const name of repeated(kruiseCrds.map(({ metadata }) => metadata.name))) report(CRD_RULES.malformed, `CustomResourceDefinition '${name}' is given more than once.`, 'give each definition once.');
  if (given.length === 0) report(CRD_RULES.malformed, 'There is no CustomResourceDefinition in what `crds` names.');
  for (const object of kruiseCrds) {
    const crd = readCrd(object);
    if ('error' in crd) {
      report(CRD_RULES.malformed, `${nameOf(object)} ${crd.error}.`);
      continue;
    }
    for (const { message, fix } of checkSchema('', object, `the ${nameOf(object)}`, { kruise })) report(CRD_RULES.malformed, message, fix);
    checkVersion(crd.value, 'stores', String(crd.value.stored.name), kruise, report);
  }
}

function is(list: readonly unknown[]): string {
  return list.length === 1 ? 'is' : 'are';
}

function checkVersion(crd: Crd, verb: 'stores' | 'prefers', version: string, kruise: string, report: Report): void {
  const expected = writtenVersion(crd, kruise);
  if (expected === undefined || version === expected) return;
  report(CRD_RULES.otherVersion, `CustomResourceDefinition '${crd.name}' ${verb} ${version}, but templates and policies for Kruise ${kruise} are written for ${expected}.`);
}

/** The objects of workloads that go to Karmada, each once, with the path of a workload they travel with. */
function templates(workloads: readonly Workload[]): Map<KubeObject, string> {
  return new Map(workloads.filter(({ definition }) => reachesScheduler(definition)).flatMap(({ path, definition: { template, companions } }) => (
    [template, ...companions.attached, ...companions.dependencies].map((object): [KubeObject, string] => [object, path])
  )));
}

/** Kinds of Kruise that workloads have and nobody defines. */
export function checkDefined(given: readonly KubeObject[], workloads: readonly Workload[], report: Report): void {
  const defined = new Set(given.filter(isKruiseCrd).map(({ spec }) => `${spec?.group}/${spec?.names?.kind}`));
  const seen = new Set<string>();
  for (const [object, path] of templates(workloads)) {
    const key = groupKindOf(object);
    if (!isOfKruise(object) || defined.has(key) || seen.has(key)) continue;
    seen.add(key);
    report(CRD_RULES.missing, `${object.kind} of ${object.apiVersion} is not among the definitions, but '${path}' delivers ${nameOf(object)}.`);
  }
}

/** Definitions that are federated by themselves as well. */
export function checkFederatedElsewhere(given: readonly KubeObject[], workloads: readonly Workload[], report: Report): void {
  const names = new Set(given.filter(isKruiseCrd).map(({ metadata }) => metadata.name));
  for (const [object, path] of templates(workloads)) {
    if (isCustomResourceDefinition(object) && names.has(object.metadata.name)) report(CRD_RULES.twice, `${nameOf(object)} is delivered by '${path}' as well.`);
  }
}

/** Kinds that Kruise's controllers make for themselves; nobody writes them, but Kruise needs their definitions. */
const OWN_KINDS = ['nodeimages.apps.kruise.io', 'nodepodprobes.apps.kruise.io'];

/** Definitions that Kruise needs in members and that are not given. */
export function checkComplete(given: readonly KubeObject[], report: Report): void {
  const names = new Set(given.map(({ metadata }) => metadata.name));
  const all = [...Object.values(KRUISE_CRDS).map(({ plural, group }) => `${plural}.${group}`), ...OWN_KINDS];
  const missing = all.filter((name) => !names.has(name)).sort(byName);
  if (missing.length > 0) report(CRD_RULES.incomplete, `Members get no definition of ${listed(missing)}.`);
}

/** Namespaces of the platform that a chart of workloads has as well. */
export function checkNamespaces(namespaces: readonly string[], workloads: readonly Workload[], report: Report): void {
  for (const { path, definition } of workloads.filter((workload) => reachesScheduler(workload.definition))) {
    const own = namespaces.filter((name) => definition.namespaces.has(name));
    for (const name of own) report(CRD_RULES.twice, `Namespace '${name}' is in the chart of '${path}' as well.`);
  }
}

/** Checks definitions of Kruise that users brought to the API server of Karmada by themselves. */
export function checkStanding(written: readonly WrittenByHand[], workloads: readonly Together[]): Problem[] {
  const definitions = written.filter(({ object }) => isKruiseCrd(object));
  if (definitions.length === 0) return [];
  const charts = new Set(written.filter(({ object }) => isKarmadaKind(object)).map(({ path }) => path));
  const paths = workloads.filter(({ definition }) => reachesScheduler(definition)).map(({ path }) => path);
  return definitions.filter(({ path, beside }) => charts.has(path) || (beside && paths.some((one) => one.startsWith(`${path}/`))))
    .flatMap(({ path, object, kruise }) => checkTemplateCrd(path, object, kruise!));
}

/** Checks a definition that is, as it is, an object of the API server of Karmada. */
export function checkTemplateCrd(path: string, object: KubeObject, kruise: string): Problem[] {
  if (!isKruiseCrd(object)) return [];
  const problems: Problem[] = [];
  const report = reporter(path, problems);
  const crd = readCrd(object);
  if ('error' in crd) report(CRD_RULES.malformed, `${nameOf(object)} ${crd.error}.`);
  else if (crd.value.preferred !== undefined) checkVersion(crd.value, 'prefers', crd.value.preferred, kruise, report);
  if (converts(object)) report(CRD_RULES.converts, `${nameOf(object)} has the conversion strategy '${object.spec.conversion.strategy}'.`);
  return problems;
}
