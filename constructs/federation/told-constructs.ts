import type { ApiObject } from 'cdk8s';
import { Construct, Node } from 'constructs';
import { getOr } from '../json/maps';
import { withoutValueAt } from '../json/json';
import { identityOf, type KubeObject } from '../json/kube-object';
import { PlainObject } from '../kinds/plain-object';
import type { ForeseenObject } from '../planes/plane';

/**
 * What control planes are told of a federated object, as objects of its chart: a plain cdk8s app writes nothing else, and users may patch them. What is in
 * them comes from what is told, at the time they are rendered.
 */
export class ToldConstructs {
  private readonly scope: Construct;
  private readonly made = new Map<string, ApiObject>();
  private readonly handedOut = new Set<ApiObject>();

  /**
   * @param owner the federated object
   * @param told the objects as they are now
   */
  constructor(owner: Construct, private readonly told: () => readonly KubeObject[]) {
    this.scope = constructInFront(owner, 'told');
  }

  public all(): ApiObject[] {
    return [...this.made.values()];
  }

  /** The constructs of these objects, in their order; made at the first call. */
  public of(objects: readonly Pick<ForeseenObject, 'id' | 'head'>[]): ApiObject[] {
    return objects.map(({ id, head }) => {
      const key = identityOf(head);
      const spec = () => this.told().find((object) => identityOf(object) === key)?.spec ?? {};
      return getOr(this.made, key, () => new ToldObject(this.scope, id, head, spec));
    });
  }

  /** Gives constructs to the user, who may patch them. */
  public handOut(objects: readonly ForeseenObject[]): ApiObject[] {
    const constructs = this.of(objects);
    constructs.forEach((construct) => this.handedOut.add(construct));
    return constructs;
  }

  /** Makes constructs of everything that is told, and removes those of what is not told any more. */
  public complete(): void {
    const told = this.told();
    const keys = new Set(told.map(identityOf));
    for (const [key, construct] of this.made) {
      if (keys.has(key)) continue;
      this.scope.node.tryRemoveChild(construct.node.id);
      this.made.delete(key);
    }
    this.of(told.map(({ apiVersion, kind, metadata }) => ({
      id: `${kind}-${metadata.namespace ?? ''}-${metadata.name}`, head: { apiVersion, kind, metadata },
    })));
  }

  /** An object as it is written: as it is told, or as its construct has it where the user may have patched that. */
  public written(object: KubeObject): KubeObject {
    const construct = this.made.get(identityOf(object));
    return construct && this.handedOut.has(construct) ? construct.toJson() : object;
  }
}

/** A construct in front of all others of its owner, although it is made after them: policies stand before the template they are for. */
function constructInFront(owner: Construct, id: string): Construct {
  const others = owner.node.children;
  const construct = new Construct(owner, id);
  for (const other of others) {
    owner.node.tryRemoveChild(other.node.id);
    // Whoever makes a node adds its construct to the owner, behind those that are there.
    new Node(other as Construct, owner, other.node.id);
  }
  return construct;
}

/** An object whose spec is rendered in order. cdk8s would give the namespace of the chart to cluster-scoped ones too. */
class ToldObject extends PlainObject {
  constructor(scope: Construct, id: string, private readonly head: KubeObject, spec: () => any) {
    super(scope, id, head, spec);
  }

  protected override plainSpec(): any {
    return this.spec();
  }

  public override toJson(): any {
    const json = super.toJson();
    return this.head.metadata.namespace === undefined ? withoutValueAt(json, ['metadata', 'namespace']) : json;
  }
}
