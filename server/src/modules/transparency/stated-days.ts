import type { DataOf } from '@sanduku/contracts/endpoint';
import type { transparencyApi } from '@sanduku/contracts/transparency/api';
import type { TransparencyDeps } from './deps.ts';

/** Newest first. */
export async function readStatedDays(
  { database: { queries }, clock }: Pick<TransparencyDeps, 'database' | 'clock'>,
  { limit, before }: { limit: number; before?: string | undefined },
): Promise<DataOf<typeof transparencyApi.transparencyDays>> {
  let rows = queries
    .selectFrom('liability_day as owed')
    .leftJoin('reserve_day as held', 'held.day', 'owed.day')
    .select(['owed.day', 'owed.statement', 'owed.signature', 'owed.signing_key'])
    .select(['held.statement as held', 'held.signature as held_signature', 'held.signing_key as held_key'])
    .orderBy('owed.day', 'desc')
    .limit(limit);
  if (before !== undefined) rows = rows.where('owed.day', '<', before);
  const days = await rows.execute();
  return {
    now: clock().toISOString(),
    days: days.map(({ day, statement, signature, signing_key, held, held_signature, held_key }) => ({
      day,
      liabilities: { text: statement, signature, key: signing_key },
      reserves: held === null ? null : { text: held, signature: held_signature ?? '', key: held_key ?? '' },
    })),
  };
}
