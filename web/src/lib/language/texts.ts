/**
 * The shape of a catalogue, without its wording: what another language has to offer so that nothing is missing. A
 * sentence may be any sentence; names, the arguments of functions and the lengths of tuples stay as they are.
 */
export type Texts<T> = T extends string
  ? string
  : T extends (...values: infer Values) => infer Result
    ? (...values: Values) => Texts<Result>
    : { [Name in keyof T]: Texts<T[Name]> };
