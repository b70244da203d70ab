import { eachOf, kubeOf } from '../../json/given';

/**
 * Numbers at the end of pod names that a StatefulSet leaves out.
 *
 * @example
 * const left = [OrdinalRange.single(1), OrdinalRange.between(3, 5)];
 */
export class OrdinalRange {
  /** One number. */
  public static single(ordinal: number): OrdinalRange {
    return new OrdinalRange(ordinal);
  }

  /** All numbers from the first to the last, both included. */
  public static between(first: number, last: number): OrdinalRange {
    // Anything but numbers is kept as it is, for the checks to report.
    return new OrdinalRange([first, last].every((ordinal) => typeof ordinal === 'number') ? `${first}-${last}` : [first, last] as any);
  }

  private constructor(private readonly value: number | string) {}

  /** @internal */
  public _toKube(): any {
    return this.value;
  }
}

/** The list as Kruise writes it. Anything else is kept as it is, for the checks to report. */
export function reserveOrdinalsSpec(ranges: OrdinalRange[] | undefined): any {
  return eachOf(ranges, kubeOf) ?? undefined;
}
