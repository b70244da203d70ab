/**
 * A generated interface as the plain JSON it stands for, for compile-time checks of what is written: enums are their values, int-or-string
 * classes are numbers or strings, dates are strings, all members are read-only.
 *
 * ```ts
 * const spec: Plain<PropagationPolicySpec> = { conflictResolution: 'Abort', resourceSelectors: [{ apiVersion: 'v1', kind: 'Service' }], placement: {} };
 * ```
 */
export type Plain<T> =
  IsAny<T> extends true ? T
    : T extends string ? `${T}`
      : T extends number | boolean | null | undefined ? T
        : T extends Date ? string
          : T extends IntOrString ? (keyof T extends 'value' ? T['value'] : PlainFields<T>)
            : T extends readonly (infer Item)[] ? readonly Plain<Item>[]
              : PlainFields<T>;

/** The same with any text for enums: for data whose values are checked at run time, but whose fields must exist. */
export type Shape<T> =
  IsAny<T> extends true ? T
    : T extends string ? string
      : T extends number | boolean | null | undefined ? T
        : T extends Date ? string
          : T extends IntOrString ? (keyof T extends 'value' ? T['value'] : ShapeFields<T>)
            : T extends readonly (infer Item)[] ? readonly Shape<Item>[]
              : ShapeFields<T>;

type ShapeFields<T> = { readonly [Field in keyof T]: Shape<T[Field]> };

type PlainFields<T> = { readonly [Field in keyof T]: Plain<T[Field]> };

/** What the generator makes a class of, with this as its only member. */
interface IntOrString {
  readonly value: number | string;
}

type IsAny<T> = 0 extends 1 & T ? true : false;
