import type { App } from 'cdk8s';
import { POLICY_WAVE, waveOf } from './order';
import { identityOf, type KubeObject } from '../json/kube-object';
import { fnv1a } from '../planes/karmada/names';

/** How many parts charts have, by name; what the workloads of one share has a number of its own, by `<chart>/shared`. */
export type PartNumbers = Readonly<Record<string, number>>;

/** What the number of parts of what is shared is called. */
export const sharedKey = (chart: string): string => `${chart}/shared`;

const numbersOf = new WeakMap<App, PartNumbers>();

/**
 * The parts of charts: directories of their own, so that what a tool builds at once is bounded. A part is found by the name alone, so that nothing moves because something else came or went:
 * a tool that finds an object in another directory than before may delete it before it applies it again.
 */
export class ChartParts {
  /** What an app says of its charts. */
  public static of(app: App): ChartParts {
    return new ChartParts(numbersOf.get(app) ?? {});
  }

  /** Keeps in mind what an app says. */
  public static say(app: App, numbers: PartNumbers): void {
    numbersOf.set(app, numbers);
  }

  private constructor(private readonly numbers: PartNumbers) {}

  /** Whether a chart has parts. */
  public divides(chart: string): boolean {
    return this.numberOf(chart) !== undefined;
  }

  /** The part that a file of a workload is in; undefined where the chart has none. */
  public ofFile(chart: string, file: string): string | undefined {
    const number = this.numberOf(chart);
    return number === undefined ? undefined : `p${partIn(file, number)}`;
  }

  /** The part that an object which workloads share is in. Namespaces, definitions and policies, which others of them need, are never divided. */
  public ofShared(chart: string, object: KubeObject): string | undefined {
    if (!this.divides(chart)) return undefined;
    const number = this.numberOf(sharedKey(chart));
    return number === undefined || waveOf(object) <= POLICY_WAVE ? 'shared' : `shared-${partIn(identityOf(object), number)}`;
  }

  private numberOf(key: string): number | undefined {
    return Object.hasOwn(this.numbers, key) ? this.numbers[key] : undefined;
  }
}

/** All numbers of parts have the same length, so that they are listed in order. */
function partIn(name: string, number: number): string {
  return String(fnv1a(name) % number).padStart(String(number - 1).length, '0');
}
