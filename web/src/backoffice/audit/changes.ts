/** One field as it was and as it is; undefined on the side where it was not there. */
export interface Change {
  field: string;
  before: string | undefined;
  after: string | undefined;
}

/** What differs between two states, field by field, in the order in which they were written down. */
export function changesOf(before: unknown, after: unknown): Change[] {
  const was = fieldsOf(before);
  const is = fieldsOf(after);
  return [...new Set([...was.keys(), ...is.keys()])]
    .map((field) => ({ field, before: was.get(field), after: is.get(field) }))
    .filter((change) => change.before !== change.after);
}

/** Nested fields by their path, such as "rates.UG", with their values as text. */
function fieldsOf(state: unknown, path = ''): Map<string, string> {
  if (state === null || state === undefined) return new Map(path === '' ? [] : [[path, '–']]);
  if (typeof state !== 'object') return new Map([[path || 'value', String(state)]]);
  if (Array.isArray(state)) return new Map([[path || 'value', JSON.stringify(state)]]);
  return new Map(
    Object.entries(state).flatMap(([name, value]) => [...fieldsOf(value, path ? `${path}.${name}` : name)]),
  );
}
