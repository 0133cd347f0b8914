import { sql } from 'kysely';
import type { Database, Transaction } from '../../database/database.ts';
import { EpochKeyError, type EpochKeys } from './epoch-keys.ts';
import { createEpoch } from './epochs.ts';

/** Arbitrary, but the same in every process. */
const START_LOCK = 7_263_549;

interface Start {
  readonly keys: EpochKeys;
  readonly now: Date;
}

/**
 * Before the server accepts calls: re-encrypts keys with the first secret. Throws if a sealed round cannot be
 * decrypted, since every bet on it would fail.
 */
export async function initialiseEpochKeys(database: Database, start: Start): Promise<void> {
  await database.inTransaction(async (transaction) => {
    await sql`select pg_advisory_xact_lock(${START_LOCK})`.execute(transaction);
    await encryptAnew(transaction, start.keys);
    await refuseLostKeys(transaction, start.keys);
    // Lets the next process detect a different secret.
    const { some } = await transaction
      .selectNoFrom(({ exists, selectFrom }) => exists(selectFrom('game_epoch').select('id')).as('some'))
      .executeTakeFirstOrThrow();
    if (!some) await createEpoch(transaction, { keys: start.keys, at: start.now });
  });
}

async function encryptAnew(transaction: Transaction, keys: EpochKeys): Promise<void> {
  const [, ...others] = keys.secretIds;
  if (others.length === 0) return;
  const rows = await transaction
    .selectFrom('game_epoch')
    .select(['id', 'key', 'secret_id'])
    .where('secret_id', 'in', others)
    .execute();
  for (const row of rows) {
    await transaction
      .updateTable('game_epoch')
      .set(keys.encrypt(row.id, keys.decrypt(row.id, row)))
      .where('id', '=', row.id)
      .execute();
  }
}

/** Ignores ended epochs without sealed rounds: losing their keys only affects receipts. */
async function refuseLostKeys(transaction: Transaction, keys: EpochKeys): Promise<void> {
  const lost = await transaction
    .selectFrom('game_epoch as e')
    .select(['e.id', 'e.secret_id'])
    .where('e.secret_id', 'not in', keys.secretIds)
    .where(({ or, exists, selectFrom, not }) =>
      or([
        exists(selectFrom('game_seat as s').select('s.player_id').whereRef('s.epoch_id', '=', 'e.id')),
        not(exists(selectFrom('game_epoch as later').select('later.id').whereRef('later.id', '>', 'e.id'))),
      ]),
    )
    .orderBy('e.id')
    .execute();
  if (lost.length === 0) return;
  const secrets = [...new Set(lost.map(({ secret_id }) => secret_id))].join(', ');
  throw new EpochKeyError(
    `EPOCH_KEY_SECRET does not open the keys of sealed rounds, which were encrypted with another secret (${secrets}): add that secret to the list, or, if it is lost, run "npm run reseal" with the secret you have.`,
  );
}
