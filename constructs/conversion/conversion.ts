import type { ConversionChange } from './conversion-change';
import { cloneSetOf, type Converted, type UpdateChoice } from './deployment';
import { follow, type Replacement } from './references';
import { advancedStatefulSetOf } from './stateful-set';
import { CONVERSION_RULES } from './rules';
import { FederationError } from '../problems/error';
import { finding } from '../problems/problem';
import { shown } from '../json/shown';
import { isObject } from '../json/json';
import type { KubeObject } from '../json/kube-object';
import { type KruiseVersion, NEWEST_KRUISE } from '../fleet/versions';
import { checkPropertyNames } from '../definition/input-types';

/** How objects are converted. */
export interface ConversionOptions {
  /**
   * The version of OpenKruise to convert for.
   * @default KruiseVersion.V1_9
   */
  readonly kruiseVersion?: KruiseVersion;
  /**
   * Update pods in place where an update allows it, instead of replacing them as before.
   * @default false
   */
  readonly inPlace?: boolean;
}

/** A conversion is not a construct: its errors name the class. */
const PATH = 'Conversion';

const CONVERSIONS: Readonly<Record<string, (object: KubeObject, choice: UpdateChoice) => Converted>> = {
  'apps/v1/Deployment': cloneSetOf,
  'apps/v1/StatefulSet': advancedStatefulSetOf,
};

/**
 * Converts a Kubernetes workload to OpenKruise: a Deployment to a CloneSet, a StatefulSet to an Advanced StatefulSet. Selector, pods and volume
 * claims stay the same, so Services keep working; every change is listed.
 *
 * @example
 *
 * declare const deployment: any;
 * const conversion = Conversion.toKruise(deployment);
 * for (const change of conversion.changes) console.log(`${change.field}: ${change.text}`);
 * FederatedWorkload.fromManifest(chart, 'web', conversion.manifest, { placement: Placement.onAllClusters().divideEqually() });
 */
export class Conversion {
  /**
   * Converts one workload. Anything but a Deployment or StatefulSet of apps/v1 is an error; `allToKruise` leaves such objects as they are.
   *
   * @param manifest the object as plain JSON; it is not changed
   * @param options version, and how pods are updated
   */
  public static toKruise(manifest: any, options: ConversionOptions = {}): Conversion {
    const [conversion] = Conversion.allToKruise([manifest], options);
    if (!conversion.converted) {
      const message = `The object is ${shown(manifest?.kind)} of ${shown(manifest?.apiVersion)}; expected a Deployment or StatefulSet of apps/v1.`;
      throw new FederationError([finding(CONVERSION_RULES.inconvertible, { path: PATH, message })]);
    }
    return conversion;
  }

  /**
   * Converts all workloads among objects, and points autoscalers and Karmada policies to the new objects.
   *
   * @param manifests objects as plain JSON; they are not changed
   * @param options version, and how pods are updated
   */
  public static allToKruise(manifests: any[], options: ConversionOptions = {}): Conversion[] {
    const strays = checkPropertyNames(PATH, options, 'ConversionOptions');
    if (strays.length > 0) throw new FederationError(strays);
    const choice = { kruise: options?.kruiseVersion ?? NEWEST_KRUISE, inPlace: options?.inPlace === true };
    const list: unknown[] = Array.isArray(manifests) ? manifests : [manifests];
    const converted = list.map((manifest) => convert(manifest, choice));
    const replacements = converted.flatMap((one, index): Replacement[] => (one ? [{ before: list[index] as KubeObject, after: one.object }] : []));
    return list.map((manifest, index) => {
      const one = converted[index];
      if (one) return new Conversion(one.object, one.changes, true);
      const { object, changes } = isObject(manifest) ? follow(manifest as KubeObject, replacements) : { object: manifest, changes: [] };
      return new Conversion(object, changes, false);
    });
  }

  /** The object after the conversion, as plain JSON. */
  public readonly manifest: any;
  /** What changes, field by field. */
  public readonly changes: ConversionChange[];
  /** Whether the object was converted to another kind. */
  public readonly converted: boolean;

  private constructor(manifest: any, changes: readonly ConversionChange[], converted: boolean) {
    this.manifest = manifest;
    this.changes = [...changes];
    this.converted = converted;
  }
}

function convert(manifest: unknown, choice: UpdateChoice): Converted | undefined {
  if (!isObject(manifest)) return undefined;
  const key = `${manifest.apiVersion}/${manifest.kind}`;
  return Object.hasOwn(CONVERSIONS, key) ? CONVERSIONS[key](manifest as KubeObject, choice) : undefined;
}
