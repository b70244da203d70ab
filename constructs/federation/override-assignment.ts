import { ApiObject } from 'cdk8s';
import type { IConstruct } from 'constructs';
import type { ObjectOverride } from '../definition/definition';
import { EXISTING_RULES } from './existing-rules';
import { finding, type Problem } from '../problems/problem';
import { shownChange } from '../json/shown';
import type { KubeObject } from '../json/kube-object';
import { oneValue } from '../json/one-value';
import { type Change, moduleOfChange } from '../overrides/changes/list';
import { containersOf } from '../overrides/container';
import type { ClusterOverride } from '../overrides/cluster-override';
import type { KindFacts } from '../delivery/kind-facts';
import { Kinds } from '../kinds/kinds';

/** The object a construct stands for; undefined if it stands for none. */
export function objectOf(construct: IConstruct): ApiObject | undefined {
  try {
    return ApiObject.of(construct);
  } catch {
    return undefined;
  }
}

/**
 * The overrides of a companion, or of the workload itself; one list for all workloads that say the same. One without any change at all stays with the workload, to be pointed out
 * there.
 */
export function overridesOf(overrides: readonly ClusterOverride[], companion?: IConstruct): readonly ObjectOverride[] {
  const own: ObjectOverride[] = [];
  overrides.forEach((override, index) => {
    const changes = override._changes(companion);
    if (changes.length === 0 && (companion || override._companions().length > 0)) return;
    const target = override._target();
    own.push(target === undefined ? { place: index + 1, changes } : { place: index + 1, target, changes });
  });
  return oneValue(own, () => own.map((one) => ('target' in one ? Object.assign({}, one, { target: oneValue(one.target) }) : one)));
}

/** The companions that overrides name. */
export function overriddenCompanions(overrides: readonly ClusterOverride[]): IConstruct[] {
  const companions = new Set<IConstruct>();
  for (const override of overrides) for (const companion of override._companions()) companions.add(companion);
  return [...companions];
}

/** The changes of overrides that are for one object: those that name it, as changes of the workload itself. */
export function withinItself(overrides: readonly ClusterOverride[], object: ApiObject | undefined): ClusterOverride[] {
  return overrides.flatMap((override) => override._assigned((change, subject) => (
    subject !== undefined && objectOf(subject) === object ? { change } : { change, subject }
  )) ?? []);
}

/** An object among those that overrides are for. */
export interface Overridable {
  readonly apiObject: ApiObject;
  readonly object: KubeObject;
}

/**
 * The part of overrides of many objects that one workload has: changes that name it or one of its companions, and those that name no object and
 * fit it.
 *
 * @param companions the other objects that travel with it
 */
export function overridesFor(overrides: readonly ClusterOverride[], workload: Overridable, companions: ReadonlySet<ApiObject>, alone: boolean): ClusterOverride[] {
  return overrides.flatMap((override) => override._assigned((change, subject) => {
    if (subject !== undefined) {
      const named = objectOf(subject);
      if (named === workload.apiObject) return { change };
      return named !== undefined && companions.has(named) ? { change, subject } : null;
    }
    const fitting = alone && isLiteral(change) ? change : fittingPart(change, workload);
    return fitting ? { change: fitting } : null;
  }) ?? []);
}

/** The part of overrides that names one of these objects. */
export function overridesWithin(overrides: readonly ClusterOverride[], objects: ReadonlySet<ApiObject>): ClusterOverride[] {
  return overrides.flatMap((override) => override._assigned((change, subject) => {
    const named = subject === undefined ? undefined : objectOf(subject);
    return named !== undefined && objects.has(named) ? { change, subject } : null;
  }) ?? []);
}

/** Overrides without changes that name an object which is not one of these. */
export function overridesOfOnly(overrides: readonly ClusterOverride[], objects: ReadonlySet<ApiObject>): ClusterOverride[] {
  return overrides.flatMap((override) => override._assigned((change, subject) => {
    const named = subject === undefined ? undefined : objectOf(subject);
    return subject === undefined || (named !== undefined && objects.has(named)) ? { change, subject } : null;
  }) ?? []);
}

/** What is wrong with overrides of many objects: changes that fit no object, and those of objects that do not exist. */
export function checkAssignment(path: string, overrides: readonly ClusterOverride[], workloads: readonly Overridable[], all: ReadonlySet<ApiObject>): Problem[] {
  const problems: Problem[] = [];
  const say = (message: string) => problems.push(finding(EXISTING_RULES.unassigned, { path, message }));
  const containers = [...new Set(workloads.flatMap((workload) => containersOf(workload.object, factsOf(workload)).map(({ name }) => name)))];
  // A change that names no object may be meant for a Secret.
  const possible = [...all].find(({ kind }) => kind === 'Secret');
  for (const override of overrides) {
    override._assigned((change, subject) => {
      if (subject !== undefined) {
        const named = objectOf(subject);
        if (named === undefined || !all.has(named)) say(`The change ${shownChange(change, named ?? possible)} is within '${subject.node?.path}', which is not one of the objects.`);
      } else if (isLiteral(change)) {
        if (workloads.length !== 1) say(`The change ${shownChange(change, possible)} does not say which object it is for, and there are ${workloads.length} workloads.`);
      } else if (!workloads.some((workload) => fittingPart(change, workload))) {
        say(`The change ${shownChange(change, possible)} does not fit any workload${'container' in change || 'containers' in change ? `; the containers are ${containers.join(', ') || 'none'}` : ''}.`);
      }
      return null;
    });
  }
  return problems;
}

/** Whether a change is written for one object: it addresses fields by path. */
function isLiteral(change: Change): boolean {
  return moduleOfChange(change)?.fitting === undefined;
}

/** The part of a change that an object can have; undefined if there is none. */
function fittingPart(change: Change, workload: Overridable): Change | undefined {
  return moduleOfChange(change)?.fitting?.(change, { object: workload.object, facts: factsOf(workload) });
}

function factsOf({ apiObject, object }: Overridable): KindFacts | undefined {
  return Kinds.of(apiObject).of(object);
}
