import { secp256k1 } from '@noble/curves/secp256k1.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { createBase58check } from '@scure/base';
import type { ChainRail } from '../../modules/deposits/chain.ts';

const ACCOUNT_BYTES = 20;
/** What every address of TRON's main network begins with; in base 58 it makes the leading T. */
const TRON_PREFIX = 0x41;
const base58check = createBase58check(sha256);

/** The account of a public key, the same on both chains: the end of the key's hash. */
export function accountOfKey(publicKey: Uint8Array): string {
  const point = secp256k1.Point.fromBytes(publicKey).toBytes(false);
  return `0x${bytesToHex(keccak_256(point.subarray(1)).subarray(-ACCOUNT_BYTES))}`;
}

/** Writes an account as the wallets of its chain do. */
export function writeAddress(rail: ChainRail, account: string): string {
  return rail === 'tron' ? writeTronAddress(account) : writeEthereumAddress(account);
}

/** The account of an address as people write it; undefined when it is not an address of this chain. */
export function readAddress(rail: ChainRail, address: string): string | undefined {
  return rail === 'tron' ? readTronAddress(address) : readEthereumAddress(address);
}

function writeTronAddress(account: string): string {
  return base58check.encode(concatBytes(Uint8Array.of(TRON_PREFIX), hexToBytes(account.slice(2))));
}

function readTronAddress(address: string): string | undefined {
  if (!/^T[0-9A-Za-z]{33}$/.test(address)) return undefined;
  try {
    const bytes = base58check.decode(address);
    if (bytes.length !== ACCOUNT_BYTES + 1 || bytes[0] !== TRON_PREFIX) return undefined;
    return `0x${bytesToHex(bytes.subarray(1))}`;
  } catch {
    return undefined;
  }
}

/** EIP-55: the case of each letter is a check digit, taken from the hash of the address in lower case. */
function writeEthereumAddress(account: string): string {
  const digits = account.slice(2);
  const check = bytesToHex(keccak_256(utf8ToBytes(digits)));
  const cased = [...digits].map((digit, index) =>
    Number.parseInt(check.charAt(index), 16) >= 8 ? digit.toUpperCase() : digit,
  );
  return `0x${cased.join('')}`;
}

function readEthereumAddress(address: string): string | undefined {
  if (!/^0x[0-9a-fA-F]{40}$/.test(address)) return undefined;
  const account = address.toLowerCase();
  // All in one case carries no check; mixed case does, and a wrong one is a mistyped address.
  const unchecked = address === account || address.slice(2) === address.slice(2).toUpperCase();
  return unchecked || writeEthereumAddress(account) === address ? account : undefined;
}
