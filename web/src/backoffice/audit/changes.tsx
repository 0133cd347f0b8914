import { settingFields, valueIn } from '../settings/setting-fields.ts';
import { exactTime, moneyText, numberText } from '../shared/format.ts';
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

type State = Readonly<Record<string, unknown>>;

const isState = (value: unknown): value is State =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What operators call each field, with its value as they read it. */
function fieldsOf(state: unknown): Map<string, string> {
  if (state === null || state === undefined) return new Map();
  if (!isState(state)) return new Map([[audit.value, textOf(state)]]);
  return new Map(
    Object.entries(state).flatMap(([name, value]): [string, string][] => {
      const fields = settingFields.filter(
        (field) => field.setting === name && valueIn(state, field) !== undefined,
      );
      if (fields.length > 0)
        return fields.map((field) => [field.fullName, field.shown(valueIn(state, field))]);
      if (isState(value)) return nested(value, name);
      const { currency } = state;
      if (moneyFields.has(name) && typeof value === 'number' && typeof currency === 'string')
        return [[audit.fields[name] ?? name, moneyText(value, currency)]];
      // An amount says its currency itself, and the sentence who the player is.
      if (name === 'player') return [];
      if (name === 'currency' && Object.keys(state).some((other) => moneyFields.has(other))) return [];
      const named = typeof value === 'string' ? audit.named(name, value) : undefined;
      return [[audit.fields[name] ?? name, named ?? textOf(value)]];
    }),
  );
}

const moneyFields = new Set(['amount', 'fee', 'balance', 'bonus']);

/** By their path, as no text is known for them. */
function nested(state: State, path: string): [string, string][] {
  return Object.entries(state).flatMap(([name, value]): [string, string][] =>
    isState(value) ? nested(value, `${path}.${name}`) : [[`${path}.${name}`, textOf(value)]],
  );
}

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;

/** A word of ours for a state, such as "in_doubt". */
const CODE = /^[a-z]+(_[a-z]+)+$/;

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '–';
  if (typeof value === 'boolean') return value ? audit.yes : audit.no;
  if (typeof value === 'number') return numberText(value);
  if (typeof value === 'object') return JSON.stringify(value);
  const text = String(value);
  if (MOMENT.test(text)) return exactTime(text);
  return CODE.test(text) ? text.replaceAll('_', ' ') : text;
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
