import type { Definition } from '../../definition/definition';
import { getOr } from '../../json/maps';
import type { Plan, Remembered } from '../planned';
import type { DefinitionDigests } from './definition-digest';
import { isMemorable, rememberedPlan, rememberedText } from './remembered-plan';

/** What is kept of definitions. */
export interface KeptPlans {
  /** What is known of them, each different text once. */
  readonly known: readonly string[];
  /** By the digest of a definition, which of these it is. */
  readonly definitions: Readonly<Record<string, number>>;
}

const NOTHING: KeptPlans = { known: [], definitions: {} };

/**
 * What the run before has found out about definitions, so that what did not change is not planned again. It is found by the digest of all that a plan is made from, and only if the very
 * same code has kept it, so there is nothing that could be out of date.
 */
export class PlanMemory {
  /** What is known of definitions, by their digests. */
  private readonly before: ReadonlyMap<string, Remembered>;
  /** The same of this run, as text. */
  private readonly now = new Map<string, string>();
  private readonly distinct = new Map<string, string>();

  /** @param digests of definitions, for this run */
  constructor(private readonly given: KeptPlans = NOTHING, private readonly digests: DefinitionDigests) {
    const all = given.known.map((one): Remembered => JSON.parse(one));
    this.before = new Map(Object.entries(given.definitions).map(([digest, place]) => [digest, all[place]]));
  }

  /** The plan of a definition, made only if it is not known. */
  public plan(definition: Definition, make: (definition: Definition) => Plan): Plan {
    const digest = isMemorable(definition) ? this.digests.of(definition) : undefined;
    if (digest === undefined) return make(definition);
    const known = this.before.get(digest);
    const plan = known ? rememberedPlan(definition, known, make) : make(definition);
    const text = rememberedText(plan);
    if (text !== undefined) this.keep(digest, text);
    return plan;
  }

  /**
   * What there is to keep of this run.
   *
   * @param isPart whether not all workloads were planned: what is known of others stays
   */
  public kept(isPart: boolean): KeptPlans {
    const { given } = this;
    if (isPart) for (const [digest, place] of Object.entries(given.definitions)) this.keep(digest, given.known[place]);
    const known = [...this.distinct.keys()];
    const places = new Map(known.map((text, index) => [text, index]));
    return { known, definitions: Object.fromEntries(Array.from(this.now, ([digest, text]) => [digest, places.get(text)!])) };
  }

  /** One string for all that say the same. */
  private keep(digest: string, text: string): void {
    this.now.set(digest, getOr(this.distinct, text, () => text));
  }
}
