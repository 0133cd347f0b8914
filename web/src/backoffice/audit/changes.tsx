import { odds } from '@sanduku/contracts/odds';
import { countryName } from '../../lib/language/countries.en.ts';
import { Link } from '../../lib/router.tsx';
import { paths } from '../paths.ts';
import { tableName } from '../prize-tables/table-name.ts';
import { settingFields, valueIn } from '../settings/setting-fields.ts';
import { exactTime, moneyText, numberText } from '../shared/format.ts';
import { audit } from './texts.ts';

/** Undefined where the field is missing. */
interface Change {
  field: string;
  before: string | undefined;
  after: string | undefined;
}

interface Changed {
  subjectKind: string;
  before?: unknown;
  after?: unknown;
}

export function changesOf({ subjectKind, before, after }: Changed): Change[] {
  const textsOf = subjectKind === 'prize_tables' ? prizeTableTexts : stateTexts;
  const was = textsOf(before, subjectKind);
  const is = textsOf(after, subjectKind);
  return [...new Set([...was.keys(), ...is.keys()])]
    .map((field) => ({ field, before: was.get(field), after: is.get(field) }))
    .filter((change) => change.before !== change.after);
}

type State = Readonly<Record<string, unknown>>;
type Texts = Map<string, string>;

const isState = (value: unknown): value is State =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const moneyFields = new Set(['amount', 'fee', 'balance', 'books', 'fees']);

function stateTexts(state: unknown, subjectKind: string): Texts {
  if (state === null || state === undefined) return new Map();
  if (!isState(state)) return new Map([['Value', textOf(state)]]);
  return new Map(
    Object.entries(state).flatMap(([name, value]): [string, string][] => {
      const settings = settingFields.filter(
        (field) => field.setting === name && valueIn(state, field) !== undefined,
      );
      if (settings.length > 0)
        return settings.map((field) => [field.fullName, field.shown(valueIn(state, field))]);
      // Amounts include the currency; the sentence names the player.
      if (name === 'player') return [];
      if (name === 'currency' && Object.keys(state).some((other) => moneyFields.has(other))) return [];
      return [[labelOf(name), valueText(name, value, state, subjectKind)]];
    }),
  );
}

function valueText(name: string, value: unknown, { currency }: State, subjectKind: string): string {
  if (typeof value === 'number') {
    if (moneyFields.has(name) && typeof currency === 'string') return moneyText(value, currency);
    if (name === 'usdt') return moneyText(value, 'USDT');
  }
  const named = typeof value === 'string' ? audit.values[name]?.(value, subjectKind) : undefined;
  return named ?? textOf(value);
}

/** In basis points. */
interface OfferedTables {
  offers?: readonly { country: string; prizes: readonly number[]; from: string | null }[];
  countries?: readonly string[];
  tables?: readonly (readonly number[])[];
  highestStake?: number;
  from?: string | null;
}

function prizeTableTexts(state: unknown): Texts {
  if (!isState(state)) return new Map();
  const { offers = [], countries = [], tables = [], highestStake, from } = state as OfferedTables;
  const texts: Texts = new Map();
  const add = (country: string, table: string) => {
    const label = `Prize tables in ${countryName(country)}`;
    const known = texts.get(label);
    texts.set(label, known === undefined ? table : `${known}; ${table}`);
  };
  for (const { country, prizes, from: since } of offers)
    add(country, since === null ? tableText(prizes) : `${tableText(prizes)}, from ${exactTime(since)}`);
  for (const country of countries) for (const prizes of tables) add(country, tableText(prizes));
  if (highestStake !== undefined) texts.set(labelOf('highestStake'), moneyText(highestStake, 'UGX'));
  if (from !== undefined)
    texts.set(labelOf('from'), from === null ? 'One minute after approval' : exactTime(from));
  return texts;
}

function tableText(prizesBasisPoints: readonly number[]): string {
  return tableName({ boxes: odds.boxes, prizesBasisPoints });
}

/** "lastSeenAt" becomes "Last seen at". */
function labelOf(name: string): string {
  const words = name.replaceAll('_', ' ').replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return audit.fields[name] ?? words.charAt(0).toUpperCase() + words.slice(1);
}

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;
const CODE = /^[a-z]+(_[a-z]+)+$/;

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '–';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number') return numberText(value);
  if (Array.isArray(value)) return value.map(textOf).join(', ') || '–';
  if (isState(value))
    return Object.entries(value)
      .map(([name, part]) => `${labelOf(name)}: ${textOf(part)}`)
      .join(', ');
  const text = String(value);
  if (MOMENT.test(text)) return exactTime(text);
  return CODE.test(text) ? text.replaceAll('_', ' ') : text;
}

export function ChangeList(changed: Changed) {
  const changes = changesOf(changed);
  if (changes.length === 0) return <span className="text-ink-soft">No changes</span>;
  return <ChangeTable changes={changes} />;
}

export function ChangeTable({ changes }: { changes: readonly Change[] }) {
  const hasBefore = changes.some(({ before }) => before !== undefined);
  return (
    <table className="my-2 w-full min-w-64 text-left whitespace-normal">
      <thead>
        <tr className="text-left text-xs text-ink-soft">
          <th scope="col" className={headLook}>
            Field
          </th>
          {hasBefore && (
            <th scope="col" className={headLook}>
              Before
            </th>
          )}
          <th scope="col" className="font-normal">
            After
          </th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ field, before, after }) => (
          <tr key={field} className="align-top">
            <th scope="row" className="pr-4 text-left font-normal text-ink-soft">
              {field}
            </th>
            {hasBefore && <td className="pr-4 wrap-break-word">{before ?? '–'}</td>}
            <td className="font-semibold wrap-break-word sm:min-w-32">{after ?? '–'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const headLook = 'pr-4 font-normal';

export function Subject({ subjectKind, subjectId }: { subjectKind: string; subjectId: string }) {
  const to = subjectKind === 'player' ? paths.player(subjectId) : paths.auditOf(subjectKind, subjectId);
  return (
    <Link to={to} className="prose-link">
      {audit.kinds[subjectKind] ?? subjectKind} {audit.subject(subjectKind, subjectId)}
    </Link>
  );
}
