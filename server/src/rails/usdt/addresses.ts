import { secp256k1 } from '@noble/curves/secp256k1.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { createBase58check } from '@scure/base';
import { HARDENED_OFFSET, HDKey } from '@scure/bip32';
import type { AddressSource, ChainRail } from '../../modules/deposits/ports.ts';

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

/** The depth of m/44'/60'/0' and m/44'/195'/0'. */
const ACCOUNT_DEPTH = 3;
/** Below an account, 0 are the addresses that are given out and 1 is for change. */
const GIVEN_OUT = 0;

const PRIVATE_KEY =
  'is an extended private key, with which the money could be spent: give the extended public key (xpub…) instead, and keep the private one off this server';

/**
 * What is wrong with an extended key, as the end of a sentence that begins with its name; undefined when we can work
 * with it. A private key could spend what comes in: this server must never know one.
 */
export function extendedKeyProblem(text: string): string | undefined {
  let key: HDKey;
  try {
    key = HDKey.fromExtendedKey(text);
  } catch {
    return /^[a-z]prv/.test(text)
      ? PRIVATE_KEY
      : 'is not an extended public key: it begins with "xpub" and has 111 characters';
  }
  if (key.privateKey !== null) {
    key.wipePrivateData();
    return PRIVATE_KEY;
  }
  if (key.depth !== ACCOUNT_DEPTH || key.index < HARDENED_OFFSET) {
    return "is not the key of an account: export the extended public key three levels below the root (m/44'/60'/0' for Ethereum, m/44'/195'/0' for TRON)";
  }
  return undefined;
}

/** The addresses below an account's extended public key, as every wallet with the same seed finds them. */
export function addressesBelow(rail: ChainRail, extendedKey: string): AddressSource {
  const givenOut = HDKey.fromExtendedKey(extendedKey).deriveChild(GIVEN_OUT);
  return {
    addressAt(index) {
      const { publicKey } = givenOut.deriveChild(index);
      if (publicKey === null) throw new Error('A derived key has no public part');
      const account = accountOfKey(publicKey);
      return { address: writeAddress(rail, account), account };
    },
  };
}

/** The same for every chain on which money comes in. */
export function addressSourcesBelow(keys: Readonly<Record<ChainRail, string>>) {
  return { ethereum: addressesBelow('ethereum', keys.ethereum), tron: addressesBelow('tron', keys.tron) };
}

/**
 * The accounts of the words "test test test test test test test test test test test junk", which every developer's
 * tool knows: whoever pays real money to an address below them has given it away. Production refuses them.
 */
export const sandboxKeys: Readonly<Record<ChainRail, string>> = {
  ethereum:
    'xpub6Ce9NcJvTk36xtLSrJLZqE7wtgA5deCeYs7rSQtreh4cj6ByPtrg9sD7V2FNFLPnf8heNP3FGkeV9qwfzvZNSd54JoNXVsXFYSYwHsnJxqP',
  tron: 'xpub6BuRy7ZmkGfP2RWhoor1kWB1w9DvrtmJbFBvnC1bQ4SB5NbCHTyQYCJSXZtxDbFyHTmC7wkU2he3nYYdpZ3Vf6qUAkXSnL6RPif4BDtDEKr',
};
