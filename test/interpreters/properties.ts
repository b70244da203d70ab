import { isDeepStrictEqual } from 'node:util';
import * as fc from 'fast-check';
import { runCase } from './cases';
import { LuaError, type LuaVm, type StatusItem } from './lua-vm';
import { isIdentity, isPodTemplate, mutated } from './mutations';
import type { Subject } from './subjects';

/** What one call of a script is given; each operation takes what it needs. */
export interface Input {
  readonly object: any;
  readonly observed: any;
  readonly replicas: number;
  readonly items?: readonly StatusItem[];
}

/** Two VMs: one in which `pairs` has an order, and one in which it is random, as in Karmada. */
export interface Vms {
  readonly ordered: LuaVm;
  readonly shuffled: LuaVm;
}

/** The decoder of Kubernetes, behind `kube.*`, is the one that may refuse, and pod templates are all it sees. */
const DECODER = /cannot unmarshal|quantities must match|negative/;

/** Inputs with missing fields and wrong types: in full objects and in those of the cases, in the object in the cluster, in what clusters report. */
export function inputs(subject: Subject, { templates = false } = {}): fc.Arbitrary<Input> {
  const bases = [subject.object, subject.object, ...subject.objects];
  const object = fc.constantFrom(...bases)
    .chain((base) => mutated(base, (path) => isIdentity(path) || (!templates && isPodTemplate(base, path))));
  const report = fc.oneof(
    { weight: 3, arbitrary: mutated(subject.report) },
    { weight: 1, arbitrary: fc.constantFrom(subject.report, ...subject.reports) },
    { weight: 1, arbitrary: fc.constant(undefined) },
  );
  // Karmada tells one of three, and always a text.
  const health = fc.constantFrom(undefined, 'Healthy', 'Healthy', 'Unhealthy', 'Unknown', '', 'x');
  const item = (clusterName: string): fc.Arbitrary<StatusItem> => fc.tuple(report, health)
    .map(([status, found]) => ({ clusterName, ...(status !== undefined && { status }), ...(found !== undefined && { health: found }) }));
  const items = fc.uniqueArray(fc.constantFrom('east', 'north', 'south', 'west'), { minLength: 1 }).chain((names) => fc.tuple(...names.map(item)));
  return fc.record({ object, observed: object, replicas: fc.integer({ min: 0, max: 9 }), items: fc.option(items, { nil: undefined, freq: 12 }) });
}

/**
 * What is wrong with the answer of a script to an input, as sentences: an error of its own making, an answer that depends on the order of keys or of
 * clusters, a status that the CRD would refuse, or one that changes when it is fed back.
 */
export function broken({ ordered, shuffled }: Vms, subject: Subject, operation: string, input: Input, { templates = false } = {}): string[] {
  const run = (given: Input, vm = ordered): any => runCase(vm, operation, subject.scripts[operation], given);
  const problems: string[] = [];
  let answer: any;
  try {
    answer = run(input);
  } catch (error) {
    if (!(error instanceof LuaError)) throw error;
    return templates && DECODER.test(error.message) ? [] : [`raises: ${error.message}`];
  }
  if (!isDeepStrictEqual(run(input, shuffled), answer)) problems.push('the answer depends on the order of keys');
  if (operation !== 'statusAggregation') return problems;

  if (!isDeepStrictEqual(run({ ...input, items: input.items && [...input.items].reverse() }), answer)) problems.push('the status depends on the order of clusters');
  const again = run({ ...input, object: { ...input.object, status: answer.status } });
  if (!isDeepStrictEqual(again.status, answer.status)) problems.push('the status changes when it is fed back');
  return [...problems, ...refusals(subject, answer.status)];
}

/** Why the API server would not take the status; types and required fields are never wrong, whatever the clusters report. */
export function refusals(subject: Subject, status: any, strict = false): string[] {
  return subject.schemas.flatMap((schema, i) => {
    // Fields that came with the newer release are dropped by the older one, which is no refusal.
    const valid = strict && i === 0 ? schema.strict : schema.shape;
    return valid(status ?? {}) ? [] : [`the CRD of ${schema.release} refuses the status: ${JSON.stringify(valid.errors)}`];
  });
}
