import { Duration, Lazy, Size } from 'cdk8s';
import * as kplus from 'cdk8s-plus-28';
import * as fc from 'fast-check';
import { saidBy, taken } from '../../../constructs/kinds/pods/said';
import { CloneSetUpdateStrategy } from '../../../constructs';

const CLASSES = [CloneSetUpdateStrategy];
const propsWith = (more: unknown) => ({ metadata: { name: 'web' }, containers: [{ name: 'web', image: 'web:1' }], more });
const textOf = (more: unknown) => saidBy(propsWith(more), CLASSES)?.text;

test('names and images are no part of the text', () => {
  const one = saidBy({ metadata: { name: 'web', labels: { a: 'b' } }, containers: [{ name: 'web', image: 'web:1' }] }, CLASSES);
  const other = saidBy({ metadata: { name: 'cart', labels: { a: 'b' } }, containers: [{ name: 'web', image: 'cart:2' }] }, CLASSES);
  expect(one!.text).toBe(other!.text);
  expect([one!.images, other!.images]).toEqual([['web:1'], ['cart:2']]);
});

/** Values that have one JSON, or nearly. */
const SIMILAR: readonly unknown[] = [
  undefined, null, {}, [], '', 0, 1, false, true, '1', { a: 1 }, { a: 1, b: undefined }, { a: 1, c: undefined }, { a: 1, b: null }, { b: undefined, a: 1 }, ['a'], [null], [['a']],
  Duration.seconds(1), Duration.minutes(1), Size.mebibytes(1), Size.gibibytes(1), { amount: 1, unit: Duration.seconds(1) },
  kplus.EnvValue.fromValue('x'), { value: 'x' }, { value: 'x', valueFrom: undefined }, kplus.PercentOrAbsolute.absolute(1), { value: 1 }, kplus.PercentOrAbsolute.percent(1), kplus.Cpu.millis(1),
  { amount: '1m' }, kplus.Probe.fromCommand(['x']), kplus.Handler.fromCommand(['x']), kplus.Probe.fromHttpGet('/', { port: 8080 }), kplus.Probe.fromHttpGet('/', { timeoutSeconds: Duration.seconds(1) }), kplus.Handler.fromHttpGet('/'), CloneSetUpdateStrategy.recreate(), CloneSetUpdateStrategy.inPlaceOnly(), { type: 'ReCreate', options: {} }, '.', '{}', '"b"', { a: {}, b: undefined }, { a: { b: undefined } }, [[], []], [[[]]], { a: [{}], b: {} },
];

test('values that are not the same never have one text', () => {
  const texts = SIMILAR.map(textOf).filter((text) => text !== undefined);
  expect(texts).toHaveLength(SIMILAR.length);
  // A field that is undefined is the same wherever it stands.
  const same = [{ a: 1, b: undefined }, { b: undefined, a: 1 }].map(textOf);
  expect(same[0] === same[1]).toBe(true);
  expect(new Set(texts).size).toBe(SIMILAR.length - 1);
});

class Mine {
  public readonly value = 'x';
}
const circle: any = {};
circle.circle = circle;

test.each<[string, unknown]>([
  ['an instance of a class', new Mine()], ['a probe with a function in it', kplus.Probe.fromHttpGet('/', { periodSeconds: { toSeconds: () => 3 } as Duration })], ['a token', Lazy.any({ produce: () => 'x' })], ['a function', () => 'x'], ['a symbol', Symbol('x')], ['a date', new Date(0)],
  ['a map', new Map()], ['a big number', 10n], ['NaN', NaN], ['an infinite duration', Duration.seconds(Infinity)], ['-0', -0], ['a list with a hole', Array(1)], ['a list with nothing in it', [undefined]],
  ['a circle', circle], ['its own way into JSON', { toJSON: () => 'x' }], ['an object without a class', Object.create(null)], ['a class that is made up', Object.create(kplus.EnvValue)],
  ['a member that throws', { get wrong(): never { throw new Error('wrong'); } }], ['a boxed text', Object('x')], ['a long text', 'x'.repeat(20_000)],
])('%s is not data', (_what, value) => {
  expect(textOf(value)).toBeUndefined();
  expect(textOf([{ deeper: value }])).toBeUndefined();
});

test.each<[string, unknown]>([
  ['no containers', { metadata: {} }], ['containers that are no list', { metadata: {}, containers: 'web' }], ['a container without an image', { metadata: {}, containers: [{}] }],
  ['an image that is no text', { metadata: { name: 'web' }, containers: [{ image: 1 }] }], ['a name that is no text', { metadata: { name: 7 }, containers: [] }], ['no name', { metadata: {}, containers: [] }], ['metadata of a wrong type', { metadata: 'web', containers: [] }], ['nothing', undefined],
])('properties with %s say nothing', (_what, props) => {
  expect(saidBy(props, CLASSES)).toBeUndefined();
});

const field = fc.constantFrom(...SIMILAR);
const data = fc.letrec((tie) => ({ value: fc.oneof(field, fc.array(tie('value'), { maxLength: 3 }), fc.dictionary(fc.constantFrom('a', 'b', 'c'), tie('value'), { maxKeys: 3 })) })).value;

test('random values have one text only if they are equal', () => {
  fc.assert(fc.property(data, data, (one, other) => {
    const [text, another] = [one, other].map((value) => textOf({ value }));
    if (text === undefined) return;
    expect(text === another).toBe(sameData(one, other));
  }), { numRuns: 1_000, seed: 15 });
});

/** Equal in the order of their keys as well. */
function sameData(one: any, other: any): boolean {
  if (typeof one !== 'object' || one === null || typeof other !== 'object' || other === null) return one === other;
  if (Object.getPrototypeOf(one) !== Object.getPrototypeOf(other)) return false;
  const said = (value: any) => Object.keys(value).filter((key) => value[key] !== undefined);
  const silent = (value: any) => Object.keys(value).filter((key) => value[key] === undefined);
  return said(one).join() === said(other).join() && silent(one).join() === silent(other).join() && said(one).every((key) => sameData(one[key], other[key]));
}

test('what constructors read at once is taken as it is, and the rest is what it becomes', () => {
  const props: any = { metadata: { name: 'web', labels: { a: 'b' } }, securityContext: { user: 1 }, containers: [{ image: 'web:1', ports: [{ number: 1 }], envVariables: {} }], podMetadata: { labels: {} } };
  const now = taken(props);
  expect(now).toEqual(props);
  props.metadata.labels.a = 'c';
  props.securityContext.user = 2;
  props.containers[0].image = 'web:2';
  props.containers[0].ports.push({ number: 2 });
  props.containers[0].envVariables.LEVEL = 'info';
  props.podMetadata.labels.tier = 'web';
  props.containers.push({ image: 'more' });
  expect(now).toEqual({
    metadata: { name: 'web', labels: { a: 'b' } }, securityContext: { user: 1 }, containers: [{ image: 'web:1', ports: [{ number: 1 }], envVariables: { LEVEL: 'info' } }], podMetadata: { labels: { tier: 'web' } },
  });
  expect(taken({ metadata: 'web', containers: 'web', dns: 3 })).toEqual({ metadata: 'web', containers: 'web', dns: 3 });
  expect(taken({ metadata: { name: 'web' }, containers: [{ get image(): never { throw new Error('wrong'); } }] })).toBeUndefined();
});
