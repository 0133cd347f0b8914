import type { Odds } from '../odds.ts';
import { below, shuffle, wordsOf } from './draw.ts';
import { HASH_BYTES, type Hashes, hashOfText, type Mac, portableHashes } from './hash.ts';
import type { RevealedRound, SealedRound } from './wire.ts';

/** A box hash has one byte for the number of the box. */
const MOST_BOXES = 256;
/** And four for its prize. */
const LARGEST_PRIZE = 2 ** 32 - 1;

const HASH_DIGITS = 2 * HASH_BYTES;
/** Two texts in a list of JSON. */
const BETWEEN = '","';
const LAST_ASCII = 0x7f;

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

/** What follows from the odds alone, and is the same for all rounds under them. */
interface SealedOdds {
  /** As every sealed round names them, and as JSON. */
  readonly named: SealedRound['odds'];
  readonly json: string;
  readonly boardBeforeShuffle: readonly number[];
}

const known = new WeakMap<Odds, SealedOdds>();

/** SHA-256 of "odds:<boxes>:<prizes in basis points, in order, between commas>". */
export function oddsHash(odds: Odds): string {
  return sealedOdds(odds).named.hash;
}

/** Worked out once: it would be a tenth of filling a round. */
function sealedOdds(odds: Odds): SealedOdds {
  const before = known.get(odds);
  if (before !== undefined) return before;
  const { boxes, prizesBasisPoints } = odds;
  const named = {
    prizes: [...prizesBasisPoints],
    hash: hashOfText(`odds:${boxes}:${prizesBasisPoints.join(',')}`),
  };
  const sealed = { named, json: JSON.stringify(named), boardBeforeShuffle: boardBeforeShuffle(odds) };
  known.set(odds, sealed);
  return sealed;
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

/** Where the 32-byte values of a round stand beside each other, so that they are written as hex in few goes. */
const SEED = 0;
const SEED_HASH = 1;
const BOARD_HASH = 2;
const BOX_HASHES = 3;
const saltsAfter = (boxes: number) => BOX_HASHES + boxes;
// A round is filled before the next one begins, so all share these pieces of memory.
const values = new Uint8Array((saltsAfter(MOST_BOXES) + MOST_BOXES) * HASH_BYTES);
let boxContent = new Uint8Array();
/** What the salts are signed from. */
export const saltLabels = Array.from({ length: MOST_BOXES }, (_, box) => `salt:${box}`);

/**
 * A round with its boxes filled: all that follows from its seed, worked out once. Thousands of them wait for their players, so
 * they keep what is dear to work out and no more.
 */
export class FilledRound {
  readonly #roundId: string;
  readonly #odds: SealedOdds;
  readonly #mac: Mac;
  readonly #board: readonly number[];
  /** Seed, its hash and the board's. */
  readonly #hex: string;
  /** As the elements of lists in JSON, which nearly all of them end up in. */
  readonly #boxHashes: string;
  readonly #salts: string;

  constructor({ seed, roundId, odds }: SecretRound, hashes: Hashes) {
    this.#roundId = roundId;
    this.#odds = sealedOdds(odds);
    this.#mac = hashes.macUnder(seed);
    this.#board = boardOf(this.#mac, roundId, this.#odds);
    fillValues(this.#board, { seed, roundId, mac: this.#mac, hashes });
    const boxes = this.#board.length;
    this.#hex = hexOf(SEED, BOX_HASHES, hashes);
    this.#boxHashes = eachOf(hexOf(BOX_HASHES, saltsAfter(boxes), hashes)).join(BETWEEN);
    this.#salts = eachOf(hexOf(saltsAfter(boxes), saltsAfter(boxes) + boxes, hashes)).join(BETWEEN);
  }

  /** What the player is shown before the pick: commitments to what stands in every box, and nothing of it. */
  get sealed(): SealedRound {
    return {
      roundId: this.#roundId,
      seedHash: this.#valueAt(SEED_HASH),
      boxHashes: this.#boxHashes.split(BETWEEN),
      boardHash: this.#valueAt(BOARD_HASH),
      odds: this.#odds.named,
    };
  }

  /** The same as JSON. Nothing in a round needs to be escaped: it is all hex, numbers, and names of letters and digits. */
  get sealedJson(): string {
    return (
      `{"roundId":"${this.#roundId}","seedHash":"${this.#valueAt(SEED_HASH)}","boxHashes":["${this.#boxHashes}"],` +
      `"boardHash":"${this.#valueAt(BOARD_HASH)}","odds":${this.#odds.json}}`
    );
  }

  /** How the boxes stand for a player with this client seed. */
  turn(clientSeed: string): TurnedBoard {
    return turn(this.#board, this.#mac, { roundId: this.#roundId, clientSeed });
  }

  /** What the player is shown after the pick: all that is needed to do the sealing again. */
  reveal(clientSeed: string, { shift, prizes }: TurnedBoard = this.turn(clientSeed)): RevealedRound {
    const salts = this.#salts.split(BETWEEN);
    return { roundId: this.#roundId, seed: this.#valueAt(SEED), clientSeed, shift, prizes, salts };
  }

  /** The same as JSON, without the braces around it. */
  revealJson(clientSeed: string, { shift, prizes }: TurnedBoard): string {
    return (
      `"roundId":"${this.#roundId}","seed":"${this.#valueAt(SEED)}","clientSeed":"${clientSeed}","shift":${shift},` +
      `"prizes":[${prizes.join()}],"salts":["${this.#salts}"]`
    );
  }

  #valueAt(place: number): string {
    return this.#hex.slice(place * HASH_DIGITS, (place + 1) * HASH_DIGITS);
  }
}

/** The values from one place up to another, in hex. */
function hexOf(from: number, to: number, { toHex }: Hashes): string {
  return toHex(values.subarray(from * HASH_BYTES, to * HASH_BYTES));
}

function eachOf(hex: string): string[] {
  const list: string[] = [];
  for (let place = 0; place < hex.length; place += HASH_DIGITS)
    list.push(hex.slice(place, place + HASH_DIGITS));
  return list;
}

export function fillRound(round: SecretRound, hashes: Hashes = portableHashes): FilledRound {
  return new FilledRound(round, hashes);
}

function fillValues(
  board: readonly number[],
  { seed, roundId, mac, hashes }: { seed: Uint8Array; roundId: string; mac: Mac; hashes: Hashes },
): void {
  const firstSalt = saltsAfter(board.length);
  for (let box = 0; box < board.length; box++)
    mac(saltLabels[box] as string, values, (firstSalt + box) * HASH_BYTES);
  hashBoxes(roundId, board, hashes);
  values.set(seed, SEED * HASH_BYTES);
  hashes.hash(seed, values, SEED_HASH * HASH_BYTES);
  const boxHashes = values.subarray(BOX_HASHES * HASH_BYTES, firstSalt * HASH_BYTES);
  hashes.hash(boxHashes, values, BOARD_HASH * HASH_BYTES);
}

/** Only what stands where: all that a simulation looks at. */
export function shownBoard({ seed, roundId, odds }: SecretRound, clientSeed: string): TurnedBoard {
  const mac = portableHashes.macUnder(seed);
  return turn(boardOf(mac, roundId, sealedOdds(odds)), mac, { roundId, clientSeed });
}

/** The prizes by position, and how far the boxes were turned for it. */
export type TurnedBoard = Pick<RevealedRound, 'shift' | 'prizes'>;

/** The player's client seed turns the sealed board: position p shows sealed box (p + shift) mod boxes. */
function turn(
  board: readonly number[],
  mac: Mac,
  round: { roundId: string; clientSeed: string },
): TurnedBoard {
  const shift = below(board.length, wordsOf(mac, `shift:${round.clientSeed}:${round.roundId}`));
  return { shift, prizes: board.map((_, position) => board[(position + shift) % board.length] as number) };
}

/** The prizes by sealed box, in basis points. */
function boardOf(mac: Mac, roundId: string, { boardBeforeShuffle }: SealedOdds): number[] {
  return shuffle(boardBeforeShuffle.slice(), wordsOf(mac, `board:${roundId}`));
}

/** SHA-256(roundId, uint8 box, uint32 big-endian prize, 32 bytes of salt) for each box, next to the salts. */
function hashBoxes(roundId: string, board: readonly number[], { hash }: Hashes): void {
  const prizeAt = roundId.length + 1;
  const saltAt = prizeAt + 4;
  if (boxContent.length !== saltAt + HASH_BYTES) boxContent = new Uint8Array(saltAt + HASH_BYTES);
  const content = boxContent;
  for (let place = 0; place < roundId.length; place++) {
    const character = roundId.charCodeAt(place);
    if (character > LAST_ASCII) throw new RangeError('This is not the id of a round');
    content[place] = character;
  }
  const firstSalt = saltsAfter(board.length);
  for (let box = 0; box < board.length; box++) {
    const prize = board[box] as number;
    content[roundId.length] = box;
    content[prizeAt] = prize >>> 24;
    content[prizeAt + 1] = prize >>> 16;
    content[prizeAt + 2] = prize >>> 8;
    content[prizeAt + 3] = prize;
    const salt = (firstSalt + box) * HASH_BYTES;
    for (let place = 0; place < HASH_BYTES; place++) content[saltAt + place] = values[salt + place] as number;
    hash(content, values, (BOX_HASHES + box) * HASH_BYTES);
  }
}
