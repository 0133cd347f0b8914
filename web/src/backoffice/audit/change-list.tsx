import { changesOf } from './changes.ts';
import { audit } from './texts.ts';

/** Field by field: what it was, struck through, and what it is. */
export function ChangeList({ before, after }: { before: unknown; after: unknown }) {
  const changes = changesOf(before, after);
  if (changes.length === 0) return <span className="text-ink-soft">{audit.nothing}</span>;
  return (
    <ul className="min-w-64 py-2 whitespace-normal">
      {changes.map((change) => (
        <li key={change.field} className="break-words">
          <span className="text-ink-soft">{change.field}:</span>{' '}
          {change.before !== undefined && (
            <>
              <span className="sr-only">{audit.changed.from} </span>
              <del className="text-ink-soft">{change.before}</del>{' '}
            </>
          )}
          {change.after !== undefined && (
            <>
              {change.before !== undefined && (
                <>
                  <span className="sr-only">{audit.changed.to} </span>
                  <span aria-hidden="true">→ </span>
                </>
              )}
              <ins className="font-semibold no-underline">{change.after}</ins>
            </>
          )}
        </li>
      ))}
    </ul>
  );
}
