import { isDeepStrictEqual } from 'node:util';
import { setRates } from '@sanduku/contracts/countries';
import type { LimitName } from '@sanduku/contracts/settings/limits';
import {
  defaultSettings,
  type SettingName,
  type Settings,
  settingNames,
  settings,
} from '@sanduku/contracts/settings/rules';
import { sql } from 'kysely';
import { callWithin, type Database, type Queries } from '../../database/database.ts';
import type { Log } from '../../lib/log.ts';
import { type ActingOperator, type RecordedAction, recordAction } from '../operators/audit-log.ts';

/** New values for some of the settings. */
type SettingsChanges = { readonly [Name in SettingName]?: Settings[Name] | undefined };

/** A row that says nothing we understand: of a setting we do not know, or with a value that may not be. */
interface UnreadSetting {
  readonly name: string;
  readonly problem: string;
}

/** What is set, and what in the table could not be read; there, and where nothing is set, the default counts. */
async function readSettings(
  queries: Queries,
  defaults: Settings,
): Promise<{ current: Settings; unread: UnreadSetting[] }> {
  const rows = await queries.selectFrom('setting').select(['name', 'value']).orderBy('name').execute();
  const unread: UnreadSetting[] = [];
  const understood: Partial<Record<SettingName, unknown>> = {};
  for (const { name, value } of rows) {
    if (!isSettingName(name)) {
      unread.push({ name, problem: 'unknown' });
      continue;
    }
    const parsed = settings.shape[name].safeParse(completed(name, value));
    if (parsed.success) understood[name] = parsed.data;
    else unread.push({ name, problem: parsed.error.issues[0]?.message ?? 'invalid' });
  }
  return { current: { ...defaults, ...(understood as Partial<Settings>) }, unread };
}

/** What is set at this moment, for a transaction that goes by it. Limits have other defaults in production: `LiveSettings`. */
export async function readSetting<Name extends Exclude<SettingName, LimitName>>(
  queries: Queries,
  name: Name,
): Promise<Settings[Name]> {
  return (await readSettings(queries, defaultSettings)).current[name];
}

/** Which settings somebody has changed, and who did so last. */
export async function listChangedSettings(queries: Queries) {
  const rows = await queries
    .selectFrom('setting')
    .innerJoin('operator', 'operator.id', 'setting.changed_by')
    .select(['name', 'changed_at', 'username'])
    .orderBy('name')
    .execute();
  return rows.flatMap(({ name, changed_at, username }) =>
    isSettingName(name) ? [{ name, changedAt: changed_at.toISOString(), changedBy: username }] : [],
  );
}

/** A part that has been added since the value was written, such as another country's rate, has its default. */
function completed(name: SettingName, value: unknown): unknown {
  const standard: unknown = defaultSettings[name];
  const isRecord = (candidate: unknown) =>
    typeof candidate === 'object' && candidate !== null && !Array.isArray(candidate);
  return isRecord(standard) && isRecord(value) ? { ...(standard as object), ...(value as object) } : value;
}

function isSettingName(name: string): name is SettingName {
  return (settingNames as string[]).includes(name);
}

const CHANNEL = 'sanduku_settings';
/** When nobody says that something was changed, it is looked for all the same. */
const POLL_MS = 10_000;

interface SettingsChange {
  readonly operator: ActingOperator;
  readonly changes: SettingsChanges;
  readonly reason: string;
}

interface SettingsOptions {
  readonly database: Database;
  readonly log: Log;
  readonly clock: () => Date;
  readonly defaults: Settings;
}

/** What operators have set, as every process knows it: the rates it converts by, limits and texts. */
export class LiveSettings {
  readonly #database: Database;
  readonly #log: Log;
  readonly #clock: () => Date;
  readonly #poll: NodeJS.Timeout;
  readonly #stopListening: () => Promise<void>;
  readonly #complainedAbout = new Set<string>();
  /** What counts where nothing is set. */
  readonly defaults: Settings;
  #current: Settings;
  #ratesId = 0n;
  /** Readings follow one another: an older one never replaces a newer. */
  #reading: Promise<unknown> = Promise.resolve();

  private constructor(options: SettingsOptions) {
    this.defaults = options.defaults;
    this.#current = options.defaults;
    this.#database = options.database;
    this.#log = options.log;
    this.#clock = options.clock;
    this.#stopListening = options.database.listen(CHANNEL, () => this.#readInBackground());
    this.#poll = setInterval(() => this.#readInBackground(), POLL_MS).unref();
  }

  static async open(options: SettingsOptions): Promise<LiveSettings> {
    const settings = new LiveSettings(options);
    await settings.refresh();
    return settings;
  }

  /** At no cost: bets ask for it. */
  current(): Settings {
    return this.#current;
  }

  /** Names the rates by which this process converts: the database refuses what was worked out at others. */
  get ratesId(): bigint {
    return this.#ratesId;
  }

  /** Reads what is set now; whoever waits for this knows of everything that was committed before. */
  refresh(): Promise<void> {
    const reading = this.#reading.then(() => this.#read());
    this.#reading = reading.catch(() => {});
    return reading;
  }

  /** Changes what differs, all of it or nothing, and writes down each change by itself. */
  async change({ operator, changes, reason }: SettingsChange): Promise<Settings> {
    const now = this.#clock();
    await this.#database.inTransaction(async (transaction) => {
      // Holds off whoever else changes settings until this is over: what was there before is then certain.
      await sql`lock table setting in share row exclusive mode`.execute(transaction);
      const { current } = await readSettings(transaction, this.defaults);
      const records: RecordedAction[] = [];
      for (const [name, value] of entriesOf(changes)) {
        if (isDeepStrictEqual(current[name], value)) continue;
        const written = { value: JSON.stringify(value), changed_at: now, changed_by: operator.id };
        await transaction
          .insertInto('setting')
          .values({ name, ...written })
          .onConflict((conflict) => conflict.column('name').doUpdateSet(written))
          .execute();
        records.push({
          operator,
          action: 'setting.changed',
          subject: { kind: 'setting', id: name },
          before: { [name]: current[name] },
          after: { [name]: value },
          // An announcement speaks to everybody in our name; to take it away is no danger.
          takesTwo: name !== 'announcement' || value !== null,
          reason,
          at: now,
        });
      }
      const [first, ...others] = records;
      if (first) await recordAction(transaction, first, ...others);
    });
    await this.refresh();
    await this.#database
      .announce(CHANNEL, '')
      // The others look by themselves.
      .catch((error: unknown) => this.#log.debug({ err: error }, 'new settings could not be announced'));
    return this.#current;
  }

  async close(): Promise<void> {
    clearInterval(this.#poll);
    await Promise.all([this.#stopListening(), this.#reading]);
  }

  #readInBackground(): void {
    this.refresh().catch((error: unknown) =>
      this.#log.warn({ err: error }, 'the settings could not be read; those of before count'),
    );
  }

  async #read(): Promise<void> {
    // First: should the rates change now, they are newer than their name says, and what is worked out by them is refused.
    const [now] = await callWithin(this.#database.queries, 'rates_now', {});
    const { current, unread } = await readSettings(this.#database.queries, this.defaults);
    for (const setting of unread) {
      const complaint = `${setting.name}: ${setting.problem}`;
      if (!this.#complainedAbout.has(complaint))
        this.#log.error({ setting }, 'a stored setting could not be read; its default counts');
      this.#complainedAbout.add(complaint);
    }
    this.#current = current;
    this.#ratesId = now?.rates_now ?? 0n;
    setRates(current.rates);
  }
}

/** An announcement without a word is none. */
function entriesOf(changes: SettingsChanges): [SettingName, Settings[SettingName]][] {
  const said = changes.announcement === '' ? { ...changes, announcement: null } : changes;
  return (Object.entries(said) as [SettingName, Settings[SettingName] | undefined][]).flatMap(
    ([name, value]) => (value === undefined ? [] : [[name, value]]),
  );
}
