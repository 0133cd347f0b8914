import { pbkdf2Sync } from 'node:crypto';
import { HDKey } from '@scure/bip32';
import { describe, expect, test } from 'vitest';
import type { ChainRail } from '../../modules/deposits/ports.ts';
import { addressesBelow, extendedKeyProblem, readAddress, sandboxKeys, writeAddress } from './addresses.ts';

const paths: Record<ChainRail, string> = { ethereum: "m/44'/60'/0'", tron: "m/44'/195'/0'" };
const junk = `${'test '.repeat(11)}junk`;
const about = `${'abandon '.repeat(11)}about`;
const cook = 'cook voyage document eight skate token alien guide drink uncle term abuse';

function rootOf(words: string): HDKey {
  return HDKey.fromMasterSeed(pbkdf2Sync(words, 'mnemonic', 2_048, 64, 'sha512'));
}

function accountKey(words: string, rail: ChainRail): string {
  return rootOf(words).derive(paths[rail]).publicExtendedKey;
}

describe('addresses match those of other wallets', () => {
  test.each<[string, ChainRail, number, string]>([
    [junk, 'ethereum', 0, '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'],
    [junk, 'ethereum', 1, '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'],
    [junk, 'ethereum', 2, '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'],
    [about, 'ethereum', 0, '0x9858EfFD232B4033E47d90003D41EC34EcaEda94'],
    [about, 'tron', 0, 'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH'],
    [cook, 'tron', 0, 'TXngH8bVadn9ZWtKBgjKQcqN1GsZ7A1jcb'],
  ])('%s, %s, %i: %s', (words, rail, index, expected) => {
    const { address, account } = addressesBelow(rail, accountKey(words, rail)).addressAt(index);
    expect(address).toBe(expected);
    expect(readAddress(rail, address)).toBe(account);
    expect(writeAddress(rail, account)).toBe(address);
  });

  test('the USDT contract on TRON matches its published address', () => {
    expect(readAddress('tron', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t')).toBe(
      '0xa614f803b6fd780986a42c78ec9c7f77e6ded13c',
    );
  });

  test('every address has the format that the deposit screen expects', () => {
    const shapes = { tron: /^T[0-9A-Za-z]{33}$/, ethereum: /^0x[0-9a-fA-F]{40}$/ };
    for (const rail of ['tron', 'ethereum'] as const) {
      const source = addressesBelow(rail, sandboxKeys[rail]);
      const addresses = Array.from({ length: 50 }, (_, index) => source.addressAt(index).address);
      expect(new Set(addresses).size).toBe(50);
      for (const address of addresses) expect(address).toMatch(shapes[rail]);
      expect(source.addressAt(2 ** 31 - 1).address).toMatch(shapes[rail]);
    }
  });
});

test('the sandbox keys belong to the well-known test mnemonic', () => {
  expect(sandboxKeys).toEqual({
    ethereum: accountKey(junk, 'ethereum'),
    tron: accountKey(junk, 'tron'),
  });
});

describe('invalid addresses are rejected', () => {
  test.each<[ChainRail, string]>([
    ['tron', ''],
    ['tron', 'TXngH8bVadn9ZWtKBgjKQcqN1GsZ7A1jcc'],
    ['tron', '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'],
    ['tron', '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2'],
    ['tron', 'TXngH8bVadn9ZWtKBgjKQcqN1GsZ7A1jcb '],
    ['ethereum', '0xF39Fd6e51aad88F6F4ce6aB8827279cffFb92266'],
    ['ethereum', '0xf39fd6e51aad88f6f4ce6ab8827279cfffb9226'],
    ['ethereum', 'f39fd6e51aad88f6f4ce6ab8827279cfffb92266'],
    ['ethereum', 'TXngH8bVadn9ZWtKBgjKQcqN1GsZ7A1jcb'],
  ])('%s %j', (rail, text) => {
    expect(readAddress(rail, text)).toBeUndefined();
  });

  test('an Ethereum address in one case is accepted without a checksum', () => {
    const lower = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266';
    expect(readAddress('ethereum', lower)).toBe(lower);
    expect(readAddress('ethereum', `0x${lower.slice(2).toUpperCase()}`)).toBe(lower);
  });
});

describe('an extended key is accepted only if it is public and at account level', () => {
  const account = rootOf(cook).derive(paths.tron);
  const { publicExtendedKey, privateExtendedKey } = account;

  test.each<[string, string, RegExp | undefined]>([
    ['of an account', publicExtendedKey, undefined],
    ['of another account', rootOf(cook).derive("m/44'/195'/7'").publicExtendedKey, undefined],
    ['private', privateExtendedKey, /extended private key/],
    ['private, mistyped', privateExtendedKey.slice(0, -1), /extended private key/],
    ['of the root', rootOf(cook).publicExtendedKey, /not the key of an account/],
    ['one level too deep', account.deriveChild(0).publicExtendedKey, /not the key of an account/],
    [
      'of the right depth, not hardened',
      rootOf(cook).derive("m/44'/195'/0").publicExtendedKey,
      /not the key/,
    ],
    ['with a wrong check', `${publicExtendedKey.slice(0, -1)}1`, /not an extended public key/],
    ['for another coin', `zpub${publicExtendedKey.slice(4)}`, /not an extended public key/],
    ['words', cook, /not an extended public key/],
    ['nothing', '', /not an extended public key/],
  ])('%s', (_, key, problem) => {
    const found = extendedKeyProblem(key);
    if (problem === undefined) expect(found).toBeUndefined();
    else expect(found).toMatch(problem);
    if (found !== undefined && key.length > 20) expect(found).not.toContain(key.slice(5, 20));
  });
});
