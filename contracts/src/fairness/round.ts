import { utf8ToBytes } from '@noble/hashes/utils.js';
import type { Odds } from '../odds.ts';
import { below, shuffle, wordsOf } from './draw.ts';
import { HASH_BYTES, type Hashes, hashOfText, type Mac, portableHashes } from './hash.ts';
import type { RevealedRound, SealedRound } from './wire.ts';

/** A box hash has one byte for the number of the box. */
const MOST_BOXES = 256;
/** And four for its prize. */
const LARGEST_PRIZE = 2 ** 32 - 1;

const HASH_DIGITS = 2 * HASH_BYTES;

/** What only the house knows until the reveal: the seed of one round, 32 bytes. */
interface SecretRound {
  readonly seed: Uint8Array;
  readonly roundId: string;
  readonly odds: Odds;
}

/** The seed of a round under the house's epoch key. A round id must never be used twice under one key. */
export function seedOf(epochKey: Uint8Array, roundId: string, hashes?: Hashes): Uint8Array {
  return seedsUnder(epochKey, hashes)(roundId);
}

/** The same for many rounds under one key. */
export function seedsUnder(
  epochKey: Uint8Array,
  { macUnder }: Hashes = portableHashes,
): (roundId: string) => Uint8Array {
  const mac = macUnder(epochKey);
  return (roundId) => {
    const seed = new Uint8Array(HASH_BYTES);
    mac(roundId, seed, 0);
    return seed;
  };
}

const knownOddsHashes = new WeakMap<Odds, string>();

/** SHA-256 of "odds:<boxes>:<prizes in basis points, in order, between commas>". Every round names it, so it is kept. */
export function oddsHash(odds: Odds): string {
  const known = knownOddsHashes.get(odds);
  if (known !== undefined) return known;
  const hash = hashOfText(`odds:${odds.boxes}:${odds.prizesBasisPoints.join(',')}`);
  knownOddsHashes.set(odds, hash);
  return hash;
}

/** A round with its boxes filled: all that follows from its seed, worked out once. */
export interface FilledRound {
  /** What the player is shown before the pick: commitments to what stands in every box, and nothing of it. */
  readonly sealed: SealedRound;
  /** What the player is shown after the pick: all that is needed to do the sealing again. */
  reveal(clientSeed: string): RevealedRound;
}

/** Where the 32-byte values of a round stand beside each other, so that they are written as hex in one go. */
const SEED = 0;
const SEED_HASH = 1;
const BOARD_HASH = 2;
const BOX_HASHES = 3;
const saltsAfter = (boxes: number) => BOX_HASHES + boxes;
// A round is filled before the next one begins, so all share one piece of memory.
const values = new Uint8Array((saltsAfter(MOST_BOXES) + MOST_BOXES) * HASH_BYTES);

export function fillRound(
  { seed, roundId, odds }: SecretRound,
  hashes: Hashes = portableHashes,
): FilledRound {
  const { boxes } = odds;
  const mac = hashes.macUnder(seed);
  const board = boardOf(mac, roundId, odds);
  const firstSalt = saltsAfter(boxes);
  for (let box = 0; box < boxes; box++) mac(`salt:${box}`, values, (firstSalt + box) * HASH_BYTES);
  hashBoxes(roundId, board, hashes);
  values.set(seed, SEED * HASH_BYTES);
  hashes.hash(seed, values, SEED_HASH * HASH_BYTES);
  const boxHashes = values.subarray(BOX_HASHES * HASH_BYTES, firstSalt * HASH_BYTES);
  hashes.hash(boxHashes, values, BOARD_HASH * HASH_BYTES);

  const hex = hashes.toHex(values.subarray(0, (firstSalt + boxes) * HASH_BYTES));
  const salts = valuesFrom(hex, firstSalt, boxes);
  return {
    sealed: {
      roundId,
      seedHash: valueAt(hex, SEED_HASH),
      boxHashes: valuesFrom(hex, BOX_HASHES, boxes),
      boardHash: valueAt(hex, BOARD_HASH),
      odds: { prizes: [...odds.prizesBasisPoints], hash: oddsHash(odds) },
    },
    reveal(clientSeed) {
      const { shift, prizes } = turn(board, mac, { roundId, clientSeed });
      return { roundId, seed: valueAt(hex, SEED), clientSeed, shift, prizes, salts };
    },
  };
}

function valueAt(hex: string, place: number): string {
  return hex.slice(place * HASH_DIGITS, (place + 1) * HASH_DIGITS);
}

function valuesFrom(hex: string, first: number, count: number): string[] {
  const list: string[] = [];
  for (let place = first; place < first + count; place++) list.push(valueAt(hex, place));
  return list;
}

/** Only what stands where: all that a simulation looks at. */
export function shownBoard({ seed, roundId, odds }: SecretRound, clientSeed: string): ShownBoard {
  const mac = portableHashes.macUnder(seed);
  return turn(boardOf(mac, roundId, odds), mac, { roundId, clientSeed });
}

type ShownBoard = Pick<RevealedRound, 'shift' | 'prizes'>;

/** The player's client seed turns the sealed board: position p shows sealed box (p + shift) mod boxes. */
function turn(
  board: readonly number[],
  mac: Mac,
  round: { roundId: string; clientSeed: string },
): ShownBoard {
  const shift = below(board.length, wordsOf(mac, `shift:${round.clientSeed}:${round.roundId}`));
  return { shift, prizes: [...board.slice(shift), ...board.slice(0, shift)] };
}

/** The prizes by sealed box, in basis points. */
function boardOf(mac: Mac, roundId: string, odds: Odds): number[] {
  return shuffle(boardBeforeShuffle(odds), wordsOf(mac, `board:${roundId}`));
}

function boardBeforeShuffle({ boxes, prizesBasisPoints }: Odds): number[] {
  if (!Number.isInteger(boxes) || boxes < 1 || boxes > MOST_BOXES || prizesBasisPoints.length > boxes)
    throw new RangeError(`${prizesBasisPoints.length} prizes cannot be sealed in ${boxes} boxes`);
  for (const prize of prizesBasisPoints) {
    if (!Number.isInteger(prize) || prize < 1 || prize > LARGEST_PRIZE)
      throw new RangeError(`${prize} is not a prize in basis points`);
  }
  return [...prizesBasisPoints, ...Array<number>(boxes - prizesBasisPoints.length).fill(0)];
}

/** SHA-256(roundId, uint8 box, uint32 big-endian prize, 32 bytes of salt) for each box, next to the salts. */
function hashBoxes(roundId: string, board: readonly number[], { hash }: Hashes): void {
  const id = utf8ToBytes(roundId);
  // One piece of memory for all boxes, written over for each.
  const content = new Uint8Array(id.length + 1 + 4 + HASH_BYTES);
  content.set(id);
  const prizeAt = id.length + 1;
  const saltAt = prizeAt + 4;
  const firstSalt = saltsAfter(board.length);
  for (let box = 0; box < board.length; box++) {
    const prize = board[box] as number;
    content[id.length] = box;
    content[prizeAt] = prize >>> 24;
    content[prizeAt + 1] = prize >>> 16;
    content[prizeAt + 2] = prize >>> 8;
    content[prizeAt + 3] = prize;
    const salt = (firstSalt + box) * HASH_BYTES;
    for (let place = 0; place < HASH_BYTES; place++) content[saltAt + place] = values[salt + place] as number;
    hash(content, values, (BOX_HASHES + box) * HASH_BYTES);
  }
}
