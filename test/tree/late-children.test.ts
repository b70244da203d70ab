import { Construct, ConstructOrder } from 'constructs';
import { allMade, isUnmade, isUnseen, makeLater, makeNow, markSeen, noteLooks } from '../../constructs/tree/late-children';

/** A construct with a child that is made late, and the number of times that it was made. */
class Late extends Construct {
  public made = 0;

  constructor(scope: Construct, id: string) {
    super(scope, id);
    makeLater(this);
  }

  public _makeChildren(): void {
    this.made++;
    new Construct(new Construct(this, 'first'), 'Resource');
  }
}

function tree() {
  const root = new Construct(undefined as unknown as Construct, '');
  return { root, late: new Late(root, 'late'), after: new Construct(root, 'after') };
}

const pathsOf = (all: readonly { readonly node: { readonly path: string } }[]) => all.map(({ node }) => node.path);

test.each<[string, (late: Late) => unknown]>([
  ['for the children', (late) => late.node.children],
  ['for a child', (late) => late.node.findChild('first')],
  ['whether there is a child', (late) => late.node.tryFindChild('other')],
  ['for the default child', (late) => late.node.defaultChild],
  ['for all below it', (late) => late.node.findAll()],
  ['for all below the root', (late) => late.node.root.node.findAll(ConstructOrder.POSTORDER)],
  ['to remove a child', (late) => late.node.tryRemoveChild('other')],
  ['to add a child', (late) => new Construct(late, 'second')],
  ['for it', (late) => makeNow(late)],
])('who asks %s has children made, once', (_what, ask) => {
  const { late } = tree();
  expect(late.made).toBe(0);
  ask(late);
  late.node.findAll();
  expect(late.made).toBe(1);
  expect(late.node.children[0].node.path).toBe('late/first');
});

test('what somebody adds stands behind what is made, and a name that is taken is refused', () => {
  const { late } = tree();
  new Construct(late, 'second');
  expect(pathsOf(late.node.children)).toEqual(['late/first', 'late/second']);
  expect(() => new Construct(tree().late, 'first')).toThrow('already a Construct with name');
});

test('children that cannot be made are tried again by the next who looks', () => {
  const { late } = tree();
  const make = jest.spyOn(late, '_makeChildren').mockImplementationOnce(() => {
    new Construct(late, 'first');
    throw new Error('not now');
  });
  expect(() => late.node.children).toThrow('not now');
  expect(isUnmade(late)).toBe(true);
  expect(pathsOf(late.node.children)).toEqual(['late/first']);
  expect(make).toHaveBeenCalledTimes(2);
});

test('a child that is removed stays away', () => {
  const { late } = tree();
  expect(late.node.tryRemoveChild('first')).toBe(true);
  expect(late.node.children).toEqual([]);
  expect(late.made).toBe(1);
});

test.each(['late', 'root'] as const)('children are made below a locked construct: %s', (which) => {
  const all = tree();
  all[which].node.lock();
  expect(pathsOf(all.root.node.findAll())).toEqual(['', 'late', 'late/first', 'late/first/Resource', 'after']);
  expect(() => new Construct(all.late, 'second')).toThrow('during synthesis');
});

test('a look at all that are made makes nothing, and then finds the same as everybody', () => {
  const { root, late } = tree();
  expect(pathsOf(allMade(root))).toEqual(['', 'late', 'after']);
  expect(late.made).toBe(0);
  expect(late.node.path).toBe('late');
  late.node.addValidation({ validate: () => ['wrong'] });
  expect(late.node.validate()).toEqual(['wrong']);
  expect(late.made).toBe(0);
  makeNow(late);
  expect(allMade(root)).toEqual(root.node.findAll());
});

test.each<[string, (parent: Construct) => unknown]>([
  ['for the children', ({ node }) => node.children],
  ['for a child', ({ node }) => node.tryFindChild('child')],
  ['for all below the root', ({ node }) => node.root.node.findAll()],
  ['to remove a child', ({ node }) => node.tryRemoveChild('child')],
  ['to add a child', (parent) => new Construct(parent, 'another')],
  ['elsewhere', markSeen],
])('who asks %s has looked at children that are made, and finds them', (_what, ask) => {
  const parent = new Construct(tree().root, 'parent');
  const child = new Construct(parent, 'child');
  noteLooks(parent);
  expect(isUnseen(parent)).toBe(true);
  // We look without a change.
  expect(allMade(parent)).toEqual([parent, child]);
  expect(isUnseen(parent)).toBe(true);
  ask(parent);
  expect(isUnseen(parent)).toBe(false);
  expect(parent.node.tryFindChild('child')).toBe(_what === 'to remove a child' ? undefined : child);
});

test('children that we make ourselves are not seen by that, and those of others always are', () => {
  const { root, late } = tree();
  expect([isUnseen(late), isUnseen(root)]).toEqual([false, false]);
  makeNow(late);
  expect(isUnseen(late)).toBe(true);
  markSeen(root);
  expect(isUnseen(root)).toBe(false);
  expect(pathsOf(late.node.children)).toEqual(['late/first']);
  expect(isUnseen(late)).toBe(false);
});
