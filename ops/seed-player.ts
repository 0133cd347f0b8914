import type { CountryCode } from '../contracts/src/countries.ts';
import type { Micros } from '../contracts/src/money.ts';
import { type Database, openDatabase } from '../server/src/database/database.ts';
import { createLedger, type Ledger } from '../server/src/ledger/ledger.ts';
import { idempotencyKey } from '../server/src/ledger/transfer.ts';
import { createPlayer } from '../server/src/modules/players/player.ts';
import { startSession } from '../server/src/modules/players/sessions.ts';

/** For a busy machine. */
export const longTimeouts = { connectMs: 30_000, queryMs: 60_000 };

export async function seeding<T>(
  url: string,
  work: (seed: { database: Database; ledger: Ledger }) => Promise<T>,
): Promise<T> {
  const database = await openDatabase({ url, timeouts: longTimeouts });
  const ledger = createLedger(database);
  const result = await work({ database, ledger });
  await ledger.close(5_000);
  await database.close();
  return result;
}

/** With money and a session; without a password, because hashing is slow. */
export async function seedPlayer(
  { database, ledger }: { database: Database; ledger: Ledger },
  { username, country, amount }: { username: string; country: CountryCode; amount: Micros },
): Promise<{ id: bigint; token: string }> {
  const { player, gameAccount } = await database.inTransaction((transaction) =>
    createPlayer(transaction, {
      username,
      email: `${username}@example.com`,
      phone: null,
      country,
      passwordHash: '',
      referredBy: null,
      createdAt: new Date(),
    }),
  );
  await ledger.post({
    kind: 'opening',
    cause: 1n,
    key: idempotencyKey('house:seed', `opening ${player.id}`),
    request: {},
    legs: [
      { account: gameAccount, amount },
      { account: await ledger.house('house.bankroll', gameAccount.currency), amount: -amount },
    ],
  });
  const visitor = { address: '127.0.0.1', userAgent: 'seed' };
  const token = await startSession(database.queries, { playerId: player.id, visitor, now: new Date() });
  return { id: player.id, token };
}
