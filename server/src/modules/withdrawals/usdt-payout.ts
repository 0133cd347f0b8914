import { completeWithdrawal, failWithdrawal } from './end.ts';
import type { ChainOutcome, PayoutChain } from './payout-chain.ts';
import { payoutSentence } from './payout-failures.ts';
import { findDuePayouts, leasePayouts, markPayoutInDoubt, type Payout, payoutRows } from './payout-rows.ts';
import type { ChainPayoutDeps } from './usdt-payout-deps.ts';
import { orderFirst, orderReplacement, send, sign } from './usdt-payout-order.ts';
import {
  type ChainTransaction,
  isSigned,
  markVoid,
  type SignedTransaction,
  transactionsOf,
} from './usdt-payout-rows.ts';
import { hasExpired, isSlow, isStuck, nextChainLook, whenClearer } from './usdt-payout-schedule.ts';

/** A turn begins nothing after so long, so that a process that stops is not waited for. */
const TURN_MS = 20_000;
const AT_ONCE = 20;

/**
 * Looks at every payout of a chain that is due, one after the other: the signer is asked for one at a time anyway.
 *
 * A payout is ordered, signed, broadcast and confirmed, and each of it is written down before the next begins. A look
 * starts from what is written down, so it does not matter which process did the rest, or where it was killed.
 */
export async function pollDueChainPayouts(
  deps: ChainPayoutDeps,
  chain: PayoutChain,
  signal: AbortSignal,
): Promise<void> {
  const { clock, database } = deps;
  const end = clock().getTime() + TURN_MS;
  for (;;) {
    const due = await findDuePayouts(database.queries, chain.rail, { now: clock(), limit: AT_ONCE });
    if (due.length === 0) return;
    for (const id of due) {
      if (signal.aborted || clock().getTime() >= end) return;
      const [payout] = await leasePayouts(database.queries, [id], clock());
      if (payout !== undefined) await lookSafely(deps, chain, payout);
    }
  }
}

/** Whatever goes wrong with one payout, it is looked at again and holds up no other. */
async function lookSafely(deps: ChainPayoutDeps, chain: PayoutChain, payout: Payout): Promise<void> {
  const { queries } = deps.database;
  try {
    const next = await look(deps, chain, payout);
    await payoutRows.release(queries, payout, next);
  } catch (error) {
    deps.log.warn({ err: error, withdrawal: payout.id, rail: chain.rail }, 'a payout could not be looked at');
    await payoutRows.release(
      queries,
      payout,
      nextChainLook(payout.decided_at ?? payout.created_at, deps.clock()),
    );
  }
}

/** Takes a payout as far as it goes now. Answers when to look again; null when there is nothing left to find out. */
async function look(deps: ChainPayoutDeps, chain: PayoutChain, payout: Payout): Promise<Date | null> {
  if (payout.status !== 'approved') return null;
  const transactions = await transactionsOf(deps.database.queries, payout.id);
  const last = transactions.at(-1);
  if (last === undefined) return orderFirst(deps, chain, payout);
  const signed = transactions.filter(isSigned);
  const outcome = await outcomeAmong(chain, payout, signed);
  if (outcome.status !== 'absent') return settle(deps, payout, last, outcome);
  // Somebody was stopped before the signer's answer: the same order has the same answer.
  if (!isSigned(last)) return sign(deps, chain, payout, last);
  if (last.void_at !== null) return renew(deps, chain, payout, last);

  const state = await chain.stateOf(last.wallet);
  const isOver =
    last.expires_at === null
      ? last.nonce !== null && BigInt(state.sentFinally) > last.nonce
      : hasExpired(last.expires_at, state.finalAt);
  if (isSlow(payout.decided_at ?? payout.created_at, deps.clock())) {
    await markPayoutInDoubt(deps.database.queries, payout.id, deps.clock());
  }
  if (isOver) {
    // What was over before this question cannot turn up after its answer.
    const sure = await outcomeAmong(chain, payout, signed);
    return sure.status === 'absent' ? giveUp(deps, chain, payout, last) : settle(deps, payout, last, sure);
  }
  // Only the transaction whose turn it is can be stuck; the others wait for it.
  const isNext = last.nonce !== null && BigInt(state.sent) === last.nonce;
  if (isNext && isStuck(last.signed_at, deps.clock())) return orderReplacement(deps, chain, payout, last);
  return send(deps, chain, payout, last);
}

type FoundOutcome = ChainOutcome & { readonly hash?: string };

/** What has become of the withdrawal: of its transactions, a chain takes one. */
async function outcomeAmong(
  chain: PayoutChain,
  { destination, payout_amount }: Payout,
  signed: readonly SignedTransaction[],
): Promise<FoundOutcome> {
  // The newest pays best, and is the likeliest.
  for (const { hash, wallet } of signed.toReversed()) {
    const outcome = await chain.outcomeOf(hash, { from: wallet, to: destination, amount: payout_amount });
    if (outcome.status !== 'absent') return { ...outcome, hash };
  }
  return { status: 'absent' };
}

async function settle(
  deps: ChainPayoutDeps,
  payout: Payout,
  last: ChainTransaction,
  outcome: FoundOutcome,
): Promise<Date | null> {
  const { database, log, clock } = deps;
  const about = { withdrawal: payout.id, rail: payout.rail, hash: outcome.hash };
  switch (outcome.status) {
    case 'paid': {
      const ended = await completeWithdrawal(deps, payout.id, outcome.hash ?? null);
      if (ended !== 'paid_before') return null;
      log.error(about, 'a transaction has been the end of another withdrawal');
      break;
    }
    case 'reverted':
      log.warn(about, 'a payout was refused by its chain');
      await markVoid(database.queries, payout.id, clock());
      await failWithdrawal(deps, payout.id, payoutSentence('wrong_destination'));
      return null;
    case 'odd':
      log.error({ ...about, detail: outcome.detail }, 'a transaction is not what was ordered');
      break;
    default:
      return nextChainLook(last.ordered_at, clock());
  }
  await markPayoutInDoubt(database.queries, payout.id, clock());
  return null;
}

/**
 * None of the transactions can be in a block any more. On TRON, where a transaction names the moment of its end, that
 * is certain, and it is the only chain where a payout is ever signed anew. Elsewhere it means that the wallet's number
 * went to a transaction that is not ours, or that the node knows less than it should: a person looks at it.
 */
async function giveUp(
  deps: ChainPayoutDeps,
  chain: PayoutChain,
  payout: Payout,
  last: SignedTransaction,
): Promise<Date> {
  const { database, log, clock } = deps;
  const about = { withdrawal: payout.id, rail: chain.rail, hash: last.hash };
  await markVoid(database.queries, payout.id, clock());
  if (last.expires_at === null) {
    log.error({ ...about, nonce: last.nonce }, 'the number of a payout was used by another transaction');
    await markPayoutInDoubt(database.queries, payout.id, clock());
    return whenClearer(clock());
  }
  log.warn(about, 'a transaction has expired without being paid');
  return renew(deps, chain, payout, { ...last, void_at: clock() });
}

/** Has a payout signed anew whose last transaction has expired; nothing else is ever signed anew. */
async function renew(
  deps: ChainPayoutDeps,
  chain: PayoutChain,
  payout: Payout,
  expired: SignedTransaction,
): Promise<Date> {
  // A person who has been asked decides; nothing new is begun meanwhile.
  const isWaiting = expired.expires_at === null || payout.in_doubt_since !== null;
  return isWaiting ? whenClearer(deps.clock()) : orderReplacement(deps, chain, payout, expired);
}
