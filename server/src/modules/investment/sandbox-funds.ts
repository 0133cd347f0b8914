import { countries } from '@sanduku/contracts/countries';
import type { Database } from '../../database/database.ts';
import { findTransfer, type Ledger } from '../../ledger/ledger.ts';
import { idempotencyKey } from '../../ledger/transfer.ts';

const FUNDS_IN_USDT = 10_000n;

/** Gives the sandbox funds from which it pays daily earnings, once, in every currency. */
export async function ensureSandboxFunds({ database, ledger }: { database: Database; ledger: Ledger }) {
  for (const { currency, buying } of countries) {
    const key = idempotencyKey('house:sandbox', `interest ${currency}`);
    if ((await findTransfer(database.queries, key)) !== undefined) continue;
    const amount = FUNDS_IN_USDT * buying;
    const account = await ledger.house('house.interest', currency);
    const bank = await ledger.house('rail.bank', currency);
    await database.inTransaction(async (transaction) => {
      const outcome = await ledger.postWithin(transaction, {
        kind: 'house.fund',
        cause: 'itself',
        key,
        request: { amount },
        legs: [
          { account, amount },
          { account: bank, amount: -amount },
        ],
      });
      // Another process may have been first.
      if (outcome.status !== 'posted') return;
      await transaction
        .insertInto('house_funding')
        .values({ transfer_id: outcome.transferId, account: 'interest', currency, amount })
        .execute();
    });
  }
}
