import { ApiObject } from 'cdk8s';

/** A policy; cdk8s would give the namespace of the chart to cluster-scoped ones too. */
export class PolicyObject extends ApiObject {
  public override toJson(): any {
    const json = super.toJson();
    if (!this.kind.startsWith('Cluster')) return json;
    const { namespace: _, ...metadata } = json.metadata;
    return { ...json, metadata };
  }
}
