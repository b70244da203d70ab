import type { FederationOptions } from './options';
import type { PropertyNames } from '../checks/property-names';
import { OCM_PROPERTIES } from '../ocm/property-names';

export type { PropertyNames } from '../checks/property-names';

/** What every federated object takes. */
export const FEDERATION_PROPERTIES: PropertyNames<FederationOptions> = { interpreter: true, ocm: OCM_PROPERTIES, overrides: true, placement: true };
