import { isDeepStrictEqual } from 'node:util';
import { setRates } from '@sanduku/contracts/countries';
import { defaultSettings, type SettingName, type Settings } from '@sanduku/contracts/settings/rules';
import type { Database } from '../../database/database.ts';
import type { Log } from '../../lib/log.ts';
import { recordAction } from '../operators/audit-log.ts';
import { lockSettings, readSettings, type SettingsChanges, writeSetting } from './stored-settings.ts';

const CHANNEL = 'sanduku_settings';
/** When nobody says that something was changed, it is looked for all the same. */
const POLL_MS = 10_000;

interface SettingsChange {
  readonly operator: { readonly id: bigint };
  readonly changes: SettingsChanges;
  readonly reason: string;
}

/** What operators have set, as every process knows it: the rates it converts by, limits and texts. */
export class LiveSettings {
  readonly #database: Database;
  readonly #log: Log;
  readonly #clock: () => Date;
  readonly #poll: NodeJS.Timeout;
  readonly #stopListening: () => Promise<void>;
  readonly #complainedAbout = new Set<string>();
  #current = defaultSettings;
  /** Readings follow one another: an older one never replaces a newer. */
  #reading: Promise<unknown> = Promise.resolve();

  private constructor(options: { database: Database; log: Log; clock: () => Date }) {
    this.#database = options.database;
    this.#log = options.log;
    this.#clock = options.clock;
    this.#stopListening = options.database.listen(CHANNEL, () => this.#readInBackground());
    this.#poll = setInterval(() => this.#readInBackground(), POLL_MS).unref();
  }

  static async open(options: { database: Database; log: Log; clock: () => Date }): Promise<LiveSettings> {
    const settings = new LiveSettings(options);
    await settings.refresh();
    return settings;
  }

  /** At no cost: bets ask for it. */
  current(): Settings {
    return this.#current;
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
      await lockSettings(transaction);
      const { current } = await readSettings(transaction);
      for (const [name, value] of entriesOf(changes)) {
        if (isDeepStrictEqual(current[name], value)) continue;
        await writeSetting(transaction, { name, value, operatorId: operator.id, now });
        await recordAction(transaction, {
          operator,
          action: 'setting.changed',
          subject: { kind: 'setting', id: name },
          before: { [name]: current[name] },
          after: { [name]: value },
          reason,
          at: now,
        });
      }
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
    const { current, unread } = await readSettings(this.#database.queries);
    for (const setting of unread) {
      const complaint = `${setting.name}: ${setting.problem}`;
      if (!this.#complainedAbout.has(complaint))
        this.#log.error({ setting }, 'a stored setting could not be read; its default counts');
      this.#complainedAbout.add(complaint);
    }
    this.#current = current;
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
