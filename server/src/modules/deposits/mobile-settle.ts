import { fingerprintOf } from '../../ledger/transfer.ts';
import type { Paid } from '../rail-calls/answers.ts';
import { creditDeposit, depositCommand } from './credit.ts';
import type { CreditStatus } from './mobile-credit.ts';
import type { MobileDeps } from './mobile-deps.ts';
import { type ClaimedDeposit, close, markInDoubt, markReceived, release } from './mobile-rows.ts';
import type { DoubtReason } from './reasons.ts';

/** Never more than was paid, and never another currency: anything but what was asked for is for a person to judge. */
export async function settle(
  deps: MobileDeps,
  deposit: ClaimedDeposit,
  { payment, providerReference }: Paid,
): Promise<void> {
  const isRight =
    payment === undefined ||
    (payment.amount === deposit.paid_amount && payment.currency === deposit.paid_currency);
  if (isRight) return credit(deps, deposit, providerReference);
  deps.log.error(
    { deposit: deposit.id, paid: payment },
    'a provider reports another amount than it was asked for',
  );
  return giveToPerson(deps, deposit, 'other_amount_paid');
}

export async function credit(
  deps: MobileDeps,
  deposit: ClaimedDeposit,
  providerReference: string | null,
): Promise<void> {
  if (await creditReceived(deps, deposit, providerReference)) return;
  deps.log.error({ deposit: deposit.id }, 'a provider reports one payment for two deposits');
  return giveToPerson(deps, deposit, 'paid_before');
}

async function giveToPerson(
  { database }: MobileDeps,
  deposit: ClaimedDeposit,
  reason: DoubtReason,
): Promise<void> {
  await markInDoubt(database.queries, deposit.id, reason);
  await release(database.queries, deposit, null);
}

/**
 * Credits a deposit whose money the provider has, once, and closes it. Answers false, having changed nothing, when the
 * same payment was credited for another deposit.
 */
async function creditReceived(
  deps: MobileDeps,
  deposit: ClaimedDeposit,
  providerReference: string | null,
): Promise<boolean> {
  const status = isPlain(deposit) ? await creditPlain(deps, deposit, providerReference) : undefined;
  if (status === 'posted' || status === 'credited_before') return true;
  if (status === 'paid_before') return false;
  // The provider's yes first: from here on the deposit is credited, whatever happens to this process.
  if (deposit.status !== 'received') {
    const isOurs = await markReceived(deps.database, deposit, { providerReference, now: deps.clock() });
    if (!isOurs) return false;
  }
  await creditDeposit(deps, deposit.id);
  await close(deps.database.queries, deposit.id);
  return true;
}

/** Whether it is one amount in one currency that goes from the rail to the player. */
function isPlain({ currency, amount, paid_currency, paid_amount }: ClaimedDeposit): boolean {
  return currency === paid_currency && amount === paid_amount;
}

/** Undefined when it did not work: it is then tried alone, so that the provider's yes at least is written down. */
async function creditPlain(
  { ledger, log, creditTogether }: MobileDeps,
  deposit: ClaimedDeposit,
  providerReference: string | null,
): Promise<CreditStatus | undefined> {
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
