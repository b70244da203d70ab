/**
 * A generated interface as the plain JSON it stands for, for compile-time checks of what is written: enums are their values, int-or-string
 * classes are numbers or strings, dates are strings, all members are read-only.
 *
 * ```ts
 * const spec: Plain<PropagationPolicySpec> = { conflictResolution: 'Abort', resourceSelectors: [{ apiVersion: 'v1', kind: 'Service' }], placement: {} };
 * ```
 */
export type Plain<T> = Written<T, 'exact'>;

/** The same with any text for enums: for data whose values are checked at run time, but whose fields must exist. */
export type Shape<T> = Written<T, 'any text'>;

type Written<T, Enums> =
  IsAny<T> extends true ? T
    : T extends string ? (Enums extends 'exact' ? `${T}` : string)
      : T extends number | boolean | null | undefined ? T
        : T extends Date ? string
          : T extends IntOrString ? (keyof T extends 'value' ? T['value'] : WrittenFields<T, Enums>)
            : T extends readonly (infer Item)[] ? readonly Written<Item, Enums>[]
              : WrittenFields<T, Enums>;

type WrittenFields<T, Enums> = { readonly [Field in keyof T]: Written<T[Field], Enums> };

/** What the generator makes a class of, with this as its only member. */
interface IntOrString {
  readonly value: number | string;
}

type IsAny<T> = 0 extends 1 & T ? true : false;
