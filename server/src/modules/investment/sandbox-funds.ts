import { defaultRates } from '@sanduku/contracts/rates';
import type { Database } from '../../database/database.ts';
import { findTransfer, type Ledger } from '../../ledger/ledger.ts';
import { idempotencyKey } from '../../ledger/transfer.ts';

/** Fees pay late-withdrawal credits before any fee is earned. */
const fundsInUsdt = [
  ['interest', 10_000n],
  ['fees', 100n],
] as const;

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
        // Another process may have posted first.
        if (outcome.status !== 'posted') return;
        await transaction
          .insertInto('house_funding')
          .values({ transfer_id: outcome.transferId, account, currency, amount })
          .execute();
      });
    }
  }
}
