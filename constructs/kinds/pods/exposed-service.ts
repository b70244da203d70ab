import * as kplus from '../../plus';

/** A Service without the empty list of addresses that cdk8s-plus always writes and the API server never keeps. */
export class ExposedService extends kplus.Service {
  /** @internal */
  public _toKube(): any {
    const { externalIPs, ...spec } = (kplus.Service.prototype as any)._toKube.call(this);
    return externalIPs?.length > 0 ? { ...spec, externalIPs } : spec;
  }
}
