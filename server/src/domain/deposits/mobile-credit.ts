import type { Database } from '../../database/database.ts';
import { type HouseAccount, slotOf } from '../../ledger/accounts.ts';
import type { Ledger, Poster, Posting } from '../../ledger/ledger.ts';
import { fingerprintOf } from '../../ledger/transfer.ts';
import { creditDeposit, depositCommand } from './credit.ts';
import type { MobileParts } from './mobile-parts.ts';
import { type ClaimedDeposit, close, markReceived } from './mobile-rows.ts';

/** A deposit on its way to be credited together with others. */
interface Credit extends Posting {
  readonly depositId: bigint;
  readonly providerReference: string | null;
  readonly account: bigint;
  readonly rail: HouseAccount;
  readonly fingerprint: string;
}

interface CreditOutcome {
  readonly status: 'posted' | 'credited_before' | 'paid_before' | 'decides_referral';
}

/** Writes down that a provider has the money, credits it and closes the deposit, in one call for all that wait for it. */
export type CreditTogether = Poster<Credit, CreditOutcome>;

const creditDeposits = {
  name: 'mobile_deposits_credit',
  sql: `select * from mobile_deposits_credit(
    $1::timestamptz, $2::bigint[], $3::text[], $4::bigint[], $5::bigint[], $6::text[], $7::text[]
  )`,
};

export function createCreditTogether(options: {
  database: Database;
  ledger: Ledger;
  clock: () => Date;
}): CreditTogether {
  const { database, ledger, clock } = options;
  return ledger.poster(async (credits, slot) => {
    const [answer] = await database.call<{ outcome: CreditOutcome['status'][] }>(creditDeposits, [
      clock(),
      credits.map(({ depositId }) => depositId),
      credits.map(({ providerReference }) => providerReference),
      credits.map(({ account }) => account),
      credits.map(({ rail }) => slotOf(rail, slot)),
      credits.map(({ key }) => key),
      credits.map(({ fingerprint }) => fingerprint),
    ]);
    return credits.map((_, index) => {
      const status = answer?.outcome[index];
      if (status === undefined) throw new Error('mobile_deposits_credit left out an outcome');
      return { status };
    });
  });
}

/**
 * Credits a deposit whose money the provider has, once, and closes it. Answers false, having changed nothing, when the
 * same payment was credited for another deposit.
 */
export async function creditReceived(
  parts: MobileParts,
  deposit: ClaimedDeposit,
  providerReference: string | null,
): Promise<boolean> {
  const status = isPlain(deposit) ? await creditPlain(parts, deposit, providerReference) : undefined;
  if (status === 'posted' || status === 'credited_before') return true;
  if (status === 'paid_before') return false;
  // The provider's yes first: from here on the deposit is credited, whatever happens to this process.
  if (deposit.status !== 'received') {
    const isOurs = await markReceived(parts.database, deposit, { providerReference, now: parts.clock() });
    if (!isOurs) return false;
  }
  await creditDeposit(parts, deposit.id);
  await close(parts.database.queries, deposit.id);
  return true;
}

/** Whether it is one amount in one currency that goes from the rail to the player. */
function isPlain({ currency, amount, paid_currency, paid_amount }: ClaimedDeposit): boolean {
  return currency === paid_currency && amount === paid_amount;
}

/** Undefined when it did not work: it is then tried alone, so that the provider's yes at least is written down. */
async function creditPlain(
  { ledger, log, creditTogether }: MobileParts,
  deposit: ClaimedDeposit,
  providerReference: string | null,
): Promise<CreditOutcome['status'] | undefined> {
  const { id, rail, currency, amount, paid_currency, account_id } = deposit;
  const railAccount = await ledger.house(`rail.${rail}`, paid_currency);
  const command = depositCommand(deposit, [
    { account: { id: account_id, currency }, amount },
    { account: railAccount, amount: -amount },
  ]);
  try {
    const { status } = await creditTogether({
      key: command.key,
      playerAccounts: [account_id],
      depositId: id,
      providerReference: providerReference === null ? null : `${rail}:${providerReference}`,
      account: account_id,
      rail: railAccount,
      fingerprint: fingerprintOf(command),
    });
    return status === 'refused' ? undefined : status;
  } catch (error) {
    log.warn({ err: error, deposit: id }, 'a deposit could not be credited together with others');
    return undefined;
  }
}
