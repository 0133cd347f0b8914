import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import type { Odds } from '../odds.ts';
import { ROUND_ID } from './patterns.ts';
import type { RevealedRound, SealedRound } from './wire.ts';

// The steps of docs/fairness.md, "To the byte", in the same order with the same names.

function hmacOf(seed: Uint8Array, text: string): Uint8Array {
  return hmac(sha256, seed, utf8ToBytes(text));
}

export function hashOfText(text: string): string {
  return bytesToHex(sha256(utf8ToBytes(text)));
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

function saltOf(seed: Uint8Array, i: number): Uint8Array {
  return hmacOf(seed, `salt:${i}`);
}

function seedHashOf(seed: Uint8Array): Uint8Array {
  return sha256(seed);
}

function boxHashOf(box: { roundId: string; i: number; prize: number; salt: Uint8Array }): Uint8Array {
  const prize = new Uint8Array(4);
  new DataView(prize.buffer).setUint32(0, box.prize);
  return sha256(concatBytes(utf8ToBytes(box.roundId), Uint8Array.of(box.i), prize, box.salt));
}

function boardHashOf(boxHashes: readonly Uint8Array[]): Uint8Array {
  return sha256(concatBytes(...boxHashes));
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

/** Secret until the reveal. */
export interface SecretRound {
  readonly seed: Uint8Array;
  readonly roundId: string;
  readonly odds: Odds;
}

export interface FilledRound {
  /** Commitments shown before the pick; they reveal nothing. */
  readonly sealed: SealedRound;
  readonly seed: string;
  readonly board: readonly number[];
  readonly salts: string[];
}

export function fillRound({ seed, roundId, odds }: SecretRound): FilledRound {
  refuseUnsealable({ seed, roundId, odds });
  const board = boardOf(odds, wordsOf(seed, `board:${roundId}`));
  const salts = board.map((_, i) => saltOf(seed, i));
  const boxHashes = board.map((prize, i) => boxHashOf({ roundId, i, prize, salt: salts[i] as Uint8Array }));
  return {
    sealed: {
      roundId,
      seedHash: bytesToHex(seedHashOf(seed)),
      boxHashes: boxHashes.map((hash) => bytesToHex(hash)),
      boardHash: bytesToHex(boardHashOf(boxHashes)),
      odds: { prizes: [...odds.prizesBasisPoints], hash: oddsHash(odds) },
    },
    seed: bytesToHex(seed),
    board,
    salts: salts.map((salt) => bytesToHex(salt)),
  };
}

/** Everything needed to verify the seal, shown after the pick. */
export function revealRound(round: FilledRound, clientSeed: string): RevealedRound {
  const { seed, board, salts } = round;
  const { roundId } = round.sealed;
  const shift = shiftOf(board, wordsOf(hexToBytes(seed), `shift:${clientSeed}:${roundId}`));
  return { roundId, seed, clientSeed, shift, prizes: shownPrizes(board, shift), salts };
}

const SEED_BYTES = 32;
/** A box hash has one byte for the box number and four for its prize. */
const MAX_BOXES = 256;
const MAX_PRIZE = 2 ** 32 - 1;

export function refuseUnsealable({ seed, roundId, odds: { boxes, prizesBasisPoints } }: SecretRound): void {
  if (seed.length !== SEED_BYTES) throw new RangeError(`A seed has ${SEED_BYTES} bytes, not ${seed.length}`);
  if (!ROUND_ID.test(roundId)) throw new RangeError('This is not the id of a round');
  if (!Number.isInteger(boxes) || boxes < 1 || boxes > MAX_BOXES || prizesBasisPoints.length > boxes)
    throw new RangeError(`${prizesBasisPoints.length} prizes cannot be sealed in ${boxes} boxes`);
  for (const prize of prizesBasisPoints) {
    if (!Number.isInteger(prize) || prize < 1 || prize > MAX_PRIZE)
      throw new RangeError(`${prize} is not a prize in basis points`);
  }
}
