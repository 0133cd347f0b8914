import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import type { Odds } from '../odds.ts';
import { ROUND_ID } from './patterns.ts';
import type { RevealedRound, SealedRound } from './wire.ts';

// The steps of docs/fairness.md, "To the byte", in the same order and under the same names.

/** `HMAC(text)`: under the seed of a round, 32 bytes. */
function hmacOf(seed: Uint8Array, text: string): Uint8Array {
  return hmac(sha256, seed, utf8ToBytes(text));
}

/** SHA-256 of a text, in hex. */
export function hashOfText(text: string): string {
  return bytesToHex(sha256(utf8ToBytes(text)));
}

/** Gives one unsigned 32-bit number after the other. */
export type Words = Generator<number, never>;

/** Words: HMAC(label:0), HMAC(label:1) and so on, each read as eight numbers, big-endian. */
export function* wordsOf(seed: Uint8Array, label: string): Words {
  for (let block = 0; ; block++) {
    const bytes = new DataView(hmacOf(seed, `${label}:${block}`).buffer);
    for (let word = 0; word < 8; word++) yield bytes.getUint32(4 * word);
  }
}

/** below(n): the next word modulo n. Words from the last whole multiple of n on are dropped. */
export function below(n: number, words: Words): number {
  const limit = Math.floor(2 ** 32 / n) * n;
  for (;;) {
    const word = words.next().value;
    if (word < limit) return word % n;
  }
}

/** Board: the prizes by sealed box, with the words of `board:<roundId>`. */
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

/** Salts: that of box i. */
function saltOf(seed: Uint8Array, i: number): Uint8Array {
  return hmacOf(seed, `salt:${i}`);
}

/** Hashes, `seedHash`. */
function seedHashOf(seed: Uint8Array): Uint8Array {
  return sha256(seed);
}

/** Hashes, `boxHashes[i]`. */
function boxHashOf(box: { roundId: string; i: number; prize: number; salt: Uint8Array }): Uint8Array {
  const prize = new Uint8Array(4);
  new DataView(prize.buffer).setUint32(0, box.prize);
  return sha256(concatBytes(utf8ToBytes(box.roundId), Uint8Array.of(box.i), prize, box.salt));
}

/** Hashes, `boardHash`. */
function boardHashOf(boxHashes: readonly Uint8Array[]): Uint8Array {
  return sha256(concatBytes(...boxHashes));
}

/** Hashes, `odds.hash`. */
export function oddsHash({ boxes, prizesBasisPoints }: Odds): string {
  return hashOfText(`odds:${boxes}:${prizesBasisPoints.join(',')}`);
}

/** Shift: how far the board is turned, with the words of `shift:<clientSeed>:<roundId>`. */
export function shiftOf(board: readonly number[], words: Words): number {
  return below(board.length, words);
}

/** Shift: position p shows sealed box (p + shift) mod boxes. */
export function shownPrizes(board: readonly number[], shift: number): number[] {
  return board.map((_, p) => board[(p + shift) % board.length] as number);
}

/** Seed: a round id must never be used twice under one epoch key. */
export function seedOf(epochKey: Uint8Array, roundId: string): Uint8Array {
  return hmac(sha256, epochKey, utf8ToBytes(roundId));
}

/** What only the house knows until the reveal: the seed of one round. */
export interface SecretRound {
  readonly seed: Uint8Array;
  readonly roundId: string;
  readonly odds: Odds;
}

/** A round with all that follows from its seed alone. */
export interface FilledRound {
  /** What the player is shown before the pick: commitments to what stands in every box, and nothing of it. */
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

/** What the player is shown after the pick: all that is needed to do the sealing again. */
export function revealRound(round: FilledRound, clientSeed: string): RevealedRound {
  const { seed, board, salts } = round;
  const { roundId } = round.sealed;
  const shift = shiftOf(board, wordsOf(hexToBytes(seed), `shift:${clientSeed}:${roundId}`));
  return { roundId, seed, clientSeed, shift, prizes: shownPrizes(board, shift), salts };
}

const SEED_BYTES = 32;
/** A box hash has one byte for the number of the box, and four for its prize. */
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
