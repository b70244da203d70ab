import { ApiObject, type ApiObjectMetadata } from 'cdk8s';
import type { Construct } from 'constructs';
import { checkPropertyNames } from '../../../definition/input-types';
import { DELIVERY_RULES } from '../../../definition/rules';
import { Fleet } from '../../../fleet/fleet';
import { NEWEST_KRUISE } from '../../../fleet/versions';
import { withoutValueAt } from '../../../json/json';
import type { KubeObject } from '../../../json/kube-object';
import { checkMetadata, soundMetadata } from '../../../kinds/metadata';
import { finding, type Problem } from '../../../problems/problem';
import type { NamedOptions } from '../../../problems/property-names';
import { messageOf } from '../../../problems/refusals';
import { report } from '../../../problems/report';
import { beyondRules, checkSchema } from '../../../problems/schema/schema-rules';
import { checkAdmission } from './admission';

/** What an object of Karmada's API is made of. */
interface KarmadaObjectProps {
  readonly apiVersion: string;
  readonly kind: string;
  readonly spec: unknown;
  /** The metadata, where it is another than the one given. */
  readonly metadata?: object;
  /** Whether the kind has no namespace. */
  readonly clusterScoped?: boolean;
  /** The properties of the construct. */
  readonly options: NamedOptions;
}

/** cdk8s takes every ApiObject for an instance of every class of them. */
const CHECKED = new WeakSet<ApiObject>();

/** Whether a construct of ours checks an object. */
export function checksItself(object: ApiObject): boolean {
  return CHECKED.has(object);
}

/** An object of Karmada's API that a construct of ours emits, checks and reports. */
export class KarmadaObject extends ApiObject {
  private readonly clusterScoped: boolean;

  /** @param owner the construct that it is the object of */
  public constructor(private readonly owner: Construct, { apiVersion, kind, spec, metadata: own, clusterScoped = false, options }: KarmadaObjectProps) {
    const { metadata } = (options.given ?? {}) as { readonly metadata?: ApiObjectMetadata };
    super(owner, 'Default', { apiVersion, kind, metadata: soundMetadata(own ?? metadata), spec } as any);
    this.clusterScoped = clusterScoped;
    CHECKED.add(this);
    owner.node.addValidation({
      validate: () => report(owner, [...checkMetadata(owner.node.path, metadata), ...checkPropertyNames(owner.node.path, options.given, options.struct), ...this.problems()]),
    });
  }

  /** cdk8s gives the namespace of the chart to cluster-scoped objects too. */
  public override toJson(): any {
    const object = super.toJson();
    return this.clusterScoped ? withoutValueAt(object, ['metadata', 'namespace']) : object;
  }

  private problems(): Problem[] {
    const { path } = this.owner.node;
    let object: KubeObject;
    try {
      object = this.toJson();
    } catch (error) {
      return [finding(DELIVERY_RULES.unrenderable, { path, message: `The ${this.kind} cannot be rendered: ${messageOf(error)}.`, fix: 'leave out what is not plain data, and correct patches.' })];
    }
    const rules = checkAdmission(path, object, '', Fleet._of(this.owner));
    return [...rules, ...beyondRules(checkSchema(path, object, `the ${this.kind}`, { kruise: NEWEST_KRUISE }), rules)];
  }
}
