import { defaultRates } from '@sanduku/contracts/rates';
import type { Database } from '../../database/database.ts';
import { findTransfer, type Ledger } from '../../ledger/ledger.ts';
import { idempotencyKey } from '../../ledger/transfer.ts';

/** For daily earnings; and for credits of withdrawals that come late before any fee has been earned. */
const fundsInUsdt = [
  ['interest', 10_000n],
  ['fees', 100n],
] as const;

/** Gives the sandbox funds from which it pays what it promises, once, in every currency. */
export async function ensureSandboxFunds({ database, ledger }: { database: Database; ledger: Ledger }) {
  for (const { currency, buying } of Object.values(defaultRates)) {
    for (const [account, usdt] of fundsInUsdt) {
      const key = idempotencyKey('house:sandbox', `${account} ${currency}`);
      if ((await findTransfer(database.queries, key)) !== undefined) continue;
      const amount = usdt * buying;
      const legs = [
        { account: await ledger.house(`house.${account}`, currency), amount },
        { account: await ledger.house('rail.bank', currency), amount: -amount },
      ];
      await database.inTransaction(async (transaction) => {
        const outcome = await ledger.postWithin(transaction, {
          kind: 'house.fund',
          cause: 'itself',
          key,
          request: { amount },
          legs,
        });
        // Another process may have been first.
        if (outcome.status !== 'posted') return;
        await transaction
          .insertInto('house_funding')
          .values({ transfer_id: outcome.transferId, account, currency, amount })
          .execute();
      });
    }
  }
}
