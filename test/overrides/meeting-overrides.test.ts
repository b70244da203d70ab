import { combinationsOf, entangledLists } from '../../constructs/overrides/entangled';
import { type ListTouch, type Operation, patch, type Translation } from '../../constructs/overrides/operation';
import { overlaps } from '../../constructs/overrides/overlap';
import type { Step } from '../../constructs/overrides/state';
import { TargetRelations } from '../../constructs/overrides/target';

/** Each label is an override's; a cluster has those of the overrides that apply to it. */
const cluster = (name: string, ...labels: string[]) => ({ name, labels: Object.fromEntries(labels.map((label) => [label, ''])) });
const has = (label: string) => ({ labelSelector: { matchExpressions: [{ key: label, operator: 'Exists' as const }] } });
const MIXED = [cluster('both', 'a', 'b'), cluster('only-a', 'a'), cluster('only-b', 'b')];
const relations = (clusters = MIXED, ...labels: string[]) => new TargetRelations((labels.length > 0 ? labels : ['a', 'b']).map(has), clusters);

const ENV = ['spec', 'env'];
const touching = (effect: ListTouch['effect'], name = 'A', ofTemplate = false, path = ENV): Step => (
  { change: { type: 'env' } as any, translation: { operations: [patch('add', path)], list: { path, name, effect, ofTemplate } } });

describe('two changes of one list, of which the first may or may not have been made', () => {
  test.each<[ListTouch['effect'], ListTouch['effect'], boolean, Partial<ListTouch>?]>([
    // An entry that is gone moves those behind it.
    ['removed', 'replaced', true], ['removed', 'removed', true], ['removed', 'rewritten', true], ['removed', 'added', false], ['removed', 'none', false],
    // An entry that was added is met again by its own name.
    ['added', 'added', true], ['added', 'replaced', true], ['added', 'removed', true], ['added', 'none', true],
    // Another one is disturbed only where it stands behind the new one.
    ['added', 'added', false, { name: 'B' }], ['added', 'none', false, { name: 'B' }], ['added', 'rewritten', false, { name: 'B' }],
    ['added', 'replaced', true, { name: 'B' }], ['added', 'removed', true, { name: 'B' }],
    ['added', 'replaced', false, { name: 'B', ofTemplate: true }], ['added', 'removed', false, { name: 'B', ofTemplate: true }],
    // What is made from what is there needs to know it.
    ['rewritten', 'rewritten', true], ['rewritten', 'replaced', false], ['rewritten', 'added', false], ['rewritten', 'removed', false],
    ['replaced', 'replaced', false], ['replaced', 'rewritten', false], ['none', 'removed', false],
  ])('%s, then %s: depend on each other is %s', (first, second, entangled, { name = 'A', ofTemplate = false } = {}) => {
    const steps = [[touching(first)], [touching(second, name, ofTemplate)]];
    expect(entangledLists(steps, relations())).toEqual(entangled ? [{ path: ENV, overrides: [0, 1] }] : []);
  });

  test('only matter if some cluster has the one without the other', () => {
    const steps = [[touching('removed')], [touching('removed', 'B')]];
    expect(entangledLists(steps, relations([cluster('both', 'a', 'b')]))).toEqual([]);
    expect(entangledLists(steps, relations([cluster('one', 'a'), cluster('other', 'b')]))).toEqual([]);
    expect(entangledLists(steps, relations([cluster('both', 'a', 'b'), cluster('only-b', 'b')]))).toHaveLength(1);
    expect(entangledLists(steps, relations([cluster('both', 'a', 'b'), cluster('only-a', 'a')]))).toEqual([]);
  });

  test('only matter if they are of one list', () => {
    expect(entangledLists([[touching('removed')], [touching('removed', 'B', false, ['spec', 'other'])]], relations())).toEqual([]);
  });
});

describe('the sets of overrides that can be what applies to a cluster', () => {
  const ofList = (overrides: number[], clusters: ReturnType<typeof cluster>[], ...labels: string[]) => combinationsOf({ path: ENV, overrides }, relations(clusters, ...labels));

  test('come with the small ones first', () => {
    expect(ofList([0, 1, 2], [...MIXED, cluster('all', 'a', 'b', 'c'), cluster('only-c', 'c')], 'a', 'b', 'c')).toEqual([[0], [1], [2], [0, 1], [0, 2], [1, 2], [0, 1, 2]]);
  });

  test('have no two overrides that exclude each other', () => {
    expect(ofList([0, 1], [cluster('one', 'a'), cluster('other', 'b')], 'a', 'b')).toEqual([[0], [1]]);
  });

  test('have those that cover another one wherever that is', () => {
    expect(ofList([0, 1], [cluster('both', 'a', 'b'), cluster('only-a', 'a')], 'a', 'b')).toEqual([[0], [0, 1]]);
  });

  test('are given up when there are too many to write down', () => {
    const labels = 'abcdefghijklm'.split('');
    const clusters = (count: number) => [cluster('all', ...labels.slice(0, count)), ...labels.slice(0, count).map((label) => cluster(`only-${label}`, label))];
    expect(ofList([0, 1, 2, 3, 4, 5], clusters(6), ...labels.slice(0, 6))).toHaveLength(63);
    expect(ofList([0, 1, 2, 3, 4, 5, 6], clusters(7), ...labels.slice(0, 7))).toBeUndefined();
    expect(ofList(labels.map((_, index) => index), clusters(13), ...labels)).toBeUndefined();
  });
});

describe('a patch before a change that may not know of it', () => {
  const literal = (operation: Operation): Step => ({ change: { type: 'patch' } as any, translation: { operations: [operation] } });
  const structured = (translation: Translation): Step => ({ change: { type: 'command' } as any, translation });
  const met = (first: Step, second: Step, among = relations()) => overlaps([[first], [second]], among, [], []).map(({ override, message }) => [override, /at (\S*) would/.exec(message)?.[1]]);
  const field = (...path: string[]) => structured({ operations: [patch('replace', path)] });

  test.each<[string, Operation, Step, boolean]>([
    ['of something else', patch('replace', ['spec', 'a']), field('spec', 'b'), false],
    ['of the same field, which is set whatever it was', patch('replace', ['spec', 'a']), field('spec', 'a'), false],
    ['that takes the field away', patch('remove', ['spec', 'a']), field('spec', 'a'), true],
    ['above the field', patch('replace', ['spec']), field('spec', 'a'), true],
    ['below the field', patch('replace', ['spec', 'a', 'b']), field('spec', 'a'), false],
    ['of labels, which are set whatever is there', patch('remove', ['metadata', 'labels']), structured({ operations: [{ ...patch('replace', ['metadata', 'labels', 'a']), overrider: 'labelsOverrider' }] }), false],
    ['of a text that is read', patch('replace', ['data', 'a']), structured({ operations: [{ ...patch('replace', ['data', 'a']), overrider: 'fieldOverrider' }] }), true],
  ])('%s', (_what, operation, later, overlap) => {
    expect(met(literal(operation), later)).toEqual(overlap ? [[1, `/${later.translation!.operations[0].footprint.join('/')}`]] : []);
    expect(met(literal(operation), later, relations([cluster('both', 'a', 'b')]))).toEqual([]);
  });

  test.each<[string, Operation, Operation, boolean]>([
    ['above it without what it needs', patch('replace', ['spec', 'a'], { c: 1 }), patch('replace', ['spec', 'a', 'b'], 1), true],
    ['above it with what it needs', patch('replace', ['spec', 'a'], { b: 1 }), patch('replace', ['spec', 'a', 'b'], 1), false],
    ['above it, to which it adds', patch('replace', ['spec', 'a'], {}), patch('add', ['spec', 'a', 'b'], 1), false],
    ['that takes away what is above it', patch('remove', ['spec', 'a']), patch('add', ['spec', 'a', 'b'], 1), true],
    ['that takes away the field it sets anew', patch('remove', ['spec', 'a']), patch('add', ['spec', 'a'], 1), false],
    ['that takes away the field it changes', patch('remove', ['spec', 'a']), patch('replace', ['spec', 'a'], 1), true],
    ['that moves its entry', patch('add', ['spec', 'list', '0'], 1, ['spec', 'list']), patch('replace', ['spec', 'list', '1'], 1), true],
    ['that moves entries, of which it adds another at the end', patch('add', ['spec', 'list', '0'], 1, ['spec', 'list']), patch('add', ['spec', 'list', '-'], 1, ['spec', 'list']), false],
    ['that moves entries of a list that it replaces', patch('add', ['spec', 'list', '0'], 1, ['spec', 'list']), patch('replace', ['spec', 'list'], []), false],
    ['that moves entries of another list', patch('add', ['spec', 'list', '0'], 1, ['spec', 'list']), patch('replace', ['spec', 'other', '1'], 1), false],
  ])('that is a patch itself: %s', (_what, first, second, overlap) => {
    expect(met(literal(first), literal(second))).toHaveLength(overlap ? 1 : 0);
  });

  test.each<[string, Operation, ListTouch['effect'], boolean]>([
    ['an entry is put at its end', patch('add', [...ENV, '-'], 1, ENV), 'added', true],
    ['an entry of it is changed', patch('replace', [...ENV, '0', 'value'], 1), 'added', false],
    ['an entry of it is changed, and it is made from what is there', patch('replace', [...ENV, '0', 'value'], 1), 'rewritten', true],
    ['something else is changed', patch('replace', ['spec', 'a'], 1), 'rewritten', false],
    ['it is replaced', patch('replace', ENV, []), 'replaced', true],
  ])('of a list: %s', (_what, operation, effect, overlap) => {
    const later = structured({ operations: [], list: { path: ENV, name: 'A', effect, ofTemplate: false } });
    expect(met(literal(operation), later)).toHaveLength(overlap ? 1 : 0);
  });

  describe('that moves entries of a list, behind which others are changed that depend on an earlier override', () => {
    const parent = (path: string[]) => structured({ operations: [patch('add', [...path, 'x'], 1)], creates: [{ path, empty: {} }] });
    const move = literal(patch('add', [...ENV, '0'], 1, ENV));
    const steps = (path: string[]) => [[parent(path)], [move, parent(path)]];

    test('is refused where the earlier one may not apply', () => {
      expect(overlaps(steps([...ENV, '1']), relations(), [], [])).toEqual([expect.objectContaining({ override: 1, change: 0, message: expect.stringContaining('Overrides 1 and 2 ') })]);
    });

    test('is taken where it always does, where it is about something else, or where nothing follows', () => {
      expect(overlaps(steps([...ENV, '1']), relations([cluster('both', 'a', 'b')]), [], [])).toEqual([]);
      expect(overlaps(steps(['spec', 'other']), relations(), [], [])).toEqual([]);
      expect(overlaps([[parent([...ENV, '1'])], [parent([...ENV, '1']), move]], relations(), [], [])).toEqual([]);
    });

    test('counts changes of later overrides if it applies wherever they do', () => {
      const three = (clusters: ReturnType<typeof cluster>[]) => overlaps([[parent([...ENV, '1'])], [move], [parent([...ENV, '1'])]], relations(clusters, 'a', 'b', 'c'), [], []);
      expect(three([cluster('all', 'a', 'b', 'c'), cluster('bc', 'b', 'c')]).filter(({ override }) => override === 1)).toHaveLength(1);
      expect(three([cluster('all', 'a', 'b', 'c'), cluster('bc', 'b', 'c'), cluster('only-c', 'c')]).filter(({ override, change, message }) => override === 1 && change === 0 && /Overrides 1 and 2/.test(message))).toEqual([]);
    });
  });

  test('of an entry of a list that is rewritten is lost, whichever of the two comes first', () => {
    const list = [{ path: ENV, overrides: [0, 2] }];
    const steps = [[touching('rewritten')], [literal(patch('replace', [...ENV, '0']))], [touching('rewritten')]];
    const among = relations([cluster('all', 'a', 'b', 'c'), cluster('only-a', 'a'), cluster('only-b', 'b'), cluster('only-c', 'c')], 'a', 'b', 'c');
    expect(overlaps(steps, among, list, []).filter(({ override }) => override === 1)).not.toEqual([]);
    const apart = relations([cluster('ac', 'a', 'c'), cluster('only-a', 'a'), cluster('only-b', 'b'), cluster('only-c', 'c')], 'a', 'b', 'c');
    expect(overlaps(steps, apart, list, [])).toEqual([]);
  });

  test('too many of them are reported where the last one changes the list', () => {
    const steps = [[touching('removed')], [field('spec', 'a'), touching('removed', 'B', false, ['spec', 'other']), touching('removed', 'B')]];
    expect(overlaps(steps, relations([cluster('both', 'a', 'b')]), [], [{ path: ENV, overrides: [0, 1] }])).toEqual([expect.objectContaining({ override: 1, change: 2 })]);
  });
});
