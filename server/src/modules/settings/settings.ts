import { isDeepStrictEqual } from 'node:util';
import type { CountryCode } from '@sanduku/contracts/countries';
import { type Rates, ratesOf } from '@sanduku/contracts/rates';
import { settings } from '@sanduku/contracts/settings/api';
import {
  defaultSettings,
  isPerCountry,
  productionSettings,
  type SettingName,
  type Settings,
  settingNames,
  takesTwoOperators,
} from '@sanduku/contracts/settings/rules';
import { sql } from 'kysely';
import type { Database, Queries } from '../../database/database.ts';
import type { Log } from '../../lib/log.ts';
import { Polled } from '../../lib/polled.ts';
import { type ActingOperator, type RecordedAction, recordAction } from '../operators/audit-log.ts';
import {
  periodsInWindow,
  type RateChecks,
  type RatePeriod,
  ratesForConversion,
  readRateChecks,
  readRatePeriods,
} from './rates.ts';

type SettingsChanges = { readonly [Name in SettingName]?: Settings[Name] | undefined };

/** Unknown name or invalid value. */
interface UnreadSetting {
  readonly name: string;
  readonly problem: string;
}

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

export async function readSetting<Name extends SettingName>(
  queries: Queries,
  name: Name,
): Promise<Settings[Name]> {
  const { rows } = await sql<{ value: unknown; mode: string | null }>`
    select setting_value(${name}) as value, (select mode from database_mode) as mode`.execute(queries);
  return settingOf(name, rows[0] ?? { value: null, mode: null });
}

/** Null or unreadable: the default. */
export function settingOf<Name extends SettingName>(
  name: Name,
  { value, mode }: { value: unknown; mode: string | null },
): Settings[Name] {
  const fallback = (mode === 'production' ? productionSettings : defaultSettings)[name];
  if (value === null) return fallback;
  const parsed = settings.shape[name].safeParse(completed(name, value));
  return parsed.success ? (parsed.data as Settings[Name]) : fallback;
}

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

/** A country added after the value was stored has its default. */
function completed(name: SettingName, value: unknown): unknown {
  const isRecord = typeof value === 'object' && value !== null && !Array.isArray(value);
  return isPerCountry(name) && isRecord ? { ...(defaultSettings[name] as object), ...value } : value;
}

function isSettingName(name: string): name is SettingName {
  return (settingNames as string[]).includes(name);
}

const CHANNEL = 'sanduku_settings';
/** In case a notification is lost. */
const POLL_MS = 10_000;
const HOUR_MS = 60 * 60_000;

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

export class LiveSettings extends Polled {
  readonly #database: Database;
  readonly #log: Log;
  readonly #clock: () => Date;
  readonly #stopListening: () => Promise<void>;
  readonly #complainedAbout = new Set<string>();
  readonly defaults: Settings;
  #current: Settings;
  /** Before the last read. */
  #ratePeriods: readonly RatePeriod[];
  #rateChecks: RateChecks = new Map();

  private constructor(options: SettingsOptions) {
    super({
      everyMs: POLL_MS,
      log: options.log,
      warning: 'could not read the settings; the previous ones stay in force',
    });
    this.defaults = options.defaults;
    this.#current = options.defaults;
    this.#ratePeriods = [{ id: 0n, rates: ratesOf(options.defaults.rates), since: null }];
    this.#database = options.database;
    this.#log = options.log;
    this.#clock = options.clock;
    this.#stopListening = options.database.listen(CHANNEL, () => this.refreshInBackground());
  }

  static async open(options: SettingsOptions): Promise<LiveSettings> {
    const settings = new LiveSettings(options);
    await settings.refresh();
    return settings;
  }

  current(): Settings {
    return this.#current;
  }

  /** For players: see `ratesForConversion`. */
  get rates(): Rates {
    return ratesForConversion(this.#ratePeriods, this.#clock());
  }

  /** For operators' figures, never for a conversion. */
  get valuationRates(): Rates {
    return ratesOf(this.#current.rates);
  }

  isRateFresh(country: CountryCode): boolean {
    const hours = this.#current.maximumRateAgeHours;
    if (hours === null) return true;
    const checkedAt = this.#rateChecks.get(country)?.checkedAt;
    return checkedAt !== undefined && this.#clock().getTime() - checkedAt.getTime() <= hours * HOUR_MS;
  }

  /** The database rejects conversions at other rates. */
  get ratesId(): bigint {
    return this.#ratePeriods.at(-1)?.id ?? 0n;
  }

  /** Only settings that differ, with one audit record each. */
  async change({ operator, changes, reason }: SettingsChange): Promise<Settings> {
    const now = this.#clock();
    await this.#database.inTransaction(async (transaction) => {
      // So that the recorded previous state is exact.
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
          takesTwo: takesTwoOperators(name, value),
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
      // Other processes poll.
      .catch((error: unknown) => this.#log.debug({ err: error }, 'could not announce new settings'));
    return this.#current;
  }

  override async close(): Promise<void> {
    await Promise.all([this.#stopListening(), super.close()]);
  }

  protected override async read(): Promise<void> {
    const { current, unread } = await readSettings(this.#database.queries, this.defaults);
    for (const setting of unread) {
      const complaint = `${setting.name}: ${setting.problem}`;
      if (!this.#complainedAbout.has(complaint))
        this.#log.error({ setting }, 'a stored setting could not be read; its default applies');
      this.#complainedAbout.add(complaint);
    }
    const periods = await readRatePeriods(this.#database.queries);
    const now = this.#clock();
    const rates = ratesOf(current.rates);
    const checks = await readRateChecks(this.#database.queries, { periods, rates, now });
    this.#current = current;
    this.#ratePeriods = periodsInWindow(periods, now);
    this.#rateChecks = checks;
  }
}

/** An empty text clears an optional setting. */
function entriesOf(changes: SettingsChanges): [SettingName, Settings[SettingName]][] {
  return (Object.entries(changes) as [SettingName, Settings[SettingName] | undefined][]).flatMap(
    ([name, value]) => (value === undefined ? [] : [[name, value === '' ? null : value]]),
  );
}
