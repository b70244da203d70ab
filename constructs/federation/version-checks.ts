import { type Definition, reachesScheduler } from '../definition/definition';
import { clustersInWords } from '../definition/one-cluster';
import { DELIVERY_RULES } from '../definition/rules';
import { apiVersionOf } from '../delivery/kind-facts';
import { isNewerKruise, oldestKruise } from '../fleet/kruise-of-clusters';
import { nameOf } from '../json/kube-object';
import { finding, type Problem } from '../problems/problem';
import { foundUnder } from './found-under';

/** Whether a control plane that keeps the template has the CRDs of the version that it is written for. */
export function checkWrittenVersion(definition: Definition): Problem[] {
  const { path, template, facts, versions } = definition;
  const oldest = oldestKruise(versions.clusters?.values() ?? [versions.kruise]);
  const fits = !isNewerKruise(versions.kruise, oldest) && (!facts || apiVersionOf(facts, versions.kruise) === apiVersionOf(facts, oldest));
  if (fits || !reachesScheduler(definition)) return [];
  const message = `${nameOf(template)} is written for Kruise ${versions.kruise}, but the oldest version in the fleet is ${oldest}${having(definition, oldest)}.`;
  return [finding(DELIVERY_RULES.writtenVersion, { path, message })];
}

/**
 * The problems of a definition in a fleet of several versions. What is wrong under the version that the template is written for, and not under all the others,
 * says which clusters have that version.
 *
 * @param problemsOf what is wrong with a definition
 */
export function namingVersions(definition: Definition, found: readonly Problem[], problemsOf: (definition: Definition) => readonly Problem[]): readonly Problem[] {
  const { versions } = definition;
  if (found.length === 0) return found;
  const others = [...new Set(versions.clusters?.values())].filter((version) => version !== versions.kruise)
    .map((kruise) => foundUnder(problemsOf({ ...definition, versions: { ...versions, kruise } }), kruise));
  return found.map((problem) => (others.every((other) => other.has(problem, versions.kruise)) ? problem
    : { ...problem, message: `${problem.message} The template is written for Kruise ${versions.kruise}${having(definition, versions.kruise)}.` }));
}

/** The clusters that have a version, as the end of a sentence. */
function having({ versions }: Definition, kruise: string): string {
  const clusters = [...versions.clusters ?? []].filter(([, version]) => version === kruise).map(([name]) => name);
  return clusters.length === 0 ? '' : `, the version of ${clustersInWords(clusters)}`;
}
