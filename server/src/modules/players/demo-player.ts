import { MICROS_PER_UNIT } from '@sanduku/contracts/money';
import type { Database, Queries } from '../../database/database.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import { idempotencyKey } from '../../ledger/transfer.ts';
import { lookOf } from './look-alike-names.ts';
import { argon2Passwords, type Passwords } from './passwords.ts';
import { createPlayer, refuseWhatIsTaken } from './player.ts';

/** Shown on the sandbox's login page. */
export const demoLogin = { username: 'demo', password: 'demo1234' };

const PLAY_MONEY = 100_000n * MICROS_PER_UNIT;
const openingKey = idempotencyKey('house:sandbox', 'demo opening');

/** Idempotent. */
export async function ensureDemoPlayer(options: {
  database: Database;
  ledger: Ledger;
  now: Date;
  passwords?: Passwords;
}): Promise<void> {
  const { database, ledger, now, passwords = argon2Passwords } = options;
  if (await hasDemoPlayer(database.queries)) return;
  const passwordHash = await passwords.hash(demoLogin.password);
  const bankroll = await ledger.house('house.bankroll', 'UGX');
  // A concurrent process may have created it.
  await refuseWhatIsTaken(() =>
    database.inTransaction(async (transaction) => {
      const { player, gameAccount } = await createPlayer(transaction, {
        username: demoLogin.username,
        email: 'demo@sandbox.invalid',
        phone: null,
        country: 'UG',
        passwordHash,
        referredBy: null,
        createdAt: now,
      });
      await ledger.postWithin(transaction, {
        kind: 'opening',
        cause: player.id,
        key: openingKey,
        request: { playMoney: PLAY_MONEY },
        legs: [
          { account: gameAccount, amount: PLAY_MONEY },
          { account: bankroll, amount: -PLAY_MONEY },
        ],
      });
    }),
  );
}

async function hasDemoPlayer(queries: Queries): Promise<boolean> {
  const row = await queries
    .selectFrom('player')
    .select('id')
    .where('username_look', '=', lookOf(demoLogin.username))
    .executeTakeFirst();
  return row !== undefined;
}
