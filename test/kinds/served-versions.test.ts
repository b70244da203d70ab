import { KruiseVersion } from '../../constructs';
import { apiVersionOf } from '../../constructs/delivery/kind-facts';
import { oldestKruise } from '../../constructs/fleet/kruise-of-clusters';
import { KRUISE_KINDS } from '../../constructs/kinds/list';
import { validatorFor } from '../../constructs/problems/schema/schema-validators';

const VERSIONS = Object.values(KruiseVersion);
const kinds = KRUISE_KINDS.filter(({ version }) => typeof version !== 'string');

describe.each(VERSIONS.flatMap((one) => VERSIONS.map((other) => [one, other])))('in a fleet with Kruise %s and %s', (one, other) => {
  test.each(kinds.map((facts) => [facts.kind, facts] as const))('both serve the apiVersion that a %s is written in', (kind, facts) => {
    const written = apiVersionOf(facts, oldestKruise([one, other]));
    for (const version of [one, other]) expect([version, typeof validatorFor(written, kind, version)]).toEqual([version, 'function']);
  });
});
