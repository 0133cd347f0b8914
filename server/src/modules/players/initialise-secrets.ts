import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import {
  type EncryptedTexts,
  type Keyring,
  MessageTexts,
  PinHashes,
  TotpSecrets,
} from '../../lib/keyring.ts';
import type { Log } from '../../lib/log.ts';

const BATCH = 1_000;

const columns = [
  {
    table: 'player_totp',
    id: 'player_id',
    text: 'secret',
    owner: sql`'player ' || player_id`,
    in: TotpSecrets,
  },
  { table: 'operator', id: 'id', text: 'totp_secret', owner: sql`'operator ' || id`, in: TotpSecrets },
  { table: 'player', id: 'id', text: 'withdrawal_pin_hash', owner: sql`'player ' || id`, in: PinHashes },
  {
    table: 'message',
    id: 'id',
    text: 'content',
    owner: sql`'player ' || player_id || ' at ' || recipient`,
    in: MessageTexts,
  },
] as const;

interface Start {
  readonly keyring: Keyring;
  readonly log: Log;
}

/**
 * Re-encrypts with the current server secret. A text that no secret decrypts is logged and kept: its owner
 * needs a recovery code, the password, or an operator.
 */
export async function initialiseSecrets(database: Database, { keyring, log }: Start): Promise<void> {
  for (const column of columns) {
    const texts: EncryptedTexts = new column.in(keyring);
    let after: bigint | undefined = 0n;
    while (after !== undefined) after = await encryptSome(database, { column, texts, log, after });
  }
}

async function encryptSome(
  { queries }: Database,
  options: { column: (typeof columns)[number]; texts: EncryptedTexts; log: Log; after: bigint },
): Promise<bigint | undefined> {
  const { column, texts, log, after } = options;
  const [name, id, text] = [sql.table(column.table), sql.ref(column.id), sql.ref(column.text)];
  const { rows } = await sql<{ id: bigint; kept: string; owner: string }>`
    select ${id} as id, ${text} as kept, ${column.owner} as owner from ${name}
    where ${id} > ${after} and not starts_with(${text}, ${texts.beginning})
    order by ${id} limit ${BATCH}`.execute(queries);
  const renewed = rows.flatMap((row) => {
    try {
      return { ...row, next: texts.encrypt(row.owner, texts.decrypt(row.owner, row.kept)) };
    } catch (error) {
      log.error({ err: error, table: column.table, row: row.id }, 'a stored secret cannot be opened');
      return [];
    }
  });
  // A concurrent change by a serving process wins.
  await sql`
    update ${name} set ${text} = renewed.next
    from unnest(
      ${renewed.map((row) => row.id)}::bigint[], ${renewed.map(({ kept }) => kept)}::text[],
      ${renewed.map(({ next }) => next)}::text[]
    ) as renewed (id, kept, next)
    where ${name}.${id} = renewed.id and ${text} = renewed.kept`.execute(queries);
  return rows.at(-1)?.id;
}
