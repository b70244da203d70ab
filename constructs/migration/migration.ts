import { Construct } from 'constructs';
import { checkInputTypes, checkPropertyNames } from '../definition/input-types';
import type { IFederatedResource } from '../federation/federated';
import { Federation } from '../federation/federation';
import { hasErrors } from '../federation/planned';
import { groupsOf } from '../federation/stages/groups';
import { Fleet } from '../fleet/fleet';
import { isObject, listOf } from '../json/json';
import type { TextFile } from '../json/documents';
import { shown } from '../json/shown';
import { Kinds } from '../kinds/kinds';
import { plannedGate } from '../plan/planned-rollout';
import { soundDeliveries } from '../planes/delivery';
import { Interpreter } from '../planes/karmada/interpreter-choice';
import { checkPlaneInputs } from '../planes/list';
import { nearest } from '../problems/nearest';
import { finding, type Problem } from '../problems/problem';
import { Checks, report } from '../problems/report';
import { currentStep, stepFault } from '../rollout/current-step';
import type { CurrentStep, GroupSpec } from '../rollout/model';
import { gateSpecs, type RolloutGate } from '../rollout/rollout-gate';
import { RolloutGroup } from '../rollout/rollout-group';
import { ROLLOUT_RULES } from '../rollout/rules';
import { checklist } from './checklist';
import { askedByKind, batched, checkRatio, included } from './choice';
import { type Dumps, readDumps } from './dumps';
import { leftIn } from './left-list';
import { MigrationBatches } from './migration-batches';
import { MigrationDump } from './migration-dump';
import type { MigratedWorkload, MigrationProps, MigrationStep } from './migration-props';
import { checkNeededOptions } from './needed-options';
import { MIGRATION_RULES } from './rules';
import { checkPruning, checkSubject } from './state-of-copies';
import { groupsTaken, type StepNumbers, stepsOf } from './steps';
import { type Subject, subjectsOf, titleOf, workloadsIn } from './subjects';
import { isAutoscaled, takeOver, type TakenGroup, type TakenOver, type TakeoverOptions } from './takeover';
import { touches } from './whole-proof';

/**
 * Takes over workloads that run in clusters already, without a restart of any pod. Dumps say what runs: what clusters have in common becomes the template, how they differ
 * becomes overrides, and each cluster keeps the replicas that it has. Batch by batch, a first step only looks (on Karmada dispatch is suspended, works of OCM only read,
 * direct clusters get nothing), and further steps take over one group of clusters after the other. What each cluster gets is compared with what it has, and whatever would touch a pod
 * is an error. The current step is an input, as for a RolloutPlan; without one it is 0, and nothing is touched.
 *
 * Every step can be taken back by going to an earlier one: back at the look, nothing more is written to the clusters; back at step 0, templates and policies are gone, and objects
 * stay in the clusters. For that, the control planes have to be told to keep objects before anything is deleted. They are, from the first step on; what matters is that a step is
 * applied as a whole before an earlier one is. On Karmada, templates have to go before their override policies: Karmada writes an
 * object to its members once more when it lets go of it. Argo CD does it in this order, and Flux is told to leave override policies; by hand, delete templates first, with dumps that are fresh. Argo CD and Flux are told by annotations to leave what they applied to direct clusters when its files go.
 *
 * @example
 *
 * new Migration(chart, 'move-in', {
 *   dumps: [MigrationDump.fromFiles('us-west', 'dumps/us-west.yaml'), MigrationDump.fromFiles('us-east', 'dumps/us-east.yaml')],
 *   batches: MigrationBatches.inRatio(1, 2, 7),
 *   groups: [RolloutGroup.onClusters('us-east').named('pre'), RolloutGroup.onRemainingClusters().named('prod')],
 * });
 */
export class Migration extends Construct {
  /** The workloads that are taken over, in the order of batches. */
  public readonly workloads: MigratedWorkload[];
  /** All steps, from 0 on. */
  public readonly steps: MigrationStep[];
  /** The number of the current step. */
  public readonly step: number;
  /** What stays in clusters as it is, and why, in sentences. */
  public readonly left: string[];
  private readonly taken: readonly TakenOver[];
  private readonly found: readonly Problem[];
  private readonly batches: readonly (readonly Subject[])[];
  private readonly options?: TakeoverOptions;

  /**
   * @param scope the chart, or a construct in it
   * @param id the name of the migration in its scope
   * @param props dumps, batches and groups
   */
  constructor(scope: Construct, id: string, props: MigrationProps) {
    super(scope, id);
    const given: Partial<MigrationProps> = isObject(props) ? props as MigrationProps : {};
    const { propagation, delivery, interpreter } = given;
    const problems: Problem[] = [...checkPropertyNames(this.node.path, props, 'MigrationProps'), ...checkInputTypes(this.node.path, { propagation }), ...checkPlaneInputs(this.node.path, { delivery, interpreter }), ...checkNeededOptions(this.node.path, propagation, delivery)];
    const kinds = Kinds.of(this);
    const fleet = Fleet._of(this);
    const dumps = this.readDumps(given.dumps, fleet, problems);
    const chosen = this.choose(dumps, given, kinds, problems);
    this.batches = chosen.batches;
    const subjects = this.batches.flat();
    const groups = this.groups(given, fleet, subjects, problems);
    const steps = stepsOf(this.batches.length, groups.map(({ name }) => name));
    const at = this.current(given.step, steps, problems);
    const gates = gateSpecs(listOf<RolloutGate>(given.gates));
    problems.push(...chosen.subjects.flatMap((subject) => checkSubject(this.node.path, subject, planesOf(fleet))));
    problems.push(...checkPruning(this.node.path, subjects, planesOf(fleet), Federation.of(this).prunersAtOnce), ...checkRatio(this.node.path, given.batches, this.batches, at.number));
    this.options = fleet && {
      fleet, kinds, groups, gates,
      ...(isObject(propagation) && { propagation }),
      ...(delivery !== undefined && { delivery: soundDeliveries(delivery) }),
      ...(interpreter instanceof Interpreter && { interpreter }),
    };
    this.found = problems;
    this.step = at.number;
    this.workloads = this.batches.flatMap((batch, index) => batch.map((subject) => migrated(subject, index + 1)));
    this.steps = steps.map((step) => this.described(step, groups, gates));
    this.left = leftIn(dumps, chosen.subjects, chosen.unmoved);
    this.taken = this.options && !hasErrors(problems) ? takeOver(this, this.begun(at), this.options) : [];
    for (const { resource } of this.taken) resource._reportedByOwner = true;
    // Numbers that each cluster has already are its own, and so are the names of its pods: nothing of it was divided.
    Checks.acknowledge(this, 'KF439', 'KF509', 'KF968');
    this.node.addValidation({ validate: () => this.messages() });
  }

  /** What is written of the workloads whose batches have begun. */
  public get resources(): IFederatedResource[] {
    return this.taken.map(({ resource }) => resource);
  }

  /** All steps as a checklist in Markdown, with what to look at and how to go back. */
  public get checklist(): string {
    return checklist({ path: this.node.path, step: this.step, steps: this.steps, workloads: this.workloads, left: this.left });
  }

  private readDumps(given: unknown, fleet: Fleet | undefined, problems: Problem[]): Dumps {
    const { path } = this.node;
    if (!Array.isArray(given)) problems.push(finding(MIGRATION_RULES.unreadable, { path, message: `dumps is ${shown(given)}; expected a list of MigrationDumps.` }));
    const clusters = fleet?._facts().map(({ name }) => name) ?? [];
    if (!fleet) problems.push(finding(MIGRATION_RULES.cluster, { path, message: `There is no fleet above '${path}', so the clusters of the dumps are not known.` }));
    const files = new Map<string, TextFile[]>();
    for (const [index, dump] of listOf<unknown>(given as unknown[]).entries()) {
      if (!(dump instanceof MigrationDump)) {
        problems.push(finding(MIGRATION_RULES.unreadable, { path, message: `dumps[${index}] is ${shown(dump)}; expected a MigrationDump.` }));
        continue;
      }
      const cluster = dump._cluster();
      if (fleet && !clusters.includes(cluster)) {
        const near = typeof cluster === 'string' ? nearest(cluster, clusters) : undefined;
        problems.push(finding(MIGRATION_RULES.cluster, { path, message: `There is a dump of cluster ${shown(cluster)}, which the fleet does not have${near === undefined ? '.' : `; did you mean '${near}'?`}` }));
        continue;
      }
      const read = dump._read();
      problems.push(...read.faults.map((message) => finding(MIGRATION_RULES.unreadable, { path, message })));
      files.set(cluster, [...files.get(cluster) ?? [], ...read.files]);
    }
    const dumps = readDumps(files);
    problems.push(...dumps.faults.map((message) => finding(MIGRATION_RULES.unreadable, { path, message })));
    return dumps;
  }

  private choose(dumps: Dumps, { include, batches }: Partial<MigrationProps>, kinds: Kinds, problems: Problem[]) {
    const { path } = this.node;
    const chosen = included(path, workloadsIn(dumps, kinds, askedByKind(include)), include, dumps.left);
    if (batches !== undefined && !(batches instanceof MigrationBatches)) problems.push(finding(MIGRATION_RULES.chosen, { path, message: `batches is ${shown(batches)}; expected MigrationBatches.` }));
    const parts = batched(path, chosen.workloads, batches instanceof MigrationBatches ? batches._spec() : undefined, dumps.left);
    problems.push(...chosen.problems, ...parts.problems);
    const { subjects, unmoved } = subjectsOf(dumps, kinds, parts.batches.flat());
    if (subjects.length === 0 && problems.length === 0) {
      const none = Array.isArray(include) && include.length === 0;
      problems.push(finding(MIGRATION_RULES.nothing, { path, message: none ? 'include is an empty list, so that no workload is taken over.' : 'There is no workload in the dumps.', ...(none && { fix: 'name the workloads, or leave `include` out to take over all of them.' }) }));
    }
    let from = 0;
    const split = parts.batches.map((batch) => subjects.slice(from, from += batch.length));
    // What has no replicas anywhere stays as it is; the checks say so.
    return { subjects, batches: split.map((batch) => batch.filter(({ copies }) => copies.size > 0)).filter((batch) => batch.length > 0), unmoved };
  }

  private groups({ groups }: Partial<MigrationProps>, fleet: Fleet | undefined, subjects: readonly Subject[], problems: Problem[]): TakenGroup[] {
    const { path } = this.node;
    const names = new Set(subjects.flatMap(({ copies }) => [...copies.keys()]));
    if (!fleet || names.size === 0) return [];
    const said: readonly unknown[] = groups === undefined ? [RolloutGroup.onRemainingClusters()] : Array.isArray(groups) ? groups : [groups];
    const specs = said.map((group): GroupSpec => (group instanceof RolloutGroup ? group._spec() : group as any));
    if (specs.some((group) => isObject(group) && group.sizes !== undefined)) {
      problems.push(finding(ROLLOUT_RULES.wholeClusters, { path, message: 'A group of the migration has steps within it.', fix: 'leave out ratio, percents and replicas: clusters are taken over as a whole.' }));
    }
    const sizes = new Map([...names].sort().map((cluster) => [cluster, { cluster }]));
    const view = { clusters: fleet._facts(), planes: fleet._planes() };
    const found = groupsOf({ path, fleet: view, rollout: { form: 'adoption', groups: specs, spread: 'evenly', gates: [], current: { saidBy: '' } } }, sizes);
    problems.push(...found.problems);
    return found.groups.map(({ name, clusters, gates }) => ({ name, gates, clusters: clusters.map(({ cluster }) => cluster) }));
  }

  private current(said: unknown, steps: readonly StepNumbers[], problems: Problem[]): StepNumbers {
    const last = steps.length - 1;
    // Which steps there would be is not known if what is taken over is not.
    if (last === 0 && hasErrors(problems)) return steps[0];
    const named: CurrentStep = said === undefined ? { saidBy: 'default' } : { step: said as number, saidBy: 'step' };
    const current = currentStep(this, [this.node.path, this.node.id], named);
    const { step = 0 } = current;
    if (current.saidBy === 'default' && last > 0) {
      problems.push(finding(MIGRATION_RULES.stepUnsaid, { path: this.node.path, message: `Nobody says which step of the migration is the current one: it is 0 of ${last}, and nothing is taken over.` }));
    }
    const message = stepFault({ ...current, step }, 'the migration', last);
    if (message === undefined) return steps[step];
    problems.push(finding(ROLLOUT_RULES.step, { path: this.node.path, message }));
    return steps[0];
  }

  private begun(at: StepNumbers) {
    return this.batches.flatMap((batch, index) => {
      const groups = groupsTaken(index + 1, at, this.options!.groups.length);
      return groups === undefined ? [] : batch.map((subject) => ({ subject, groups }));
    });
  }

  private described({ number, name, batch, groups: count }: StepNumbers, groups: readonly TakenGroup[], gates: TakeoverOptions['gates']): MigrationStep {
    const group = count > 0 ? groups[count - 1] : undefined;
    const batched = batch > 0 ? this.batches[batch - 1] : [];
    const clusters = group?.clusters.filter((cluster) => batched.some(({ copies }) => copies.has(cluster))) ?? [];
    return {
      number, name, workloads: batched.map(({ title }) => title), clusters: [...clusters],
      gates: number === 0 ? [] : [...group?.gates ?? [], ...gates].filter(isObject).map((gate) => plannedGate(gate as any).text),
    };
  }

  private messages(): string[] {
    const session = Federation.of(this).current();
    const proof = this.options && !hasErrors(this.found) ? touches(this, this.batches.flat(), this.taken, this.options, session) : [];
    return [...report(this, [...this.found, ...proof]), ...this.taken.flatMap(({ resource }) => report(resource, session.problemsOf(resource)))];
  }
}

function planesOf(fleet: Fleet | undefined) {
  return new Map([...fleet?._planes() ?? []].map(([cluster, { controlPlane }]) => [cluster, controlPlane]));
}

function migrated(subject: Subject, batch: number): MigratedWorkload {
  const { title, copies, companions } = subject;
  return { title, batch, clusters: [...copies.keys()], autoscaled: isAutoscaled(subject), companions: companions.map((each) => titleOf([...each.values()][0].object)) };
}
