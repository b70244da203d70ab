import { isObject } from '../../../json/json';

/**
 * Objects on Karmada's API server that a policy is for: those of a kind, by labels, namespace or name. Selections are values: each method returns a new one and
 * leaves the old one as it was.
 *
 * @example
 *
 * ResourceSelection.ofKind('apps.kruise.io/v1alpha1', 'CloneSet').withLabels({ tier: 'web' })
 */
export class ResourceSelection {
  /**
   * All objects of a kind.
   *
   * @param apiVersion group and version, exactly as Karmada's API server prefers it, such as `apps.kruise.io/v1alpha1`
   * @param kind the kind, such as `CloneSet`
   */
  public static ofKind(apiVersion: string, kind: string): ResourceSelection {
    return new ResourceSelection({ apiVersion, kind });
  }

  private constructor(private readonly selector: any) {}

  /**
   * Only objects that carry all these labels.
   *
   * @param labels values of labels by their keys
   */
  public withLabels(labels: { readonly [key: string]: string }): ResourceSelection {
    const { labelSelector } = this.selector;
    return this.labelled({ matchLabels: isObject(labels) ? { ...labelSelector?.matchLabels, ...labels } : labels });
  }

  /**
   * Only objects whose label `key` has one of `values`.
   *
   * @param key key of the label
   * @param values the values
   */
  public withLabelIn(key: string, ...values: string[]): ResourceSelection {
    return this.required({ key, operator: 'In', values });
  }

  /**
   * Only objects whose label `key` has none of `values`; objects without the label stay.
   *
   * @param key key of the label
   * @param values the values
   */
  public withLabelNotIn(key: string, ...values: string[]): ResourceSelection {
    return this.required({ key, operator: 'NotIn', values });
  }

  /**
   * Only objects that have the label `key`, whatever its value.
   *
   * @param key key of the label
   */
  public withLabelExists(key: string): ResourceSelection {
    return this.required({ key, operator: 'Exists' });
  }

  /**
   * Only objects of one namespace. A policy that is in a namespace sees no other.
   *
   * @param namespace the namespace
   */
  public inNamespace(namespace: string): ResourceSelection {
    return new ResourceSelection({ ...this.selector, namespace });
  }

  /**
   * Only the object with this name. Karmada then does not look at labels.
   *
   * @param name name of the object
   */
  public named(name: string): ResourceSelection {
    return new ResourceSelection({ ...this.selector, name });
  }

  /** @internal */
  public _toKube(): any {
    return this.selector;
  }

  private required(requirement: object): ResourceSelection {
    return this.labelled({ matchExpressions: [...this.selector.labelSelector?.matchExpressions ?? [], requirement] });
  }

  private labelled(part: object): ResourceSelection {
    return new ResourceSelection({ ...this.selector, labelSelector: { ...this.selector.labelSelector, ...part } });
  }
}
