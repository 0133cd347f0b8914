import { secp256k1 } from '@noble/curves/secp256k1.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { createBase58check } from '@scure/base';
import { HARDENED_OFFSET, HDKey } from '@scure/bip32';
import type { AddressSource, ChainRail } from '../../modules/deposits/ports.ts';

const ACCOUNT_BYTES = 20;
/** Of mainnet; it gives the leading T in base58. */
const TRON_PREFIX = 0x41;
const base58check = createBase58check(sha256);

/** The last 20 bytes of the key's keccak hash. */
export function accountOfKey(publicKey: Uint8Array): string {
  const point = secp256k1.Point.fromBytes(publicKey).toBytes(false);
  return `0x${bytesToHex(keccak_256(point.subarray(1)).subarray(-ACCOUNT_BYTES))}`;
}

export function writeAddress(rail: ChainRail, account: string): string {
  return rail === 'tron' ? writeTronAddress(account) : writeEthereumAddress(account);
}

/** Undefined if it is not an address there. */
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

/** EIP-55: the case of each letter encodes a checksum. */
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
  // Only mixed case has a checksum.
  const unchecked = address === account || address.slice(2) === address.slice(2).toUpperCase();
  return unchecked || writeEthereumAddress(account) === address ? account : undefined;
}

const ACCOUNT_DEPTH = 3;
/** External chain (0); 1 is for change. */
const GIVEN_OUT = 0;

const PRIVATE_KEY =
  'is an extended private key, with which the money could be spent: give the extended public key (xpub…) instead, and keep the private one off this server';

/** Ends a sentence that starts with the variable's name; undefined if usable. A private key could spend deposits. */
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

/** As any wallet with the same seed does. */
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

export function addressSourcesBelow(keys: Readonly<Record<ChainRail, string>>) {
  return { ethereum: addressesBelow('ethereum', keys.ethereum), tron: addressesBelow('tron', keys.tron) };
}

/** Of the mnemonic "test test … junk", known to every developer tool. Money sent below them is lost. */
export const sandboxKeys: Readonly<Record<ChainRail, string>> = {
  ethereum:
    'xpub6Ce9NcJvTk36xtLSrJLZqE7wtgA5deCeYs7rSQtreh4cj6ByPtrg9sD7V2FNFLPnf8heNP3FGkeV9qwfzvZNSd54JoNXVsXFYSYwHsnJxqP',
  tron: 'xpub6BuRy7ZmkGfP2RWhoor1kWB1w9DvrtmJbFBvnC1bQ4SB5NbCHTyQYCJSXZtxDbFyHTmC7wkU2he3nYYdpZ3Vf6qUAkXSnL6RPif4BDtDEKr',
};
