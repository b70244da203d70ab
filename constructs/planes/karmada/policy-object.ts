import { PlainObject } from '../../kinds/plain-object';

/** A policy; cdk8s would give the namespace of the chart to cluster-scoped ones too. */
export class PolicyObject extends PlainObject {
  /** Policies are rendered in order. */
  protected override plainSpec(): any {
    return this.spec();
  }

  public override toJson(): any {
    const json = super.toJson();
    if (!this.kind.startsWith('Cluster')) return json;
    const { namespace: _, ...metadata } = json.metadata;
    return { ...json, metadata };
  }
}
