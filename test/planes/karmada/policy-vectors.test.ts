import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { OverridePolicies } from '../../../constructs/delivery/override-policies';
import { policyOverrider } from '../../../constructs/delivery/overrider';
import { pruneForMember } from '../../../constructs/delivery/prune';
import { writtenOverridePolicy } from '../../../constructs/planes/karmada/override-policies';
import type { PolicyVector } from '../../delivery/policy-vector';
import { changesBetween } from '../../delivery/vector';

// Made by scripts/compare-apps-with-karmada.ts --policies: objects of random apps, policies that are written by hand beside our own, and what the code of Karmada v1.18.2 does with them.
const vectors: PolicyVector[] = JSON.parse(readFileSync(join(__dirname, '../../vectors/policies.json'), 'utf8'));

test.each(vectors.map((vector) => [vector.object.kind, vector.name, vector] as const))('policies make of the %s of %s what Karmada makes of it', (_kind, _name, { object, claimed, policies, clusters, changes, lost }) => {
  const override = policyOverrider(new OverridePolicies(policies.map((policy) => writtenOverridePolicy({ path: 'theirs', object: policy }))), claimed);
  const facts = new Map(clusters.map((cluster) => [cluster.name, cluster]));
  const results = [...Object.keys(changes), ...lost].map((name) => [name, override(object, facts.get(name)!)] as const);
  expect(results.filter(([, result]) => 'error' in result).map(([name]) => name)).toEqual(lost);
  expect(Object.fromEntries(results.flatMap(([name, result]) => ('object' in result ? [[name, changesBetween(object, pruneForMember(result.object))]] : [])))).toEqual(changes);
});
