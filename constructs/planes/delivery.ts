import { DELIVERY_RULES } from '../definition/rules';
import { ControlPlane } from '../fleet/control-plane';
import { isObject } from '../json/json';
import { shown } from '../json/shown';
import { finding, type Problem } from '../problems/problem';
import type { NamedOptions } from '../problems/property-names';
import { repeated } from '../problems/reporter';
import type { OcmOptions } from './ocm/options';
import { guardMethods } from '../problems/guarded-methods';

/**
 * How a control plane delivers a workload to its clusters. Without one for it, a control plane delivers with its defaults.
 *
 * @example
 *
 * Delivery.byOcm({ deletePolicy: OcmDeletePolicy.KEEP_ALL })
 */
export class Delivery {
  /**
   * How Open Cluster Management delivers it.
   *
   * @param options how works are written, and what is reported of the workload
   */
  public static byOcm(options: OcmOptions): Delivery {
    return new Delivery(ControlPlane.OCM, { given: isObject(options) ? { ...options } : options, struct: 'OcmOptions' });
  }

  /** @internal */
  public readonly _controlPlane: ControlPlane;

  private constructor(controlPlane: ControlPlane, private readonly options: NamedOptions) {
    this._controlPlane = controlPlane;
  }

  /** @internal */
  public _options(): NamedOptions {
    return this.options;
  }
}

guardMethods('Delivery', Delivery);

/** The options for a control plane in a list of deliveries; undefined without any. */
export function deliveryOptions(controlPlane: ControlPlane, delivery: unknown): unknown {
  return soundDeliveries(delivery).find(({ _controlPlane }) => _controlPlane === controlPlane)?._options().given;
}

/** The deliveries in a list of whatever callers without types passed, the first for each control plane. */
export function soundDeliveries(delivery: unknown): Delivery[] {
  const deliveries = (Array.isArray(delivery) ? delivery : []).filter((one) => one instanceof Delivery);
  return deliveries.filter(({ _controlPlane }, index) => deliveries.findIndex((other) => other._controlPlane === _controlPlane) === index);
}

/** Checks that deliveries are what the types say, one for each control plane. */
export function checkDeliveries(path: string, delivery: unknown): Problem[] {
  const wrong = (message: string) => finding(DELIVERY_RULES.wrongType, { path, message, fix: 'give a list of what `Delivery` makes, such as `Delivery.byOcm`.' });
  if (delivery === undefined) return [];
  if (!Array.isArray(delivery)) return [wrong(`delivery is ${shown(delivery)}; expected a list of Deliveries.`)];
  const types = delivery.flatMap((one: unknown, index) => {
    if (!(one instanceof Delivery)) return [wrong(`delivery[${index}] is ${shown(one)}; expected a Delivery.`)];
    const { given } = one._options();
    return isObject(given) ? [] : [wrong(`delivery[${index}] is made of ${shown(given)}; expected an object of options.`)];
  });
  const planes = repeated(delivery.flatMap((one: unknown) => (one instanceof Delivery ? one._controlPlane : [])));
  return [...types, ...[...planes].map((plane) => finding(DELIVERY_RULES.deliveredTwice, { path, message: `delivery contains several deliveries by ${plane}.` }))];
}
