import { hexToBytes } from '@noble/hashes/utils.js';
import { canonicalJson } from '../canonical-json.ts';
import { fromWire } from '../money.ts';
import { odds } from '../odds.ts';
import { isIncluded, readSignedHead, roundRecord } from '../transparency/log.ts';
import { isSignedWith, type SignedText } from '../transparency/signed-text.ts';
import { base64url, hexOf } from './base64url.ts';
import { payoutOf, playOutcomeOf } from './payout.ts';
import { type ReceiptSource, receiptParts } from './receipt.ts';
import { hashOfText, revealRound, sealRound } from './scheme.ts';
import { type RoundProblem, verifyRound } from './verify.ts';
import type { RefusedAttempt, SignedReceipt } from './wire.ts';

// docs/transparency.md, "Receipts, version 2".

type Content = Omit<SignedReceipt, 'key' | 'signature' | 'log'>;

export function issueSignedReceipt(
  { transfer, ...source }: ReceiptSource & { transfer: string },
  sign: (text: string) => SignedText,
): SignedReceipt {
  const content: Content = { version: 2, ...receiptParts(source), transfer };
  const { key, signature } = sign(receiptText(content));
  return { ...content, key, signature, log: null };
}

function receiptText(content: Content): string {
  return ['sanduku/receipt/v2', hashOfText(canonicalJson(content))].join('\n');
}

export function recordOfReceipt(
  { playedAt, transfer, sealed, pick, revealed, currency }: Content,
  refused: readonly RefusedAttempt[] = [],
): string {
  const stake = fromWire(pick.betAmount) ?? 0n;
  const prize = revealed.prizes[pick.selectedBox] ?? 0;
  return roundRecord({
    at: playedAt,
    transfer,
    round: sealed.roundId,
    seed: revealed.seed,
    clientSeed: pick.clientSeed,
    box: pick.selectedBox,
    oddsHash: sealed.odds.hash,
    currency,
    stake: stake.toString(),
    prize,
    payout: payoutOf(stake, prize).payout.toString(),
    refused,
  });
}

export type SignedReceiptProblem = RoundProblem | 'signature' | 'log';

/** The first problem against the key that the receipt names. */
export async function signedReceiptProblem(
  receipt: SignedReceipt,
): Promise<SignedReceiptProblem | undefined> {
  const { key, signature, log, ...content } = receipt;
  const verdict = verifyRound(content);
  if (!verdict.ok) return verdict.problem;
  if (!(await isSignedWith(key, { text: receiptText(content), signature, key }))) return 'signature';
  if (log === null) return undefined;
  const head = await readSignedHead(key, log.head);
  const record = recordOfReceipt(content, log.refused);
  return head && isIncluded({ ...log, record }, head) ? undefined : 'log';
}

/** Encodes only what cannot be derived, for a link fragment. */
export function receiptFragment({
  revealed,
  pick,
  playedAt,
  transfer,
  sealed,
  currency,
  key,
  signature,
}: SignedReceipt) {
  return [
    '2',
    revealed.roundId,
    base64url(revealed.seed),
    pick.clientSeed,
    pick.selectedBox,
    pick.betAmount,
    currency,
    Date.parse(playedAt),
    transfer,
    sealed.odds.prizes.join(','),
    base64url(key),
    base64url(signature),
  ].join('~');
}

export function isReceiptFragment(fragment: string): boolean {
  return fragment.startsWith('2~');
}

/** Returns the unverified receipt; undefined if the fragment is malformed. */
export function receiptInFragment(fragment: string): SignedReceipt | undefined {
  try {
    const parts = fragment.split('~');
    if (parts.length !== 12 || parts[0] !== '2') return undefined;
    const [, roundId = '', seed = '', clientSeed = '', box = '', stake = '', currency = ''] = parts;
    const [playedAt = '', transfer = '', prizes = '', key = '', signature = ''] = parts.slice(7);
    const sealedOdds = { boxes: odds.boxes, prizesBasisPoints: prizes.split(',').map(Number) };
    const round = sealRound({ seed: hexToBytes(hexOf(seed)), roundId, odds: sealedOdds });
    const revealed = revealRound(round, clientSeed);
    const pick = { selectedBox: Number(box), betAmount: Number(stake), clientSeed };
    return {
      version: 2,
      ...receiptParts({
        playedAt: new Date(Number(playedAt)).toISOString(),
        currency: currency as SignedReceipt['currency'],
        sealed: round.sealed,
        pick,
        outcome: playOutcomeOf(fromWire(pick.betAmount) ?? 0n, revealed.prizes[pick.selectedBox] ?? 0),
        revealed,
      }),
      transfer,
      key: hexOf(key),
      signature: hexOf(signature),
      log: null,
    };
  } catch {
    // Malformed input is a verdict.
    return undefined;
  }
}
