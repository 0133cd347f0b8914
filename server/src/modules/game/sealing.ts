import { hash } from 'node:crypto';
import {
  boardOf,
  oddsHash,
  refuseUnsealable,
  type SecretRound,
  shiftOf,
  shownPrizes,
  type Words,
} from '@sanduku/contracts/fairness/scheme';
import type { RevealedRound } from '@sanduku/contracts/fairness/wire';
import type { Odds } from '@sanduku/contracts/odds';

// The scheme of contracts/src/fairness/scheme.ts with Node's SHA-256, several times faster than the portable one. Hashes
// are strings because a Buffer costs three times as much.

export function roundsUnder(epochKey: Uint8Array, odds: Odds): (roundId: string) => SecretRound {
  const seedOf = hmacUnder(epochKey);
  const namedOdds = { prizes: [...odds.prizesBasisPoints], hash: oddsHash(odds) };
  return (roundId) => {
    const seedHex = seedOf(roundId);
    const seed = Buffer.from(seedHex, 'hex');
    refuseUnsealable({ seed, roundId, odds });
    return {
      sealed: { roundId, seedHash: hash('sha256', seed, 'hex'), odds: namedOdds },
      seed: seedHex,
      odds,
    };
  };
}

export function revealRound(
  { sealed: { roundId }, seed, odds }: SecretRound,
  clientSeed: string,
): RevealedRound {
  const hmac = hmacUnder(Buffer.from(seed, 'hex'));
  const board = boardOf(odds, wordsOf(hmac, `board:${roundId}`));
  const shift = shiftOf(board, wordsOf(hmac, `shift:${clientSeed}:${roundId}`));
  return { roundId, seed, clientSeed, shift, prizes: shownPrizes(board, shift) };
}

function* wordsOf(hmac: Hmac, label: string): Words {
  for (let block = 0; ; block++) {
    const bytes = Buffer.from(hmac(`${label}:${block}`), 'hex');
    for (let word = 0; word < 8; word++) yield bytes.readUInt32BE(4 * word);
  }
}

const BLOCK_BYTES = 64;
const HASH_BYTES = 32;

/** Returns hex. */
type Hmac = (text: string) => string;

/** HMAC-SHA256 (RFC 2104). `createHmac` is more than ten times slower for short texts. */
function hmacUnder(key: Uint8Array): Hmac {
  if (key.length !== HASH_BYTES) throw new RangeError(`A key of the scheme has ${HASH_BYTES} bytes`);
  const inner = paddedKey(key, 0x36);
  const outer = Buffer.concat([paddedKey(key, 0x5c)], BLOCK_BYTES + HASH_BYTES);
  return (text) => {
    const message = Buffer.allocUnsafe(BLOCK_BYTES + Buffer.byteLength(text));
    message.set(inner);
    message.write(text, BLOCK_BYTES);
    outer.write(hash('sha256', message, 'binary'), BLOCK_BYTES, 'binary');
    return hash('sha256', outer, 'hex');
  };
}

function paddedKey(key: Uint8Array, filling: number): Buffer {
  const block = Buffer.alloc(BLOCK_BYTES, filling);
  for (let i = 0; i < key.length; i++) block[i] = (key[i] as number) ^ filling;
  return block;
}
