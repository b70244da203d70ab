import type { FederationOptions } from './options';
import type { PropertyNames } from '../problems/property-names';
import { OCM_PROPERTIES } from '../planes/ocm/property-names';

export type { PropertyNames } from '../problems/property-names';

/** What every federated object takes. */
export const FEDERATION_PROPERTIES: PropertyNames<FederationOptions> = { interpreter: true, ocm: OCM_PROPERTIES, overrides: true, placement: true };
