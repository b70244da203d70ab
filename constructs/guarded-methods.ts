import { Duration } from 'cdk8s';
import { METHODS, type Shape } from '../imports/option-names';
import { knowClass, notedOf, noteStrays, strayArgument } from './problems/property-names';

/** Whether a method of the public API is at work: what it calls in turn was looked at when it was called. */
let busy = false;

/**
 * Looks at what callers without types pass to the methods of values, such as `Placement.tolerating({ keys: 'a' })`. Builders never throw: what is wrong
 * is noted with the value that they return, and reported by the construct that gets it.
 *
 * @param api the classes of the public API by name
 */
export function guardMethods(api: Readonly<Record<string, any>>): void {
  for (const [name, type] of Object.entries({ ...api, Duration })) knowClass(name, type);
  for (const [name, methods] of Object.entries(METHODS)) {
    for (const [method, shapes] of Object.entries(methods)) {
      const isStatic = method.startsWith('.');
      const holder = isStatic ? api[name] : api[name].prototype;
      const key = isStatic ? method.slice(1) : method;
      holder[key] = guarded(holder[key], `${name}.${key}()`, shapes);
    }
  }
}

function guarded(method: (...args: unknown[]) => unknown, where: string, shapes: readonly Shape[]): (...args: unknown[]) => unknown {
  return function call(this: unknown, ...args: unknown[]): unknown {
    if (busy) return method.apply(this, args);
    busy = true;
    try {
      const result = method.apply(this, args);
      if (typeof result === 'object' && result !== null) {
        const strays = args.flatMap((arg, index) => strayArgument(arg, shapes[Math.min(index, shapes.length - 1)], where));
        noteStrays(result, [...strays, ...notedOf(this)]);
      }
      return result;
    } finally {
      busy = false;
    }
  };
}
