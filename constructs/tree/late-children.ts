import { type IConstruct, Node } from 'constructs';

/** A construct that can be without its children until somebody looks at them. */
export interface LateParent extends IConstruct {
  /** Makes the children, once. */
  _makeChildren(): void;
}

/** What is looked through, or added to, for everything else that a node says of its children: `findAll`, `findChild` and `defaultChild` go through these. */
const WAYS = ['children', 'tryFindChild', 'tryRemoveChild', 'addChild'];

/** A later edition of constructs may have other ways. Then children are made at once. */
const CAN_WAIT = WAYS.every((way) => way in Node.prototype);

/** What nodes answer with until their children are made: whoever asks for a child, or adds one, has them made first, so nobody can tell. */
const UNMADE = answeringAfter(made);

/** What nodes answer with until somebody has looked at children that are made. */
const UNSEEN = answeringAfter((node) => Object.setPrototypeOf(node, Node.prototype));

/** What nodes answer with that want to know of it first. */
function answeringAfter(look: (node: Node) => Node): object {
  return Object.create(Node.prototype, {
    children: { get(this: Node) { return look(this).children; } },
    tryFindChild: { value(this: Node, id: string) { return look(this).tryFindChild(id); } },
    tryRemoveChild: { value(this: Node, id: string) { return look(this).tryRemoveChild(id); } },
    // Private in its class, and called by the constructors of other nodes.
    addChild: { value(this: Node, ...args: unknown[]) { return (look(this) as any).addChild(...args); } },
  });
}

/**
 * Has the first children of a construct made when somebody looks at them.
 *
 * @param parent which has no children yet
 */
export function makeLater(parent: LateParent): void {
  if (CAN_WAIT) Object.setPrototypeOf(parent.node, UNMADE);
  else parent._makeChildren();
}

/** Makes the children of a construct now if they were left for later. That is no look at them. */
export function makeNow(construct: IConstruct): void {
  if (isUnmade(construct)) noteLooks({ node: made(construct.node) });
}

/** Notes from now on whether somebody looks at the children of a construct. */
export function noteLooks({ node }: Pick<IConstruct, 'node'>): void {
  if (CAN_WAIT) Object.setPrototypeOf(node, UNSEEN);
}

/** Notes that somebody looks at the children of a construct, who got them from elsewhere. */
export function markSeen({ node }: IConstruct): void {
  if (Object.getPrototypeOf(node) === UNSEEN) Object.setPrototypeOf(node, Node.prototype);
}

/** Whether the children of a construct are made, and nobody has looked at them who could have changed them. */
export function isUnseen({ node }: IConstruct): boolean {
  return Object.getPrototypeOf(node) === UNSEEN;
}

/** Whether the children of a construct are not made yet. */
export function isUnmade({ node }: IConstruct): boolean {
  return Object.getPrototypeOf(node) === UNMADE;
}

function made(node: Node): Node {
  const parent = hostOf(node);
  Object.setPrototypeOf(node, Node.prototype);
  // They would be there already if they had not been left for later, so a lock is not for them.
  if (node.locked) Object.defineProperty(node, 'locked', { value: false, configurable: true });
  try {
    parent._makeChildren();
  } catch (error) {
    node.children.forEach(({ node: { id } }) => node.tryRemoveChild(id));
    Object.setPrototypeOf(node, UNMADE);
    throw error;
  } finally {
    delete (node as any).locked;
  }
  return node;
}

/** The construct of a node. */
function hostOf(node: Node): LateParent {
  return node.scopes.at(-1) as LateParent;
}

/** A construct and all below it that are made, in the order of `findAll`. Nothing is made by looking this way, and nobody learns of it: who looks like that changes nothing. */
export function allMade(top: IConstruct): IConstruct[] {
  const all: IConstruct[] = [];
  const visit = (construct: IConstruct) => {
    all.push(construct);
    if (!isUnmade(construct)) for (const child of childrenOf(construct)) visit(child);
  };
  visit(top);
  return all;
}

const CHILDREN = Object.getOwnPropertyDescriptor(Node.prototype, 'children')!;

function childrenOf(construct: IConstruct): readonly IConstruct[] {
  return isUnseen(construct) ? CHILDREN.get!.call(construct.node) : construct.node.children;
}
