import * as fc from 'fast-check';
import { ClusterOverride } from '../../constructs/overrides/cluster-override';
import { type Change, CHANGES } from '../../constructs/overrides/changes/list';
import { definition } from './arbitrary';

const types: readonly string[] = CHANGES.flatMap((module) => module.types);

test('a type of change belongs to one module', () => {
  expect(new Set(types).size).toBe(types.length);
});

test('the properties of the compiler are tried with every type of change', () => {
  const tried = new Set<string>();
  fc.assert(fc.property(definition, ({ overrides }) => {
    overrides.forEach(({ changes }) => changes.forEach(({ type }) => tried.add(type)));
  }), { numRuns: 250 });
  expect([...tried].sort()).toEqual([...types].sort());
});

test('a builder makes changes of known types, and of every one', () => {
  const methods = Object.getOwnPropertyNames(ClusterOverride.prototype).filter((name) => !/^(_|with|constructor$)/.test(name));
  const all: any = ClusterOverride.onAllClusters();
  const made = methods.flatMap((name) => all[name]('a', 'b', 'c')._changes().map((change: Change) => change.type));
  expect([...new Set(made)].sort()).toEqual([...types].sort());
});
