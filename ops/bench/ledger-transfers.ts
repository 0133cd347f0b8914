import { randomBytes, randomInt } from 'node:crypto';
import pg from 'pg';
import { timedKey } from '../../contracts/src/idempotency.ts';
import { type Database, openDatabase } from '../../server/src/database/database.ts';
import { callOf } from '../../server/src/database/functions.ts';
import { openPlayerAccounts, type PlayerAccount } from '../../server/src/ledger/accounts.ts';
import { createLedger } from '../../server/src/ledger/ledger.ts';
import { ledgerCommand } from '../../server/src/ledger/post.ts';
import { idempotencyKey, type TransferCommand } from '../../server/src/ledger/transfer.ts';
import { type BenchOptions, measureInTurns } from './in-turns.ts';
import { type Contender, runLoad } from './measure.ts';

const PLAYERS = 5_000;

export function benchLedger(options: BenchOptions): Promise<void> {
  return measureInTurns('Ledger', options, [
    { name: 'ledger from Node, batched', callers: [64], start: ledgerFromNode },
    { name: 'ledger from Node, one call a transfer', callers: [64], start: oneCallPerTransfer },
  ]);
}

async function ledgerFromNode(url: string): Promise<Contender> {
  const database = await openDatabase({ url, connections: 4 });
  const ledger = createLedger(database);
  const command = await transfersWithOperator(database);
  return {
    measure: (callers, seconds) =>
      runLoad({ callers, seconds }, async () => {
        const outcome = await ledger.post(command());
        if (outcome.status !== 'posted') throw new Error(`A transfer was ${outcome.status}`);
      }),
    async close() {
      await ledger.close(1_000);
      await database.close();
    },
  };
}

/** One connection per caller. */
async function oneCallPerTransfer(url: string): Promise<Contender> {
  const database = await openDatabase({ url, connections: 1 });
  const command = await transfersWithOperator(database);
  const pool = new pg.Pool({
    connectionString: url,
    max: 64,
    options: '-c plan_cache_mode=force_generic_plan',
  });
  // PostgreSQL may stop before the last connection is closed.
  pool.on('error', () => {});
  const post = (slot: number) => {
    const { name, sql, parameters } = callOf('ledger_post', {
      commands: [ledgerCommand(command(), slot)],
      now: null,
    });
    return pool.query({ name, text: sql, values: parameters });
  };
  return {
    measure: (callers, seconds) => runLoad({ callers, seconds }, async (caller) => void (await post(caller))),
    async close() {
      await pool.end();
      await database.close();
    },
  };
}

async function transfersWithOperator(database: Database): Promise<() => TransferCommand> {
  const accounts = await openPlayers(database);
  const bankroll = await createLedger(database).house('house.bankroll', 'UGX');
  return () => ({
    kind: 'opening',
    cause: 1n,
    key: idempotencyKey('player:bench', freshKey()),
    request: { amount: 100 },
    legs: [
      { account: pick(accounts), amount: 100n },
      { account: bankroll, amount: -100n },
    ],
    events: [{ topic: 'balance', payload: { amount: 100 } }],
  });
}

function openPlayers(database: Database): Promise<PlayerAccount[]> {
  return database.inTransaction(async (transaction) => {
    const accounts: PlayerAccount[] = [];
    for (let id = 1n; id <= PLAYERS; id++) {
      const [account] = await openPlayerAccounts(transaction, { id, currency: 'UGX' }, ['player.game']);
      accounts.push(account);
    }
    return accounts;
  });
}

function pick<T>(items: readonly T[]): T {
  return items[randomInt(items.length)] as T;
}

const freshKey = () => timedKey(Date.now(), randomBytes(9).toString('hex'));
