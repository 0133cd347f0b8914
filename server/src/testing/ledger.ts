import { randomUUID } from 'node:crypto';
import type { Currency } from '@sanduku/contracts/countries';
import { MICROS_PER_UNIT } from '@sanduku/contracts/money';
import type { Database } from '../database/database.ts';
import { openPlayerAccounts, type PlayerAccount } from '../ledger/accounts.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { idempotencyKey, type TransferCommand } from '../ledger/transfer.ts';

let nextPlayerId = 1n;

export function freshKey() {
  return idempotencyKey('house:test', randomUUID());
}

/** In micro-units. */
export async function fundedAccount(
  { database, ledger }: { database: Database; ledger: Ledger },
  amount: bigint,
  currency: Currency = 'UGX',
): Promise<PlayerAccount> {
  const [account] = await database.inTransaction((transaction) =>
    openPlayerAccounts(transaction, { id: nextPlayerId++, currency }, ['player.game']),
  );
  if (amount > 0n) {
    const outcome = await ledger.post({
      kind: 'opening',
      cause: account.id,
      key: freshKey(),
      request: {},
      legs: [
        { account, amount },
        { account: await ledger.house('house.bankroll', currency), amount: -amount },
      ],
    });
    if (outcome.status !== 'posted') throw new Error(`Funding was ${outcome.status}`);
  }
  return account;
}

/** A negative amount withdraws funds. */
export async function fundInterest(ledger: Ledger, units: number, currency: Currency = 'UGX') {
  const accounts = [
    await ledger.house('house.bankroll', currency),
    await ledger.house('house.interest', currency),
  ] as const;
  return ledger.post(move(...accounts, BigInt(units) * MICROS_PER_UNIT));
}

export function move(
  from: TransferCommand['legs'][number]['account'],
  to: TransferCommand['legs'][number]['account'],
  amount: bigint,
  rest: Partial<TransferCommand> = {},
): TransferCommand {
  return {
    // The only kind that accepts any cause.
    kind: 'opening',
    cause: 1n,
    key: freshKey(),
    request: { amount: amount.toString() },
    legs: [
      { account: from, amount: -amount },
      { account: to, amount },
    ],
    ...rest,
  };
}
