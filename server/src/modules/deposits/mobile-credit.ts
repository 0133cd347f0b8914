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

export function createCreditTogether(options: {
  database: Database;
  ledger: Ledger;
  clock: () => Date;
}): CreditTogether {
  const { database, ledger, clock } = options;
  return ledger.poster(async (credits, slot) => {
    const [answer] = await database.call('mobile_deposits_credit', {
      now: clock(),
      deposit: credits.map(({ depositId }) => depositId),
      provider_reference: credits.map(({ providerReference }) => providerReference),
      account: credits.map(({ account }) => account),
      house: credits.map(({ rail }) => slotOf(rail, slot)),
      key: credits.map(({ key }) => key),
      fingerprint: credits.map(({ fingerprint }) => fingerprint),
    });
    return credits.map((_, index) => {
      const status = answer?.outcome[index] as CreditStatus | null | undefined;
      if (status == null) throw new Error('mobile_deposits_credit left out an outcome');
      return { status };
    });
  });
}
