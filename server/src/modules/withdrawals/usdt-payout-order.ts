import type { PayoutChain } from './payout-chain.ts';
import { markPayoutInDoubt, type Payout, payoutRows } from './payout-rows.ts';
import type { SigningRefusal } from './signer.ts';
import type { ChainPayoutDeps } from './usdt-payout-deps.ts';
import {
  type ChainTransaction,
  markBroadcast,
  placeFirstOrder,
  placeNextOrder,
  promisedBy,
  type SignedTransaction,
  storeSigned,
  takeBackOrder,
  transactionsOf,
} from './usdt-payout-rows.ts';
import { hasWaitedTooLong, nextChainLook, whenMended, whenSignerIsFree } from './usdt-payout-schedule.ts';

/** Begins a payout: writes the order down, has it signed and sends it. Answers when to look again. */
export async function orderFirst(deps: ChainPayoutDeps, chain: PayoutChain, payout: Payout): Promise<Date> {
  const { database, signer, log, clock } = deps;
  const { rail } = chain;
  // A person who has been asked decides; nothing is begun meanwhile.
  if (payout.in_doubt_since !== null) return whenMended(clock());
  const wallet = await signer.walletOf(rail);
  if (wallet === undefined) return waitForPerson(deps, payout, 'the signer has no key for the chain');
  const state = await chain.stateOf(wallet);
  const promised = await promisedBy(database.queries, rail, wallet);
  // Rather late than refused by the chain: a wallet can be filled.
  if (state.balance < promised + payout.payout_amount) {
    return waitForPerson(deps, payout, 'the wallet holds too little USDT');
  }
  const offered = await chain.offerTerms();
  const { sent, sentFinally } = state;
  const order = { payout, rail, offered, wallet, sent, sentFinally, now: clock() };
  if (!(await placeFirstOrder(database, order))) return whenSignerIsFree(clock());
  log.info({ withdrawal: payout.id, rail }, 'a payout is ordered');
  return signLast(deps, chain, payout);
}

/** Has another transaction signed for the same payment, in the place of one that no block takes. */
export async function orderReplacement(
  deps: ChainPayoutDeps,
  chain: PayoutChain,
  payout: Payout,
  last: SignedTransaction,
): Promise<Date> {
  const { database, log, clock } = deps;
  const { rail } = chain;
  const offered = await chain.offerTerms(last.terms);
  if (!(await placeNextOrder(database, { payout, rail, offered, now: clock() }, last))) {
    return whenSignerIsFree(clock());
  }
  log.warn({ withdrawal: payout.id, rail, hash: last.hash }, 'a transaction is replaced');
  return signLast(deps, chain, payout);
}

async function signLast(deps: ChainPayoutDeps, chain: PayoutChain, payout: Payout): Promise<Date> {
  const last = (await transactionsOf(deps.database.queries, payout.id)).at(-1);
  if (last === undefined) throw new Error(`The order for withdrawal ${payout.id} is gone`);
  return sign(deps, chain, payout, last);
}

/** Has an order signed that is written down, keeps the result, and only then sends it. */
export async function sign(
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
  if (answer.status === 'refused') return takeBack(deps, payout, ordered, answer);
  const { raw, hash } = answer;
  const now = clock();
  if (!(await storeSigned(database.queries, ordered, { raw, hash, now }))) {
    throw new Error(`The order for withdrawal ${payout.id} is gone`);
  }
  return send(deps, chain, payout, { ...ordered, raw, hash, signed_at: now });
}

/** Gives a signed transaction to a node, again and again until a block holds it: it can be paid once only. */
export async function send(
  deps: ChainPayoutDeps,
  chain: PayoutChain,
  payout: Payout,
  signed: SignedTransaction,
): Promise<Date> {
  const { database, log, clock } = deps;
  const { taken, detail } = await chain.broadcast(signed.raw);
  if (taken) {
    await markBroadcast(database.queries, signed, clock());
    await payoutRows.markAsked(database.queries, payout.id, clock());
  } else {
    // It may know the transaction already, or want its fee's currency in the wallet. Blocks tell what came of it.
    log.info({ withdrawal: payout.id, rail: chain.rail, detail }, 'a node did not take a transaction');
  }
  return nextChainLook(signed.signed_at, clock());
}

/** The signer says no, so nothing was signed: the order is taken back, and others have their turn. */
async function takeBack(
  deps: ChainPayoutDeps,
  payout: Payout,
  ordered: ChainTransaction,
  { reason, detail }: { reason: SigningRefusal; detail: string },
): Promise<Date> {
  const { database, log, clock } = deps;
  await takeBackOrder(database, payout, ordered);
  // A replacement that would cost too much: what it was to replace may still be paid.
  if (ordered.attempt > 1) {
    log.warn(
      { withdrawal: payout.id, rail: payout.rail, reason, detail },
      'the signer refuses a replacement',
    );
    return whenMended(clock());
  }
  // It has signed another order under this reference or number, of which we know nothing.
  if (reason === 'conflict') await markPayoutInDoubt(database.queries, payout.id, clock());
  return waitForPerson(deps, payout, `the signer refuses: ${detail}`);
}

/** Nothing is signed, and nothing will be until somebody does something. In the end, a person may give the money back. */
async function waitForPerson(deps: ChainPayoutDeps, payout: Payout, detail: string): Promise<Date> {
  const { database, log, clock } = deps;
  log.error({ withdrawal: payout.id, rail: payout.rail, detail }, 'a payout waits for an operator');
  if (hasWaitedTooLong(payout.decided_at ?? payout.created_at, clock())) {
    await markPayoutInDoubt(database.queries, payout.id, clock());
  }
  return whenMended(clock());
}
