import type { Announcement } from '@sanduku/contracts/transparency/log';
import { sql } from 'kysely';
import type { Database, Queries } from '../../database/database.ts';
import { SigningKeyError } from '../transparency/signing-key.ts';
import { readInclusion } from './read.ts';

/** In order, each with the first head that covers it. */
export async function readAnnouncements(queries: Queries) {
  const { rows } = await sql<{ index: bigint; size: bigint; text: string; signature: string; key: string }>`
    select f.log_index as index, h.size, h.text, h.signature, h.key
    from log_fact f
    cross join lateral (select * from log_head where size > f.log_index order by size, id limit 1) h
    where f.kind = 'key' order by f.log_index`.execute(queries);
  return Promise.all(
    rows.map(async ({ index: at, size, ...head }) => {
      const found = await readInclusion(queries, { index: Number(at) }, Number(size));
      if (found === undefined) throw new Error(`The log has lost its record ${at}`);
      const { index, record, path } = found;
      return { index, record, path, head } satisfies Announcement;
    }),
  );
}

const remedies = {
  unannounced:
    'is not the one that this house is known by. Set that one, or announce this one first with "npm run signing-key -- --announce KEY" while servers with the old one run (docs/operating.md).',
  not_in_force:
    'is announced, and no server with the old key has signed that yet. Start one, and wait for "npm run signing-key -- --announce KEY" to say that it has.',
  replaced: 'was replaced by another one, which is in the log of the house. Set that one.',
};

/** Accepts the first key; another one only in the sandbox, because browsers that pinned the first raise an alarm. */
export async function initialiseSigningKey(
  database: Pick<Database, 'inTransaction'>,
  { publicKey, isPlayMoney }: { publicKey: string; isPlayMoney: boolean },
): Promise<keyof typeof remedies | undefined> {
  return database.inTransaction(async (transaction) => {
    await sql`select pg_advisory_xact_lock(hashtext('house key'))`.execute(transaction);
    const { rows } = await sql<{ public_key: string; in_force: string }>`
      select public_key, signing_key_in_force() as in_force from signing_key order by id desc`.execute(
      transaction,
    );
    const [newest] = rows;
    if (newest?.public_key === publicKey && newest.in_force === publicKey) return undefined;
    if (newest === undefined || isPlayMoney) {
      await transaction
        .insertInto('signing_key')
        .values({ public_key: publicKey, follows_lost_key: newest !== undefined })
        .execute();
      return undefined;
    }
    if (newest.public_key === publicKey) return 'not_in_force';
    return rows.some((row) => row.public_key === publicKey) ? 'replaced' : 'unannounced';
  });
}

/** Running servers sign a head over it with the current key. */
export async function announceSigningKey(
  queries: Queries,
  { publicKey, followsLostKey }: { publicKey: string; followsLostKey: boolean },
): Promise<void> {
  await sql`
    insert into signing_key (public_key, follows_lost_key)
    select ${publicKey}, ${followsLostKey}
    where ${publicKey} is distinct from (select public_key from signing_key order by id desc limit 1)`.execute(
    queries,
  );
}

export async function isInForce(queries: Queries, publicKey: string): Promise<boolean> {
  const { rows } = await sql<{ key: string | null }>`select signing_key_in_force() as key`.execute(queries);
  return rows[0]?.key === publicKey;
}

/** Throws unless the key is in force. The sandbox accepts a new one. */
export async function checkSigningKey(
  database: Pick<Database, 'inTransaction'>,
  publicKey: string,
  isPlayMoney: boolean,
): Promise<void> {
  const problem = await initialiseSigningKey(database, { publicKey, isPlayMoney });
  if (problem) throw new SigningKeyError(`The key of SIGNING_KEY (${publicKey}) ${remedies[problem]}`);
}
