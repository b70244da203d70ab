/**
 * A number of pods, or a share of them.
 *
 * Percentages are the better choice for what runs in several clusters: they follow the replicas each cluster gets, whereas an absolute
 * number stays the same in a cluster with two pods and in one with two hundred.
 *
 * @example
 * PercentOrAbsolute.percent(20)
 * PercentOrAbsolute.absolute(2)
 */
export class PercentOrAbsolute {
  /** A share of the replicas in percent. Kruise rounds up to whole pods. */
  public static percent(percent: number): PercentOrAbsolute {
    return new PercentOrAbsolute(`${percent}%`);
  }

  /** A number of pods. */
  public static absolute(pods: number): PercentOrAbsolute {
    return new PercentOrAbsolute(pods);
  }

  /** The value as Kubernetes writes it: a number, or a string such as `20%`. */
  public readonly value: any;

  private constructor(value: number | string) {
    this.value = value;
  }

  /** Whether the value is nothing, in either form. */
  public isZero(): boolean {
    return this.value === 0 || this.value === '0%';
  }
}

/** The value to write. The class of the same name in cdk8s-plus is taken too; anything else is kept as it is, for the checks to report. */
export function intOrString(given: PercentOrAbsolute | undefined): any {
  const value: any = given;
  return typeof value === 'object' && value !== null && 'value' in value ? value.value : value;
}
