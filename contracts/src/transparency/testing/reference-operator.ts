import { createHash, createPrivateKey, createPublicKey, randomBytes, sign } from 'node:crypto';
import { addSums, type Branch, LEVELS, type SumNode, type Sums, writeLiabilities } from '../liabilities.ts';
import type { SignedText } from '../signed-text.ts';

// Independent implementation of docs/transparency.md with the platform's hashes. Encodes dishonest data too:
// negative sums as two's complement.

const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex');

export interface StatementSigner {
  readonly publicKey: string;
  sign(text: string): SignedText;
}

export function signerOf(privateKey: Uint8Array = randomBytes(32)): StatementSigner {
  const key = createPrivateKey({ key: Buffer.concat([PKCS8, privateKey]), format: 'der', type: 'pkcs8' });
  const publicKey = createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(12).toString('hex');
  return {
    publicKey,
    sign: (text) => ({ text, signature: sign(null, Buffer.from(text), key).toString('hex'), key: publicKey }),
  };
}

export interface Player {
  readonly number: bigint;
  readonly username: string;
  readonly sums: Sums;
}

export const currencies = ['GHS', 'IDR', 'INR', 'KES', 'NGN', 'PHP', 'RWF', 'TZS', 'UGX', 'USD', 'ZAR'];

const hash = (...parts: (string | Uint8Array)[]) => {
  const digest = createHash('sha256');
  for (const part of parts) digest.update(part);
  return new Uint8Array(digest.digest());
};
const byte = (value: number) => Uint8Array.of(value);
const u32 = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};
const u64 = (value: bigint) => {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(BigInt.asUintN(64, value));
  return bytes;
};
const bytesOf = (sums: Sums) => Buffer.concat(sums.map(u64));

interface DayOptions {
  readonly day: string;
  readonly taken: string;
  readonly dayKey: Uint8Array;
  readonly saltKey?: Uint8Array;
  readonly signer: StatementSigner;
  /** By currency. */
  readonly players: Readonly<Record<string, readonly Player[]>>;
  /** Changes a node before the tree is built. */
  readonly cheat?: (node: SumNode, place: number) => SumNode;
}

export interface DayOfHouse {
  readonly statement: SignedText;
  branchOf(currency: string, username: string): Branch;
}

export function dayOf(options: DayOptions): DayOfHouse {
  const trees = new Map(currencies.map((currency) => [currency, treeOf(options, currency)]));
  const totals = Array.from(trees, ([currency, tree]) => {
    const { sums, hash: root } = tree.node(LEVELS, 0);
    return { currency, sums, root: Buffer.from(root).toString('hex') };
  });
  const { day, taken, signer } = options;
  return {
    statement: signer.sign(writeLiabilities({ day, taken, totals })),
    branchOf(currency, username) {
      const tree = trees.get(currency);
      const leaf = tree?.leaves.find(({ player }) => player.username === username);
      if (!tree || !leaf) throw new Error(`${username} has no leaf`);
      const siblings = Array.from({ length: LEVELS }, (_, level) => {
        const { hash, sums } = tree.node(level, Math.floor(leaf.place / 2 ** level) ^ 1);
        return Buffer.concat([hash, bytesOf(sums)]).toString('base64url');
      });
      return {
        day,
        currency,
        username,
        place: leaf.place,
        salt: Buffer.from(leaf.salt).toString('hex'),
        sums: leaf.player.sums.map(String),
        siblings,
      };
    },
  };
}

function treeOf(options: DayOptions, currency: string) {
  const { day, dayKey, saltKey = dayKey, players, cheat = (node: SumNode) => node } = options;
  const bottom = new Map<number, SumNode>();
  const leaves = (players[currency] ?? []).map((player) => {
    const salt = hash(byte(4), saltKey, currency, u64(player.number));
    let place: number;
    let k = 0;
    do {
      place = Buffer.from(hash(byte(5), dayKey, currency, u64(player.number), u32(k++))).readUIntBE(0, 3);
    } while (bottom.has(place));
    const owner = hash(byte(2), salt, `${day}:${currency}:${player.username}`);
    const leaf = { hash: hash(byte(0), owner, bytesOf(player.sums)), sums: player.sums };
    bottom.set(place, cheat(leaf, place));
    return { player, place, salt, owner };
  });
  const levels = [bottom];
  const node = (level: number, index: number): SumNode =>
    levels[level]?.get(index) ?? {
      hash: hash(byte(3), dayKey, currency, byte(level), u32(index)),
      sums: [0n, 0n, 0n],
    };
  for (let level = 1; level <= LEVELS; level++) {
    const above = new Map<number, SumNode>();
    levels.push(above);
    for (const child of levels[level - 1]?.keys() ?? []) {
      const index = Math.floor(child / 2);
      if (above.has(index)) continue;
      const [left, right] = [node(level - 1, 2 * index), node(level - 1, 2 * index + 1)];
      above.set(index, {
        hash: hash(byte(1), left.hash, bytesOf(left.sums), right.hash, bytesOf(right.sums)),
        sums: addSums(left.sums, right.sums),
      });
    }
  }
  return { leaves, node };
}
