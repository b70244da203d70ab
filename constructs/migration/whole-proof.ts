import { App, Chart } from 'cdk8s';
import { Construct } from 'constructs';
import { kruiseOf } from '../definition/definition';
import { Federation } from '../federation/federation';
import { hasErrors, type Plan } from '../federation/planned';
import type { Session } from '../federation/session';
import { ControlPlane } from '../fleet/control-plane';
import { Fleet } from '../fleet/fleet';
import { groupedBy } from '../json/json';
import { finding, type Problem, Severity } from '../problems/problem';
import { listed } from '../problems/reporter';
import { type Touch, touchOf, touchText } from './proof';
import { MIGRATION_RULES } from './rules';
import type { Subject } from './subjects';
import { isAutoscaled, takeOver, type TakenOver, type TakeoverOptions } from './takeover';

/**
 * Compares what every cluster gets, or will get in a later step, with what it has. What is not written yet is worked out in an app of its own, so that nobody begins with a batch and
 * finds out in the middle of the next one.
 *
 * @param taken the workloads whose batches have begun
 */
export function touches(owner: Construct, subjects: readonly Subject[], taken: readonly TakenOver[], options: TakeoverOptions, session: Session): Problem[] {
  const { path } = owner.node;
  const now = taken.map(({ subject, resource }) => ({ subject, plan: session.plan(resource) }));
  const seen = new Map(now.map(({ subject, plan }) => [subject, new Set(plan.deliveries?.map(({ cluster }) => cluster))]));
  const later = subjects.filter((subject) => [...subject.copies.keys()].some((cluster) => !seen.get(subject)?.has(cluster)));
  const refused = new Set(now.filter(({ plan }) => hasErrors(plan.problems)).map(({ subject }) => subject));
  const foreseen = foresee(later.filter((subject) => !refused.has(subject)), options);
  return [
    ...now.flatMap(({ subject, plan }) => found(path, subject, plan, options)),
    ...foreseen.flatMap(({ subject, plan }) => [
      ...(seen.has(subject) ? [] : plan.problems.filter(({ severity }) => severity === Severity.ERROR).map((problem) => ({ ...problem, path }))),
      ...found(path, subject, plan, options, seen.get(subject)),
    ]),
  ];
}

/** What is left to be compared, as if all steps were done. */
function foresee(subjects: readonly Subject[], options: TakeoverOptions): { readonly subject: Subject; readonly plan: Plan }[] {
  if (subjects.length === 0) return [];
  const { fleet } = options;
  const app = new App();
  const versions = Object.fromEntries(Object.values(ControlPlane).map((plane) => [plane, fleet.versionOf(plane)]));
  const copy = new Fleet(app, 'fleet', { clusters: fleet.clusters, kruiseVersion: fleet.kruiseVersion, controlPlaneVersions: versions, managePlatform: fleet.managePlatform });
  const taken = takeOver(new Construct(new Chart(app, 'later'), 'later'), subjects.map((subject) => ({ subject, groups: options.groups.length })), { ...options, fleet: copy });
  return Federation.of(app).look((session) => taken.map(({ subject, resource }) => ({ subject, plan: session.plan(resource) })));
}

/** What would happen to pods, the same on several clusters as one problem. */
function found(path: string, subject: Subject, { definition, deliveries = [] }: Plan, { kinds }: TakeoverOptions, known?: ReadonlySet<string>): Problem[] {
  const touched = deliveries.flatMap(({ cluster, workload }): { readonly cluster: string; readonly touch: Touch }[] => {
    const live = subject.copies.get(cluster)?.object;
    if (!live || !workload || known?.has(cluster)) return [];
    const touch = touchOf(live, workload, { kinds, kruise: kruiseOf(definition, cluster), autoscaled: isAutoscaled(subject) });
    return touch ? [{ cluster, touch }] : [];
  });
  return [...groupedBy(touched, ({ touch }) => JSON.stringify(touch)).values()].map((same) => (
    finding(MIGRATION_RULES.restart, { path, message: touchText(subject.title, listed(same.map(({ cluster }) => cluster)), same[0].touch) })
  ));
}
