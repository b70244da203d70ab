import fc from 'fast-check';
import type { KubeObject } from '../../../constructs/json/kube-object';
import type { Problem, Rule } from '../../../constructs/problems/problem';
import { COMPANION_RULES } from '../../../constructs/kinds/companions/rules';
import { WORKLOAD_RULES } from '../../../constructs/kinds/pods/workload-rules';
import { reportedCodes } from '../../problems/reported-codes';

type Check = (path: string, object: KubeObject, kruise?: string) => Problem[];

/** What is tried: the rule, in words, the fields of the spec that differ from a sound one, the version of Kruise and the metadata. */
export type Case<R extends string> = readonly [rule: R | keyof typeof WORKLOAD_RULES | keyof typeof COMPANION_RULES, what: string, spec: any, kruise?: string, metadata?: any];

/** A kind with a sound spec of it. */
export interface Subject<R extends string> {
  readonly apiVersion?: string;
  readonly kind: string;
  readonly check: Check;
  readonly rules: Readonly<Record<R, Rule>>;
  readonly spec: any;
  /** Codes of warnings that every object of the kind has. */
  readonly always?: readonly string[];
  readonly refused: readonly Case<R>[];
  readonly accepted: readonly (readonly [what: string, spec: any, kruise?: string, metadata?: any])[];
}

/** Every rule fires on what breaks it, alone, and on nothing else; nothing makes the check crash. */
export function tryRules<R extends string>({ apiVersion = 'apps.kruise.io/v1alpha1', kind, check, rules, spec, always = [], refused, accepted }: Subject<R>): void {
  const all: Readonly<Record<string, Rule>> = { ...WORKLOAD_RULES, ...COMPANION_RULES, ...rules };
  const object = (more: any, metadata: any): any => (
    { apiVersion, kind, metadata: { name: 'web', namespace: 'shop', ...metadata }, spec: typeof more === 'object' && more !== null && !Array.isArray(more) ? { ...spec, ...more } : more }
  );
  const codes = (more: any, kruise?: string, metadata?: any) => reportedCodes(check('shop/web', object(more, metadata), kruise)).filter((code) => !always.includes(code));

  test.each(refused.map(([rule, what, more, kruise, metadata]) => [rule, what, more, kruise, metadata] as const))('%s refuses %s', (rule, _what, more, kruise, metadata) => {
    expect(new Set(codes(more, kruise, metadata))).toEqual(new Set([all[rule].code]));
  });

  test.each(accepted.map(([what, more, kruise, metadata]) => [what, more, kruise, metadata] as const))('%s is accepted', (_what, more, kruise, metadata) => {
    expect(codes(more, kruise, metadata)).toEqual([]);
  });

  test('every rule of the kind is tried', () => {
    const tried = new Set<string>(refused.map(([rule]) => rule));
    expect(Object.keys(rules).filter((rule) => !tried.has(rule) && !ELSEWHERE.includes(rule))).toEqual([]);
  });

  test('every message names what was found, and every finding has a fix', () => {
    for (const [, , more, kruise, metadata] of refused) {
      for (const { message, fix, path } of check('shop/web', object(more, metadata), kruise)) {
        expect(message).toMatch(/^[A-Za-z].*\.$/s);
        expect(fix).not.toBe('');
        expect(path).toBe('shop/web');
      }
    }
  });

  test('nothing makes it crash', () => {
    const anything = fc.anything({ maxDepth: 3 });
    const wild = fc.dictionary(fc.constantFrom(...Object.keys(spec), 'scheduleStrategy', 'strategy', 'targetFilter', 'template', 'preferredPersistentTopology'), anything);
    fc.assert(fc.property(fc.oneof(wild, anything), (more) => { check('x', object(more, {}), '1.9'); }), { numRuns: 300 });
    fc.assert(fc.property(anything, anything, (given, within) => {
      check('x', { apiVersion, kind, metadata: given, spec: deepReplaced(spec, within) } as any, '1.9');
    }), { numRuns: 200 });
  });
}

/** Rules that need to know the workload, tried together with it. */
const ELSEWHERE = ['container', 'generated', 'conflict'];

/** The sound spec with every innermost list replaced. */
function deepReplaced(value: any, replacement: unknown): any {
  if (Array.isArray(value)) return value.length > 0 && typeof value[0] === 'object' ? value.map((item) => deepReplaced(item, replacement)) : replacement;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, deepReplaced(item, replacement)]));
}
