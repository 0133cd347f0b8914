import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import type { Odds } from '../odds.ts';
import { ROUND_ID } from './patterns.ts';
import type { RevealedRound, SealedRound } from './wire.ts';

// The steps and names of docs/fairness.md, "To the byte", in the same order.

function hmacOf(seed: Uint8Array, text: string): Uint8Array {
  return hmac(sha256, seed, utf8ToBytes(text));
}

export function hashOfText(text: string): string {
  return bytesToHex(sha256(utf8ToBytes(text)));
}

export function hashOfBytes(hex: string): string {
  return bytesToHex(sha256(hexToBytes(hex)));
}

export type Words = Generator<number, never>;

/** Words: HMAC(label:0), HMAC(label:1), …, each read as eight big-endian uint32. */
export function* wordsOf(seed: Uint8Array, label: string): Words {
  for (let block = 0; ; block++) {
    const bytes = new DataView(hmacOf(seed, `${label}:${block}`).buffer);
    for (let word = 0; word < 8; word++) yield bytes.getUint32(4 * word);
  }
}

/** below(n): the next word modulo n; words at or above the last multiple of n are dropped. */
export function below(n: number, words: Words): number {
  const limit = Math.floor(2 ** 32 / n) * n;
  for (;;) {
    const word = words.next().value;
    if (word < limit) return word % n;
  }
}

/** Board: prizes by sealed box, from the words of `board:<roundId>`. */
export function boardOf({ boxes, prizesBasisPoints }: Odds, words: Words): number[] {
  const board = Array.from({ length: boxes }, (_, i) => prizesBasisPoints[i] ?? 0);
  for (let j = boxes - 1; j >= 1; j--) {
    const k = below(j + 1, words);
    const prize = board[j] as number;
    board[j] = board[k] as number;
    board[k] = prize;
  }
  return board;
}

export function oddsHash({ boxes, prizesBasisPoints }: Odds): string {
  return hashOfText(`odds:${boxes}:${prizesBasisPoints.join(',')}`);
}

/** Shift: from the words of `shift:<clientSeed>:<roundId>`. */
export function shiftOf(board: readonly number[], words: Words): number {
  return below(board.length, words);
}

/** Position p shows sealed box (p + shift) mod boxes. */
export function shownPrizes(board: readonly number[], shift: number): number[] {
  return board.map((_, p) => board[(p + shift) % board.length] as number);
}

/** A round id must never be reused under one epoch key. */
export function seedOf(epochKey: Uint8Array, roundId: string): Uint8Array {
  return hmac(sha256, epochKey, utf8ToBytes(roundId));
}

/** The seed is secret until the round ends. */
export interface SecretRound {
  readonly sealed: SealedRound;
  readonly seed: string;
  readonly odds: Odds;
}

/** The seed alone determines the board, so its hash seals the board. */
export function sealRound({
  seed,
  roundId,
  odds,
}: {
  seed: Uint8Array;
  roundId: string;
  odds: Odds;
}): SecretRound {
  refuseUnsealable({ seed, roundId, odds });
  return {
    sealed: {
      roundId,
      seedHash: bytesToHex(sha256(seed)),
      odds: { prizes: [...odds.prizesBasisPoints], hash: oddsHash(odds) },
    },
    seed: bytesToHex(seed),
    odds,
  };
}

export function revealRound(
  { sealed: { roundId }, seed: seedHex, odds }: SecretRound,
  clientSeed: string,
): RevealedRound {
  const seed = hexToBytes(seedHex);
  const board = boardOf(odds, wordsOf(seed, `board:${roundId}`));
  const shift = shiftOf(board, wordsOf(seed, `shift:${clientSeed}:${roundId}`));
  return { roundId, seed: seedHex, clientSeed, shift, prizes: shownPrizes(board, shift) };
}

const SEED_BYTES = 32;
const MAX_BOXES = 256;
const MAX_PRIZE = 2 ** 32 - 1;

export function refuseUnsealable(round: { seed: Uint8Array; roundId: string; odds: Odds }): void {
  const {
    seed,
    roundId,
    odds: { boxes, prizesBasisPoints },
  } = round;
  if (seed.length !== SEED_BYTES) throw new RangeError(`A seed has ${SEED_BYTES} bytes, not ${seed.length}`);
  if (!ROUND_ID.test(roundId)) throw new RangeError('This is not the id of a round');
  if (!Number.isInteger(boxes) || boxes < 1 || boxes > MAX_BOXES || prizesBasisPoints.length > boxes)
    throw new RangeError(`${prizesBasisPoints.length} prizes cannot be sealed in ${boxes} boxes`);
  for (const prize of prizesBasisPoints) {
    if (!Number.isInteger(prize) || prize < 1 || prize > MAX_PRIZE)
      throw new RangeError(`${prize} is not a prize in basis points`);
  }
}
