/** Rendering what was given. Callers without types may give anything: what has another shape than expected is kept as it is, for the checks to report. */

/** What an instance of a class of ours or of cdk8s-plus stands for. */
export function kubeOf(given: any, ...context: unknown[]): any {
  return typeof given?._toKube === 'function' ? given._toKube(...context) : given;
}

/** A list with every entry rendered. */
export function eachOf(list: any, render: (entry: any) => any): any {
  return Array.isArray(list) ? list.map((entry) => render(entry)) : list;
}

/** The members of an object that a caller gave. One that cannot be read, such as a proxy that was revoked, has none: whoever looks at arguments reports it. */
export function readable<T extends object>(given: T | undefined | null): Partial<T> {
  try {
    return { ...given } as Partial<T>;
  } catch {
    return {};
  }
}
