import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import type { AppOwner, TotpSecrets } from '../../lib/keyring.ts';
import type { Log } from '../../lib/log.ts';

const BATCH = 1_000;

const tables = {
  player: { name: sql.ref('player_totp'), id: sql.ref('player_id'), secret: sql.ref('secret') },
  operator: { name: sql.ref('operator'), id: sql.ref('id'), secret: sql.ref('totp_secret') },
} as const;

interface Start {
  readonly totpSecrets: TotpSecrets;
  readonly log: Log;
}

/**
 * Re-encrypts TOTP secrets with the current server secret. One that no secret decrypts is logged and kept:
 * its owner needs a recovery code or an operator.
 */
export async function initialiseAppSecrets(database: Database, start: Start): Promise<void> {
  for (const kind of ['player', 'operator'] as const) {
    let after = 0n;
    for (;;) {
      const last = await encryptSome(database, start, kind, after);
      if (last === undefined) break;
      after = last;
    }
  }
}

async function encryptSome(
  { queries }: Database,
  { totpSecrets, log }: Start,
  kind: 'player' | 'operator',
  after: bigint,
): Promise<bigint | undefined> {
  const { name, id, secret } = tables[kind];
  const { rows } = await sql<{ id: bigint; kept: string }>`
    select ${id} as id, ${secret} as kept from ${name}
    where ${id} > ${after} and not starts_with(${secret}, ${totpSecrets.beginning})
    order by ${id} limit ${BATCH}`.execute(queries);
  const renewed = rows.flatMap((row) => {
    const owner: AppOwner = `${kind} ${row.id}`;
    try {
      return { ...row, next: totpSecrets.encrypt(owner, totpSecrets.decrypt(owner, row.kept)) };
    } catch (error) {
      log.error({ err: error, [kind]: row.id }, 'the secret of an authenticator app cannot be opened');
      return [];
    }
  });
  // A concurrent change by a serving process wins.
  await sql`
    update ${name} set ${secret} = renewed.next
    from unnest(
      ${renewed.map((row) => row.id)}::bigint[], ${renewed.map(({ kept }) => kept)}::text[],
      ${renewed.map(({ next }) => next)}::text[]
    ) as renewed (id, kept, next)
    where ${name}.${id} = renewed.id and ${secret} = renewed.kept`.execute(queries);
  return rows.at(-1)?.id;
}
