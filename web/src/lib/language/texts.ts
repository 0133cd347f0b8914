/** Other languages must have the same keys, function arguments and tuple lengths. */
export type Texts<T> = T extends string
  ? string
  : T extends (...values: infer Values) => infer Result
    ? (...values: Values) => Texts<Result>
    : { [Name in keyof T]: Texts<T[Name]> };
