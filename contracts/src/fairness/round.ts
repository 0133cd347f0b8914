import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import type { Odds } from '../odds.ts';
import { below, type Mac, macUnder, shuffle, wordsOf } from './draw.ts';
import type { RevealedRound, SealedRound } from './wire.ts';

/** What only the house knows until the reveal: the seed of one round, 32 bytes. */
interface SecretRound {
  readonly seed: Uint8Array;
  readonly roundId: string;
  readonly odds: Odds;
}

/** A sealed round and the player's part in it. */
interface PlayedRound extends SecretRound {
  readonly clientSeed: string;
}

interface PickedRound extends PlayedRound {
  /** The position the player chose, counted from 0. */
  readonly selectedBox: number;
}

export interface RoundOutcome {
  /** What each position held, in basis points, as the player sees them. */
  readonly prizes: readonly number[];
  readonly shift: number;
  /** What the chosen box held; 0 when it was empty. */
  readonly prizeBasisPoints: number;
}

/** The seed of a round under the house's epoch key. A round id must never be used twice under one key. */
export function seedOf(epochKey: Uint8Array, roundId: string): Uint8Array {
  return macUnder(epochKey)(utf8ToBytes(roundId));
}

/** SHA-256 of "odds:<boxes>:<prizes in basis points, in order, between commas>". */
export function oddsHash({ boxes, prizesBasisPoints }: Odds): string {
  return hexHash(utf8ToBytes(`odds:${boxes}:${prizesBasisPoints.join(',')}`));
}

/** What the player is shown before the pick: commitments to what stands in every box, and nothing of it. */
export function sealRound({ seed, roundId, odds }: SecretRound): SealedRound {
  const mac = macUnder(seed);
  const hashes = boxHashes(roundId, boardOf(mac, roundId, odds), saltsOf(mac, odds.boxes));
  return {
    roundId,
    seedHash: hexHash(seed),
    boxHashes: hashes.map(bytesToHex),
    boardHash: hexHash(concatBytes(...hashes)),
    odds: { prizes: [...odds.prizesBasisPoints], hash: oddsHash(odds) },
  };
}

/** What the player wins by the pick. */
export function outcomeOf({ selectedBox, ...round }: PickedRound): RoundOutcome {
  const { prizes, shift } = shownBoard(macUnder(round.seed), round);
  const prizeBasisPoints = prizes[selectedBox];
  if (prizeBasisPoints === undefined) throw new RangeError(`There is no box ${selectedBox}`);
  return { prizes, shift, prizeBasisPoints };
}

/** What the player is shown after the pick: all that is needed to do the sealing again. */
export function revealRound(round: PlayedRound): RevealedRound {
  const mac = macUnder(round.seed);
  return {
    roundId: round.roundId,
    seed: bytesToHex(round.seed),
    clientSeed: round.clientSeed,
    ...shownBoard(mac, round),
    salts: saltsOf(mac, round.odds.boxes).map(bytesToHex),
  };
}

/** The player's client seed turns the sealed board: position p shows sealed box (p + shift) mod boxes. */
function shownBoard(mac: Mac, { roundId, clientSeed, odds }: PlayedRound) {
  const board = boardOf(mac, roundId, odds);
  const shift = below(odds.boxes, wordsOf(mac, `shift:${clientSeed}:${roundId}`));
  return { shift, prizes: [...board.slice(shift), ...board.slice(0, shift)] };
}

/** The prizes by sealed box, in basis points. */
function boardOf(mac: Mac, roundId: string, odds: Odds): number[] {
  return shuffle(boardBeforeShuffle(odds), wordsOf(mac, `board:${roundId}`));
}

function boardBeforeShuffle({ boxes, prizesBasisPoints }: Odds): number[] {
  // A box hash has one byte for the box and four for the prize.
  if (!Number.isInteger(boxes) || boxes < 1 || boxes > 256 || prizesBasisPoints.length > boxes)
    throw new RangeError(`${prizesBasisPoints.length} prizes cannot be sealed in ${boxes} boxes`);
  for (const prize of prizesBasisPoints) {
    if (!Number.isInteger(prize) || prize < 1 || prize >= 2 ** 32)
      throw new RangeError(`${prize} is not a prize in basis points`);
  }
  return [...prizesBasisPoints, ...Array<number>(boxes - prizesBasisPoints.length).fill(0)];
}

function saltsOf(mac: Mac, boxes: number): Uint8Array[] {
  return Array.from({ length: boxes }, (_, box) => mac(utf8ToBytes(`salt:${box}`)));
}

/** SHA-256(roundId, uint8 box, uint32 big-endian prize, 32 bytes of salt) for each box. */
function boxHashes(roundId: string, board: readonly number[], salts: readonly Uint8Array[]): Uint8Array[] {
  const id = utf8ToBytes(roundId);
  return salts.map((salt, box) => {
    const boxAndPrize = new DataView(new ArrayBuffer(5));
    boxAndPrize.setUint8(0, box);
    boxAndPrize.setUint32(1, board[box] ?? 0);
    return sha256(concatBytes(id, new Uint8Array(boxAndPrize.buffer), salt));
  });
}

function hexHash(bytes: Uint8Array): string {
  return bytesToHex(sha256(bytes));
}
