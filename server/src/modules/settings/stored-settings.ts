import {
  defaultSettings,
  type SettingName,
  type Settings,
  settingNames,
  settings,
} from '@sanduku/contracts/settings/rules';
import { sql } from 'kysely';
import type { Queries, Transaction } from '../../database/database.ts';

/** New values for some of the settings. */
export type SettingsChanges = { readonly [Name in SettingName]?: Settings[Name] | undefined };

/** A row that says nothing we understand: of a setting we do not know, or with a value that may not be. */
export interface UnreadSetting {
  readonly name: string;
  readonly problem: string;
}

/** What is set, and what in the table could not be read; there, and where nothing is set, the default counts. */
export async function readSettings(
  queries: Queries,
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
  return { current: { ...defaultSettings, ...(understood as Partial<Settings>) }, unread };
}

/** Holds off whoever else changes settings until the transaction is over: what was there before is then certain. */
export async function lockSettings(transaction: Transaction): Promise<void> {
  await sql`lock table setting in share row exclusive mode`.execute(transaction);
}

export async function writeSetting<Name extends SettingName>(
  transaction: Transaction,
  { name, value, operatorId, now }: { name: Name; value: Settings[Name]; operatorId: bigint; now: Date },
): Promise<void> {
  const written = { value: JSON.stringify(value), changed_at: now, changed_by: operatorId };
  await transaction
    .insertInto('setting')
    .values({ name, ...written })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(written))
    .execute();
}

export interface ChangedSetting {
  readonly name: SettingName;
  readonly changedAt: Date;
  readonly changedBy: string;
}

/** Which settings somebody has changed, and who did so last. */
export async function listChangedSettings(queries: Queries): Promise<ChangedSetting[]> {
  const rows = await queries
    .selectFrom('setting')
    .innerJoin('operator', 'operator.id', 'setting.changed_by')
    .select(['name', 'changed_at', 'username'])
    .orderBy('name')
    .execute();
  return rows.flatMap(({ name, changed_at, username }) =>
    isSettingName(name) ? [{ name, changedAt: changed_at, changedBy: username }] : [],
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
