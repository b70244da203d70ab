import { isDnsLabel, isDnsSubdomain } from '../json/syntax';

const RBAC = 'rbac.authorization.k8s.io';

/**
 * Somebody who gets rights at an API server.
 *
 * @example
 *
 * AccessSubject.group('shop-developers')
 */
export class AccessSubject {
  /**
   * A person or a program by its user name, as the API server authenticates it.
   *
   * @param name the user name
   */
  public static user(name: string): AccessSubject {
    return new AccessSubject({ apiGroup: RBAC, kind: 'User', name });
  }

  /**
   * Everybody in a group, as the API server authenticates it.
   *
   * @param name the name of the group
   */
  public static group(name: string): AccessSubject {
    return new AccessSubject({ apiGroup: RBAC, kind: 'Group', name });
  }

  /**
   * A ServiceAccount of the API server that the rights are for.
   *
   * @param namespace its namespace
   * @param name its name
   */
  public static serviceAccount(namespace: string, name: string): AccessSubject {
    return new AccessSubject({ kind: 'ServiceAccount', name, namespace });
  }

  private constructor(private readonly subject: any) {}

  /** @internal */
  public _toKube(): any {
    return this.subject;
  }

  /**
   * Whether it has a name that an API server takes.
   * @internal
   */
  public _isNamed(): boolean {
    const { kind, name, namespace } = this.subject;
    if (typeof name !== 'string' || name.trim() === '') return false;
    return kind !== 'ServiceAccount' || (isDnsSubdomain(name) && isDnsLabel(namespace));
  }
}
