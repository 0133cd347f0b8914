import { audit } from './texts.ts';

/** One field as it was and as it is; undefined on the side where it was not there. */
interface Change {
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

/** Field by field: what it was, struck through, and what it is. */
export function ChangeList({ before, after }: { before: unknown; after: unknown }) {
  const changes = changesOf(before, after);
  if (changes.length === 0) return <span className="text-ink-soft">{audit.nothing}</span>;
  return (
    <ul className="min-w-64 py-2 whitespace-normal">
      {changes.map((change) => (
        <li key={change.field} className="wrap-anywhere">
          <span className="text-ink-soft">{change.field}:</span>{' '}
          {change.before !== undefined && (
            <>
              <span className="sr-only">{audit.changed.from} </span>
              <del className="text-ink-soft">{change.before}</del>{' '}
            </>
          )}
          {change.before !== undefined && change.after !== undefined && (
            <>
              <span className="sr-only">{audit.changed.to} </span>
              <span aria-hidden="true">→ </span>
            </>
          )}
          {change.after !== undefined && <ins className="font-semibold no-underline">{change.after}</ins>}
        </li>
      ))}
    </ul>
  );
}
