import { bytesToHex, concatBytes, createView, utf8ToBytes } from '@noble/hashes/utils.js';
import type { Odds } from '../odds.ts';
import { below, shuffle, wordsOf } from './draw.ts';
import { hashOf, hexHashOf, type Mac, macUnder } from './hash.ts';
import type { RevealedRound, SealedRound } from './wire.ts';

/** A box hash has one byte for the number of the box. */
const MOST_BOXES = 256;
/** And four for its prize. */
const LARGEST_PRIZE = 2 ** 32 - 1;

const saltMessages = Array.from({ length: MOST_BOXES }, (_, box) => utf8ToBytes(`salt:${box}`));

/** What only the house knows until the reveal: the seed of one round, 32 bytes. */
interface SecretRound {
  readonly seed: Uint8Array;
  readonly roundId: string;
  readonly odds: Odds;
}

/** The seed of a round under the house's epoch key. A round id must never be used twice under one key. */
export function seedOf(epochKey: Uint8Array, roundId: string): Uint8Array {
  return macUnder(epochKey)(utf8ToBytes(roundId));
}

/** SHA-256 of "odds:<boxes>:<prizes in basis points, in order, between commas>". */
export function oddsHash({ boxes, prizesBasisPoints }: Odds): string {
  return hexHashOf(utf8ToBytes(`odds:${boxes}:${prizesBasisPoints.join(',')}`));
}

/** A round with its boxes filled: all that follows from its seed, worked out once. */
export interface FilledRound {
  /** What the player is shown before the pick: commitments to what stands in every box, and nothing of it. */
  readonly sealed: SealedRound;
  /** What the player is shown after the pick: all that is needed to do the sealing again. */
  reveal(clientSeed: string): RevealedRound;
}

export function fillRound({ seed, roundId, odds }: SecretRound): FilledRound {
  const mac = macUnder(seed);
  const board = boardOf(mac, roundId, odds);
  const salts = saltsOf(mac, odds.boxes);
  const hashes = boxHashes(roundId, board, salts);
  return {
    sealed: {
      roundId,
      seedHash: hexHashOf(seed),
      boxHashes: hashes.map(bytesToHex),
      boardHash: hexHashOf(concatBytes(...hashes)),
      odds: { prizes: [...odds.prizesBasisPoints], hash: oddsHash(odds) },
    },
    reveal: (clientSeed) => ({
      roundId,
      seed: bytesToHex(seed),
      clientSeed,
      ...turn(board, mac, { roundId, clientSeed }),
      salts: salts.map(bytesToHex),
    }),
  };
}

/** Only what stands where: all that a simulation looks at. */
export function shownBoard({ seed, roundId, odds }: SecretRound, clientSeed: string): ShownBoard {
  const mac = macUnder(seed);
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

function saltsOf(mac: Mac, boxes: number): Uint8Array[] {
  return saltMessages.slice(0, boxes).map(mac);
}

/** SHA-256(roundId, uint8 box, uint32 big-endian prize, 32 bytes of salt) for each box. */
function boxHashes(roundId: string, board: readonly number[], salts: readonly Uint8Array[]): Uint8Array[] {
  const id = utf8ToBytes(roundId);
  const content = new Uint8Array(id.length + 1 + 4 + 32);
  const view = createView(content);
  content.set(id);
  return salts.map((salt, box) => {
    view.setUint8(id.length, box);
    view.setUint32(id.length + 1, board[box] ?? 0);
    content.set(salt, id.length + 5);
    return hashOf(content);
  });
}
