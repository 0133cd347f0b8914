import { bytesToHex, createView, utf8ToBytes } from '@noble/hashes/utils.js';
import type { Odds } from '../odds.ts';
import { below, shuffle, wordsOf } from './draw.ts';
import { type Hashes, type Mac, portableHashes } from './hash.ts';
import type { RevealedRound, SealedRound } from './wire.ts';

/** A box hash has one byte for the number of the box. */
const MOST_BOXES = 256;
/** And four for its prize. */
const LARGEST_PRIZE = 2 ** 32 - 1;

const saltMessages = Array.from({ length: MOST_BOXES }, (_, box) => `salt:${box}`);

/** What only the house knows until the reveal: the seed of one round, 32 bytes. */
interface SecretRound {
  readonly seed: Uint8Array;
  readonly roundId: string;
  readonly odds: Odds;
}

/** The seed of a round under the house's epoch key. A round id must never be used twice under one key. */
export function seedOf(
  epochKey: Uint8Array,
  roundId: string,
  { fromHex, macUnder }: Hashes = portableHashes,
): Uint8Array {
  return fromHex(macUnder(epochKey)(roundId));
}

const knownOddsHashes = new WeakMap<Odds, string>();

/** SHA-256 of "odds:<boxes>:<prizes in basis points, in order, between commas>". Every round names it, so it is kept. */
export function oddsHash(odds: Odds): string {
  const known = knownOddsHashes.get(odds);
  if (known !== undefined) return known;
  const hash = portableHashes.hash(utf8ToBytes(`odds:${odds.boxes}:${odds.prizesBasisPoints.join(',')}`));
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

export function fillRound(
  { seed, roundId, odds }: SecretRound,
  hashes: Hashes = portableHashes,
): FilledRound {
  const { hash, fromHex, macUnder } = hashes;
  const mac = macUnder(seed);
  const board = boardOf(mac, roundId, odds);
  const salts = saltMessages.slice(0, odds.boxes).map(mac);
  const boxHashes = hashBoxes(roundId, board, salts, hashes);
  return {
    sealed: {
      roundId,
      seedHash: hash(seed),
      boxHashes,
      boardHash: hash(fromHex(boxHashes.join(''))),
      odds: { prizes: [...odds.prizesBasisPoints], hash: oddsHash(odds) },
    },
    reveal: (clientSeed) => ({
      roundId,
      seed: bytesToHex(seed),
      clientSeed,
      ...turn(board, mac, { roundId, clientSeed }),
      salts,
    }),
  };
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

/** SHA-256(roundId, uint8 box, uint32 big-endian prize, 32 bytes of salt) for each box. */
function hashBoxes(
  roundId: string,
  board: readonly number[],
  salts: readonly string[],
  { hash, fromHex }: Hashes,
): string[] {
  const id = utf8ToBytes(roundId);
  // One piece of memory for all boxes, written over for each.
  const content = new Uint8Array(id.length + 1 + 4 + 32);
  const view = createView(content);
  content.set(id);
  return salts.map((salt, box) => {
    view.setUint8(id.length, box);
    view.setUint32(id.length + 1, board[box] ?? 0);
    content.set(fromHex(salt), id.length + 5);
    return hash(content);
  });
}
