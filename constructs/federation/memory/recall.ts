import { digestOf } from '../../json/digest';
import { exactText } from '../../json/exact-text';
import { groupedBy } from '../../json/json';
import type { SaidWorkload } from '../../kinds/pods/said-workload';
import { isLookedAt } from '../kept-plan';
import type { Participant } from '../participant';
import { hasErrors, type KnownWorkload, type WrittenFile } from '../planned';
import type { Session } from '../session';
import type { DefinitionDigests } from './definition-digest';
import { type KeptRun, RunKeeper, type WrittenWorkloads } from './written-workloads';

/** What is kept is written anew when more than one of so many workloads is another one than before. */
const FRESH = 20;

/**
 * Which workloads come out as the run before has written them: those that say what they said, in an app of which nothing else has changed but images of containers. What clusters get of one
 * workload never depends on an image of another, and neither does what is found when all are looked at together. With any other change everything is planned, and so it is where an image is
 * wrong, since nobody can say then what clusters get.
 */
export class Recall {
  /** What workloads say, as far as it is all there is to them. */
  private readonly said: ReadonlyMap<Participant, SaidWorkload>;
  private app?: string;
  private keeping?: RunKeeper;

  /**
   * @param written what the run before has kept
   * @param output what shows in the files of workloads beside them
   */
  constructor(
    private readonly workloads: readonly Participant[], private readonly digests: DefinitionDigests, private readonly written: WrittenWorkloads | undefined,
    private readonly output: unknown,
  ) {
    const all = new Map<Participant, SaidWorkload>();
    for (const workload of workloads) {
      const said = workload._said();
      if (said) all.set(workload, said);
    }
    this.said = all;
  }

  /** The workloads that say what they said when they were written, none of which is made. */
  public known(): Map<Participant, KnownWorkload> {
    const all = new Map<Participant, KnownWorkload>();
    for (const [workload, said] of this.said) {
      const known = workload._madeObject() ? undefined : this.written?.find(workload._path, said);
      if (known) all.set(workload, known);
    }
    return all;
  }

  /** Whether nothing but images has changed since then, and none of these is wrong. All other workloads are planned by now. */
  public holds(session: Session): boolean {
    this.app = this.digest(session);
    return this.app !== undefined && this.app === this.written?.app && !this.workloads.some((workload) => hasErrors(session.plan(workload).problems));
  }

  /** One of the known workloads for each way that they take through the code, to be made anyway. */
  public witnesses(session: Session): Participant[] {
    const known = Array.from(this.said).filter(([workload]) => session.plan(workload).known);
    const alike = [...groupedBy(known, ([, { digest }]) => digest).values()].map(([first]) => first);
    return [...groupedBy(alike, ([, { outline }]) => outline).values()].map(([[workload]]) => workload);
  }

  /** Begins to keep what is written, unless nearly all of it is known. */
  public begin(session: Session): void {
    const others = [...this.said.keys()].filter((workload) => !session.plan(workload).known).length;
    if (this.app !== undefined && others * FRESH > this.said.size) this.keeping = new RunKeeper(this.app);
  }

  /** Takes the text of what is written of a workload; undefined where it is not kept. */
  public keeperOf(workload: Participant): ((file: WrittenFile, text: string) => void) | undefined {
    const [said, { keeping }] = [this.said.get(workload), this];
    return said && keeping && ((file, text) => keeping.keep(workload._path, said, file, text));
  }

  /** What there is to keep of this run; undefined where what the run before has kept is as good, or nothing can be. */
  public kept(): KeptRun | undefined {
    return this.keeping?.kept();
  }

  /** The digest of everything but images; undefined if there is more to it than data. */
  private digest(session: Session): string | undefined {
    const beside = exactText([this.output, session.beside()]);
    if (beside === undefined) return undefined;
    const parts = [beside];
    for (const workload of this.workloads) {
      const part = this.textOf(workload, session);
      if (part === undefined) return undefined;
      parts.push(JSON.stringify(workload._path), part);
    }
    return digestOf(parts.join('\n'));
  }

  private textOf(workload: Participant, session: Session): string | undefined {
    const said = this.said.get(workload);
    const plan = session.plan(workload);
    const definition = said && plan.known ? session.outlineOf(workload, said.kinded) : plan.definition;
    // Images are of interest to others.
    if (isLookedAt(definition)) return this.digests.of(definition);
    if (!said) return this.digests.butImages(definition);
    const others = this.digests.digestOfOthers(definition);
    return others && `${said.digest} ${others} ${JSON.stringify(said.name)}`;
  }
}
