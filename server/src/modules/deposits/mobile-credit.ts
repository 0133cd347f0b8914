import type { Database } from '../../database/database.ts';
import { type HouseAccount, slotOf } from '../../ledger/accounts.ts';
import type { Ledger, Poster, Posting } from '../../ledger/ledger.ts';

/** A deposit on its way to be credited together with others. */
interface Credit extends Posting {
  readonly depositId: bigint;
  readonly providerReference: string | null;
  readonly account: bigint;
  readonly rail: HouseAccount;
  readonly fingerprint: string;
}

export type CreditStatus = 'posted' | 'credited_before' | 'paid_before' | 'decides_referral';

interface CreditOutcome {
  readonly status: CreditStatus;
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
    const [answer] = await database.call<{ outcome: CreditStatus[] }>(creditDeposits, [
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
