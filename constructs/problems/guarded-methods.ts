import { METHODS, type Shape } from '../../imports/option-names';
import { notedOf, noteStrays, type Stray, strayArgument } from './property-names';

/** Whether a method of the public API is at work: what it calls in turn was looked at when it was called. */
let busy = false;

/**
 * Looks at what callers without types pass to the methods of values, such as `Placement.tolerating({ keys: 'a' })`. Builders never throw: what is wrong
 * is noted with the value that they return, and reported by the construct that gets it.
 *
 * @param name the name of a class of the public API
 * @param type the class, whose own file calls this, so that a class is guarded as soon as it is loaded, and not loaded to be guarded
 */
export function guardMethods(name: keyof typeof METHODS, type: { readonly prototype: object }): void {
  for (const [method, shapes] of Object.entries(METHODS[name])) {
    const isStatic = method.startsWith('.');
    const holder: any = isStatic ? type : type.prototype;
    const key = isStatic ? method.slice(1) : method;
    holder[key] = guarded(holder[key], `${name}.${key}()`, shapes);
  }
}

function guarded(method: (...args: unknown[]) => unknown, where: string, shapes: readonly Shape[]): (...args: unknown[]) => unknown {
  return function call(this: unknown, ...args: unknown[]): unknown {
    if (busy) return method.apply(this, args);
    busy = true;
    try {
      const result = method.apply(this, args);
      if (typeof result === 'object' && result !== null) {
        const strays: Stray[] = [];
        args.forEach((arg, index) => strayArgument(arg, shapes[Math.min(index, shapes.length - 1)], where, strays));
        noteStrays(result, strays.concat(notedOf(this)));
      }
      return result;
    } finally {
      busy = false;
    }
  };
}
