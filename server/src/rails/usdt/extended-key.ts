import { HARDENED_OFFSET, HDKey } from '@scure/bip32';
import type { AddressSource, ChainRail } from '../../modules/deposits/chain.ts';
import { accountOfKey, writeAddress } from './address.ts';

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
