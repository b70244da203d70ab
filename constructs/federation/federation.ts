import { ApiObject, Chart } from 'cdk8s';
import type { IConstruct } from 'constructs';
import { getOr } from '../json/maps';
import { objectKey } from '../definition/together';
import type { KubeObject } from '../json/kube-object';
import type { Marks } from './marks';
import type { MakePlan } from './kept-plan';
import { type Planner, plannerOf } from './memory/planner';
import { DefinitionDigests } from './memory/definition-digest';
import { ProgramMemory } from './memory/program-memory';
import { Recall } from './memory/recall';
import type { Participant } from './participant';
import { planDelivery } from './plan';
import { Session } from './session';
import { report } from '../problems/report';
import { recorder } from './recorder';
import type { ControlPlane } from '../fleet/control-plane';
import { Kinds } from '../kinds/kinds';
import type { SaidWorkload } from '../kinds/pods/said-workload';
import { PLANES, planeOf } from '../planes/list';

/** A GitOps tool, by its directory in the output. */
export type ToolName = 'argocd' | 'flux';

const FEDERATION = Symbol.for('cdk8s-kruise-federation.federation');

/** A tool that applies the output, as far as others need to know it. */
export interface Applier {
  readonly name: string;
  /** Whether it removes objects whose files have gone. */
  readonly prunes: boolean;
}

/** All federated workloads of an app, and the charts that hold what is derived from them. */
export class Federation {
  /** The federation of the app that a construct belongs to; made at the first call. */
  public static of(construct: IConstruct): Federation {
    const { root } = construct.node;
    const existing = (root as any)[FEDERATION] as Federation | undefined;
    if (existing) return existing;
    const federation = new Federation(root);
    Object.defineProperty(root, FEDERATION, { value: federation });
    return federation;
  }

  private static count = 0;

  private readonly workloads: Participant[] = [];

  /**
   * Whether somebody else writes ManifestWorks and decides which templates are written. A plain cdk8s app knows neither, so there
   * works become objects of charts beside those of the user.
   */
  public writesItself = false;
  /**
   * Whether the app is about to write its own output from plans: nobody looks for constructs of what control planes are told, and what did not change since the run before is not planned
   * again.
   */
  public writesPlans = false;
  /** Whether somebody needs what all clusters get once everything is planned. */
  public asksForDeliveries = false;
  /** The tools that apply the output. */
  public appliers: readonly Applier[] = [];
  /** The names of those that remove objects all at once, whatever the order in which they were applied. */
  public prunersAtOnce: readonly string[] = [];
  /** What is put on objects that travel to clusters. */
  public marks: Marks = {};
  /** What shows in the files of workloads beside them, as far as the app says it. */
  public output: unknown;
  /** Which workloads come out as the run before has written them; undefined where nobody remembers. */
  public recall?: Recall;

  private session?: Session;
  private planner?: Planner;
  private readonly memory = new ProgramMemory(Federation.count++);
  /** The same while it is in use. */
  private onDisk?: ProgramMemory;
  private readonly collectors: (() => void)[] = [];
  private collecting = false;
  private readonly charts = new Map<string, Chart>();
  /** The same charts, to be asked about every object of an app. */
  private readonly derived = new Set<Chart>();
  private readonly reporting = new WeakSet<Chart>();
  private readonly platforms = new Map<Chart, ControlPlane>();
  private readonly tools = new Map<Chart, ToolName>();

  /** The kinds that the app knows. */
  public readonly kinds: Kinds;

  private constructor(private readonly root: IConstruct) {
    this.kinds = Kinds.of(root);
    recorder()?.begins(root);
    // cdk8s validates the app, root first, before it renders anything: the one moment at which everything is there.
    root.node.addValidation({
      validate: () => {
        const session = this.begin();
        this.complete(this.workloads.filter((workload) => !session.plan(workload).known));
        if (this.recall && !this.recall.holds(session)) this.complete(session.forgetKnown());
        if (!this.writesItself) this.addParts(session);
        session.reportedCharts().forEach((chart) => this.reportAt(chart));
        if (!this.writesItself) recorder()?.checked(root);
        return [];
      },
    });
  }

  public add(workload: Participant): void {
    this.workloads.push(workload);
  }

  /** How many workloads there are so far. */
  public get count(): number {
    return this.workloads.length;
  }

  /** Whether the run before is remembered however small the app is. */
  public get isMemoryAsked(): boolean {
    return ProgramMemory.isAsked;
  }

  /** Whether a workload says what it said when the run before has written it. */
  public isAsBefore(path: string, said: SaidWorkload): boolean {
    return this.memory.written?.has(path, said) ?? false;
  }

  public remove(gone: ReadonlySet<Participant>): void {
    const kept = this.workloads.filter((workload) => !gone.has(workload));
    this.workloads.splice(0, this.workloads.length, ...kept);
  }

  /** Takes in somebody who makes workloads out of what is there, each time before anybody looks at them. */
  public collectBefore(collect: () => void): void {
    this.collectors.push(collect);
  }

  /** Starts anew: what is computed from now on reflects the constructs as they are. */
  public begin(): Session {
    this.collect();
    // Whoever records plans asks for all of them.
    const [plans, digests] = [this.writesPlans && !recorder(), new DefinitionDigests()];
    this.onDisk = plans && this.memory.isFor(this.workloads.length) ? this.memory : undefined;
    this.planner = plans ? plannerOf(digests, this.onDisk, this.asksForDeliveries) : undefined;
    this.recall = this.onDisk && !this.asksForDeliveries ? new Recall(this.workloads, digests, this.onDisk.written, this.output) : undefined;
    this.session = this.asItIs(this.planner?.make);
    if (this.recall) this.session.take(this.recall.known());
    return this.session;
  }

  /** Plans all workloads of this look at the app by themselves, whatever is known of any. */
  public trustNothing(): void {
    this.complete(this.current().forgetKnown(planDelivery));
  }

  private complete(workloads: readonly Participant[]): void {
    for (const workload of workloads) workload._complete(!this.writesPlans);
  }

  /** The session of the running synthesis, or one of its own for a question outside of it. */
  public current(): Session {
    return this.session ?? this.fresh();
  }

  /** Looks at constructs as they are now, with one session for whatever is asked meanwhile. */
  public look<T>(ask: (session: Session) => T): T {
    const before = this.session;
    this.session = this.fresh();
    try {
      return ask(this.session);
    } finally {
      this.session = before;
    }
  }

  /** What is known at this very moment, whatever was computed before. */
  public fresh(): Session {
    this.collect();
    return this.asItIs();
  }

  /** The workloads there are at this moment, with nothing collected. */
  public asItIs(make?: MakePlan): Session {
    return new Session(this.workloads, this.writesItself, this.kinds, (chart) => this.derived.has(chart), this.root, this.marks, make);
  }

  /**
   * Keeps what was planned and written for the next run, once it is written.
   *
   * @param isSound whether nothing was found in the output
   */
  public remember(isSound: boolean): void {
    const { onDisk, recall } = this;
    if (!onDisk) return;
    const session = this.current();
    const plans = this.planner!.kept(session.knowsAny);
    const run = isSound && session.isSoundTogether ? recall?.kept() : undefined;
    if (plans || run) onDisk.write({ plans, run });
    else onDisk.touch();
  }

  /** The workloads of each chart that has any, in order of creation. */
  public workloadsByChart(): Map<Chart, Participant[]> {
    const charts = new Map<Chart, Participant[]>();
    for (const workload of this.workloads) getOr(charts, Chart.of(workload), () => []).push(workload);
    return charts;
  }

  /** The chart for what one owner keeps on a control plane, such as interpreters; made at the first call. */
  public platformChart(controlPlane: ControlPlane): Chart {
    const chart = this.chart(`${planeOf(controlPlane).directory}-platform`);
    this.platforms.set(chart, controlPlane);
    return chart;
  }

  /** The control plane whose platform part a chart holds; undefined for all others. */
  public platformOf(chart: Chart): ControlPlane | undefined {
    return this.platforms.get(chart);
  }

  /** Whether a chart holds what is derived from workloads, and nothing of the user's own. */
  public isDerived(chart: Chart): boolean {
    return this.derived.has(chart);
  }

  /** The chart for objects that a GitOps tool gets to install something, where the tool itself runs; made at the first call. */
  public toolChart(tool: ToolName): Chart {
    const chart = this.chart(`${tool}-platform`);
    this.tools.set(chart, tool);
    return chart;
  }

  /** The GitOps tool whose objects a chart holds; undefined for all others. */
  public toolOf(chart: Chart): ToolName | undefined {
    return this.tools.get(chart);
  }

  /** Charts are validated after the root, so that what is wrong with one is reported under its path. */
  private reportAt(chart: Chart): void {
    if (this.reporting.has(chart)) return;
    this.reporting.add(chart);
    chart.node.addValidation({ validate: () => report(chart, this.current().problemsOf(chart)) });
  }

  /** Who collects looks at constructs too, and must not be made to start anew by that. */
  private collect(): void {
    if (this.collecting) return;
    this.collecting = true;
    try {
      this.collectors.forEach((collect) => collect());
    } finally {
      this.collecting = false;
    }
  }

  /** What other API servers get, as objects of charts of their own beside the chart of the workload: no file mixes two API servers. */
  private addParts(session: Session): void {
    const filled = new Set<Chart>();
    for (const workload of this.workloads) {
      const { told } = session.plan(workload);
      const beside = Chart.of(workload).node.path.replaceAll('/', '-');
      for (const plane of PLANES) {
        for (const part of told.get(plane.controlPlane)?.parts ?? []) {
          const id = plane.chartOf(beside, part);
          if (id !== undefined) this.fill(this.chart(id), part.objects, filled);
        }
      }
    }
  }

  private fill(chart: Chart, objects: readonly KubeObject[], filled: Set<Chart>): void {
    if (!filled.has(chart)) {
      chart.node.children.forEach((child) => chart.node.tryRemoveChild(child.node.id));
      filled.add(chart);
    }
    for (const object of objects) {
      const id = objectKey(object).replaceAll('/', '-');
      if (!chart.node.tryFindChild(id)) new ApiObject(chart, id, object);
    }
  }

  /** A chart of our own at the root; its id gives way to one of the user's that is there already. */
  private chart(id: string): Chart {
    return getOr(this.charts, id, () => {
      let free = id;
      while (this.root.node.tryFindChild(free)) free += '-federation';
      const chart = new Chart(this.root as any, free);
      this.derived.add(chart);
      return chart;
    });
  }
}
