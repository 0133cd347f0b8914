export interface Mutation<T> {
  /** Such as "sealed.boxHashes.3: one character". */
  readonly name: string;
  readonly value: T;
}

type Replacement = readonly [name: string, value: unknown];

/** Every single change of a JSON value, so new fields are covered. */
export function mutationsOf<T>(original: T): Mutation<T>[] {
  return mutationsAt(original, []).map(([name, value]) => ({ name, value: value as T }));
}

function mutationsAt(value: unknown, path: readonly string[]): Replacement[] {
  const here = replacementsOf(value).map(
    ([name, replacement]) => [`${path.join('.')}: ${name}`, replacement] as const,
  );
  if (value === null || typeof value !== 'object') return here;
  const below = Object.entries(value).flatMap(([key, child]) =>
    mutationsAt(child, [...path, key]).map(([name, changed]) => {
      const copy = Array.isArray(value) ? [...value] : { ...value };
      return [name, Object.assign(copy, { [key]: changed })] as const;
    }),
  );
  return [...here, ...below];
}

function replacementsOf(value: unknown): Replacement[] {
  const all: Replacement[] = [['null', null], ...replacementsByType(value)];
  return all.filter(([, replacement]) => JSON.stringify(replacement) !== JSON.stringify(value));
}

function replacementsByType(value: unknown): Replacement[] {
  switch (typeof value) {
    case 'string':
      return [
        ['another first character', otherCharacter(value[0]) + value.slice(1)],
        ['another last character', value.slice(0, -1) + otherCharacter(value.at(-1))],
        ['upper case', value.toUpperCase()],
        ['one character more', `${value}0`],
        ['empty', ''],
      ];
    case 'number':
      return [
        ['one more', value + 1],
        ['one less', value - 1],
        ['a little more', value + 0.01],
        ['negated', -value - 1],
        ['as a string', String(value)],
      ];
    case 'boolean':
      return [['the opposite', !value]];
    default:
      if (Array.isArray(value)) return replacementsOfList(value);
      return Object.keys(value as object).map((key) => [`without ${key}`, without(value as object, key)]);
  }
}

function replacementsOfList(list: readonly unknown[]): Replacement[] {
  return [
    ['reversed', list.toReversed()],
    ['turned by one', [...list.slice(1), ...list.slice(0, 1)]],
    ['one item less', list.slice(0, -1)],
    ['the last item twice', [...list, list.at(-1)]],
    ['empty', []],
  ];
}

function otherCharacter(character = ''): string {
  return character === '0' ? '1' : '0';
}

function without(value: object, key: string): object {
  return Object.fromEntries(Object.entries(value).filter(([name]) => name !== key));
}
