import type { Log } from '../../lib/log.ts';
import { findDebt } from '../deposits/debts.ts';
import { completeWithdrawal, type EndDeps, failWithdrawal } from './end.ts';
import { markAsked, markPayoutUnresolved, type Payout, payoutRows, releasePayout } from './payout-rows.ts';
import type { ChainOutcome, PayoutChain, Signer, SigningRefusal } from './ports.ts';
import {
  type ChainTransaction,
  isSigned,
  markBroadcast,
  markVoid,
  placeFirstOrder,
  placeNextOrder,
  promisedBy,
  type SignedTransaction,
  storeSigned,
  takeBackOrder,
  transactionsOf,
} from './usdt-payout-rows.ts';

export interface ChainPayoutDeps extends EndDeps {
  readonly log: Log;
  readonly signer: Signer;
}

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** By age. Blocks take 1 to 12 seconds; twenty make it final. */
const intervals = [
  [30 * SECOND, 2 * SECOND],
  [10 * MINUTE, 10 * SECOND],
  [HOUR, 30 * SECOND],
] as const;
/** Older and unresolved ones may clear up when a node catches up. */
const LATER = 5 * MINUTE;
/** With another order of the chain. */
const SIGNER_BUSY = SECOND;
/** For problems that need a person. */
const TO_BE_MENDED = MINUTE;

/** Then an operator may return the money. */
const WAITED_TOO_LONG = DAY;
/** Without a block for this long: shown to operators, still monitored. */
const SLOW = 2 * HOUR;
/** The next nonce without a block for this long: the fee is too low. */
const STUCK = 5 * MINUTE;
/** A transaction cannot be included this long after its expiry, even if a second node lags. */
const EXPIRED = 10 * MINUTE;

const msBetween = (from: Date, to: Date) => to.getTime() - from.getTime();
const after = (now: Date, milliseconds: number) => new Date(now.getTime() + milliseconds);
const decidedAt = ({ decided_at, created_at }: Payout) => decided_at ?? created_at;

function nextPollAt(signedAt: Date, now: Date): Date {
  const age = msBetween(signedAt, now);
  return after(now, intervals.find(([upTo]) => age < upTo)?.[1] ?? LATER);
}

/** Returns the next poll time. */
async function orderFirst(deps: ChainPayoutDeps, chain: PayoutChain, payout: Payout): Promise<Date> {
  const { database, signer, log, clock } = deps;
  const { rail } = chain;
  if (payout.unresolved_since !== null) return after(clock(), TO_BE_MENDED);
  if (await isInDebt(deps, payout)) return stop(deps, payout);
  const wallet = await signer.walletOf(rail);
  if (wallet === undefined) return waitForPerson(deps, payout, 'the signer has no key for the chain');
  const state = await chain.stateOf(wallet);
  const promised = await promisedBy(database.queries, rail, wallet);
  // Do not fail: a wallet can be funded.
  if (state.balance < promised + payout.payout_amount) {
    return waitForPerson(deps, payout, 'the wallet holds too little USDT');
  }
  const offered = await chain.offerTerms();
  const { sent, sentFinally } = state;
  const order = { payout, rail, offered, wallet, sent, sentFinally, now: clock() };
  if (!(await placeFirstOrder(database, order))) return after(clock(), SIGNER_BUSY);
  log.info({ withdrawal: payout.id, rail }, 'a payout is ordered');
  return signLast(deps, chain, payout);
}

async function isInDebt({ database }: ChainPayoutDeps, { player_id }: Payout): Promise<boolean> {
  return (await findDebt(database.queries, player_id)) > 0n;
}

/** After a reversed deposit, the returned money pays the debt. */
async function stop(deps: ChainPayoutDeps, payout: Payout): Promise<Date> {
  deps.log.warn({ withdrawal: payout.id, rail: payout.rail }, 'a payout of a player in debt is stopped');
  await failWithdrawal(deps, payout.id, 'debt_open');
  return after(deps.clock(), SIGNER_BUSY);
}

async function orderReplacement(
  deps: ChainPayoutDeps,
  chain: PayoutChain,
  payout: Payout,
  last: SignedTransaction,
): Promise<Date> {
  const { database, log, clock } = deps;
  const { rail } = chain;
  const offered = await chain.offerTerms(last.terms);
  if (!(await placeNextOrder(database, { payout, rail, offered, now: clock() }, last))) {
    return after(clock(), SIGNER_BUSY);
  }
  log.warn({ withdrawal: payout.id, rail, hash: last.hash }, 'a transaction is replaced');
  return signLast(deps, chain, payout);
}

async function signLast(deps: ChainPayoutDeps, chain: PayoutChain, payout: Payout): Promise<Date> {
  const last = (await transactionsOf(deps.database.queries, payout.id)).at(-1);
  if (last === undefined) throw new Error(`The order for withdrawal ${payout.id} is gone`);
  return sign(deps, chain, payout, last);
}

async function sign(
  deps: ChainPayoutDeps,
  chain: PayoutChain,
  payout: Payout,
  ordered: ChainTransaction,
): Promise<Date> {
  const { database, signer, clock } = deps;
  const answer = await signer.sign({
    rail: chain.rail,
    reference: payout.reference,
    wallet: ordered.wallet,
    contract: chain.contract,
    to: payout.destination,
    amount: payout.payout_amount,
    nonce: ordered.nonce === null ? null : Number(ordered.nonce),
    terms: ordered.terms,
  });
  if (answer.status === 'refused') return takeBack(deps, chain, payout, ordered, answer);
  const { raw, hash } = answer;
  const now = clock();
  if (!(await storeSigned(database.queries, ordered, { raw, hash, now }))) {
    throw new Error(`The order for withdrawal ${payout.id} is gone`);
  }
  return send(deps, chain, payout, { ...ordered, raw, hash, signed_at: now });
}

/** Idempotent. */
async function send(
  deps: ChainPayoutDeps,
  chain: PayoutChain,
  payout: Payout,
  signed: SignedTransaction,
): Promise<Date> {
  const { database, log, clock } = deps;
  const { taken, detail } = await chain.broadcast(signed.raw);
  if (taken) {
    await markBroadcast(database.queries, signed, clock());
    await markAsked(database.queries, payout.id, clock());
  } else {
    // The node may know it, or the wallet lacks gas; blocks will tell.
    log.info({ withdrawal: payout.id, rail: chain.rail, detail }, 'a node did not take a transaction');
  }
  return nextPollAt(signed.signed_at, clock());
}

/** Nothing was signed. */
async function takeBack(
  deps: ChainPayoutDeps,
  chain: PayoutChain,
  payout: Payout,
  ordered: ChainTransaction,
  { reason, detail }: { reason: SigningRefusal; detail: string },
): Promise<Date> {
  const { database, log, clock } = deps;
  await takeBackOrder(database, payout, ordered);
  const last = (await transactionsOf(database.queries, payout.id)).at(-1);
  // A replacement above the fee limit: the original may still be included, and a node may have dropped it.
  if (last !== undefined && isSigned(last) && last.void_at === null) {
    log.warn(
      { withdrawal: payout.id, rail: payout.rail, reason, detail },
      'the signer refuses a replacement',
    );
    await send(deps, chain, payout, last);
    return after(clock(), TO_BE_MENDED);
  }
  // The signer knows another order under this reference or nonce.
  if (reason === 'conflict' && ordered.attempt === 1) {
    await markPayoutUnresolved(database.queries, payout.id, clock());
  }
  return waitForPerson(deps, payout, `the signer refuses: ${detail}`);
}

/** Nothing is signed. Later an operator may return the money. */
async function waitForPerson(deps: ChainPayoutDeps, payout: Payout, detail: string): Promise<Date> {
  const { database, log, clock } = deps;
  log.error({ withdrawal: payout.id, rail: payout.rail, detail }, 'a payout waits for an operator');
  if (msBetween(decidedAt(payout), clock()) >= WAITED_TOO_LONG) {
    await markPayoutUnresolved(database.queries, payout.id, clock());
  }
  return after(clock(), TO_BE_MENDED);
}

/** No poll starts after this, so a stopping process does not wait. */
const ROTATION_MS = 20_000;
const AT_ONCE = 20;

/** One by one, as the signer works. Each step is stored before the next, so any process can continue. */
export async function pollDueChainPayouts(
  deps: ChainPayoutDeps,
  chain: PayoutChain,
  signal: AbortSignal,
): Promise<void> {
  const { clock, database } = deps;
  const end = clock().getTime() + ROTATION_MS;
  for (;;) {
    const due = await payoutRows.findDue(database, chain.rail, { now: clock(), limit: AT_ONCE });
    if (due.length === 0) return;
    for (const { id } of due) {
      if (signal.aborted || clock().getTime() >= end) return;
      const [payout] = await payoutRows.lease(database.queries, [id], clock());
      if (payout !== undefined) await poll(deps, chain, payout);
    }
  }
}

/** An error leaves the payout to the next poll. */
async function poll(deps: ChainPayoutDeps, chain: PayoutChain, payout: Payout): Promise<void> {
  const { queries } = deps.database;
  try {
    await releasePayout(queries, payout, await pollPayout(deps, chain, payout));
  } catch (error) {
    deps.log.warn({ err: error, withdrawal: payout.id, rail: chain.rail }, 'a payout could not be polled');
    await releasePayout(queries, payout, nextPollAt(decidedAt(payout), deps.clock()));
  }
}

/** Returns the next poll time; null if nothing remains. */
async function pollPayout(deps: ChainPayoutDeps, chain: PayoutChain, payout: Payout): Promise<Date | null> {
  if (payout.status !== 'approved') return null;
  const transactions = await transactionsOf(deps.database.queries, payout.id);
  const [first] = transactions;
  const last = transactions.at(-1);
  if (first === undefined || last === undefined) return orderFirst(deps, chain, payout);
  const signed = transactions.filter(isSigned);
  const outcome = await outcomeAmong(chain, payout, signed);
  if (outcome.status !== 'absent') return settle(deps, payout, last, outcome);
  // After a crash before the signer's response, the same order gets the same signature.
  if (!isSigned(last)) return sign(deps, chain, payout, last);
  if (last.void_at !== null) return renew(deps, chain, payout, last);

  const state = await chain.stateOf(last.wallet);
  const isOver =
    last.expires_at === null
      ? last.nonce !== null && BigInt(state.sentFinally) > last.nonce
      : msBetween(last.expires_at, state.finalAt) >= EXPIRED;
  if (msBetween(first.ordered_at, deps.clock()) >= SLOW) {
    await markPayoutUnresolved(deps.database.queries, payout.id, deps.clock());
  }
  if (isOver) {
    // A transaction that expired before this check cannot be included after it.
    const sure = await outcomeAmong(chain, payout, signed);
    return sure.status === 'absent' ? giveUp(deps, chain, payout, last) : settle(deps, payout, last, sure);
  }
  // Only the next nonce can be stuck; the others wait for it.
  const isNext = last.nonce !== null && BigInt(state.sent) === last.nonce;
  if (isNext && msBetween(last.signed_at, deps.clock()) >= STUCK)
    return orderReplacement(deps, chain, payout, last);
  return send(deps, chain, payout, last);
}

type FoundOutcome = ChainOutcome & { readonly hash?: string };

/** The chain includes at most one. */
async function outcomeAmong(
  chain: PayoutChain,
  { destination, payout_amount }: Payout,
  signed: readonly SignedTransaction[],
): Promise<FoundOutcome> {
  // Likeliest first: the newest pays most.
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
      await markVoid(database.queries, last, clock());
      await failWithdrawal(deps, payout.id, 'failed');
      return null;
    case 'odd':
      log.error({ ...about, detail: outcome.detail }, 'a transaction is not what was ordered');
      break;
    default:
      return nextPollAt(last.ordered_at, clock());
  }
  await markPayoutUnresolved(database.queries, payout.id, clock());
  return null;
}

/**
 * None of the transactions can be included. On TRON the expiry makes that certain, the only case that signs anew.
 * Elsewhere the nonce went to a foreign transaction or the node is incomplete: an operator checks.
 */
async function giveUp(
  deps: ChainPayoutDeps,
  chain: PayoutChain,
  payout: Payout,
  last: SignedTransaction,
): Promise<Date> {
  const { database, log, clock } = deps;
  const about = { withdrawal: payout.id, rail: chain.rail, hash: last.hash };
  await markVoid(database.queries, last, clock());
  if (last.expires_at === null) {
    log.error({ ...about, nonce: last.nonce }, 'the number of a payout was used by another transaction');
    await markPayoutUnresolved(database.queries, payout.id, clock());
    return after(clock(), LATER);
  }
  log.warn(about, 'a transaction has expired without being paid');
  return renew(deps, chain, payout, { ...last, void_at: clock() });
}

/** Only after an expiry. */
async function renew(
  deps: ChainPayoutDeps,
  chain: PayoutChain,
  payout: Payout,
  expired: SignedTransaction,
): Promise<Date> {
  const isWaiting = expired.expires_at === null || payout.unresolved_since !== null;
  if (isWaiting) return after(deps.clock(), LATER);
  return (await isInDebt(deps, payout)) ? stop(deps, payout) : orderReplacement(deps, chain, payout, expired);
}
