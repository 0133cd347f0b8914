import { secp256k1 } from '@noble/curves/secp256k1.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { Transaction } from 'micro-eth-signer';
import { describe, expect, test } from 'vitest';
import { accountOfKey } from '../addresses.ts';
import { signEvmTransfer } from './evm-transaction.ts';
import { encodeTransfer, signTronTransfer, tronHash, tronSender } from './tron-transaction.ts';

/** Of the well-known test mnemonic. */
const key = hexToBytes('ac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80');
const account = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266';
const contract = '0xdac17f958d2ee523a2206206994597c13d831ec7';
const receiver = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8';
const call = `0xa9059cbb${'70997970c51812dc3a010c7d01b50e0d17dc79c8'.padStart(64, '0')}${'f4240'.padStart(64, '0')}`;
const transfer = { nonce: 7, contract, account: receiver, units: 1_000_000n };

describe('Ethereum and BSC', () => {
  test('an Ethereum transfer is EIP-1559 with tip and maximum fee', () => {
    const { raw, hash } = signEvmTransfer(
      { ...transfer, chainId: 1, terms: { gas: 100_000n, maxFee: 20_000_000_000n, tip: 1_000_000_000n } },
      key,
    );
    const read = Transaction.fromHex(raw);
    expect(read.type).toBe('eip1559');
    expect(read.hash).toBe(hash);
    expect(read.sender.toLowerCase()).toBe(account);
    expect(read.raw).toMatchObject({
      chainId: 1n,
      nonce: 7n,
      gasLimit: 100_000n,
      maxFeePerGas: 20_000_000_000n,
      maxPriorityFeePerGas: 1_000_000_000n,
      value: 0n,
      data: call,
    });
  });

  test('a BSC transfer has one gas price and cannot be replayed on another chain', () => {
    const terms = { gas: 100_000n, gasPrice: 100_000_000n };
    const { raw } = signEvmTransfer({ ...transfer, chainId: 56, terms }, key);
    const read = Transaction.fromHex(raw);
    expect(read.type).toBe('legacy');
    expect(read.sender.toLowerCase()).toBe(account);
    expect(read.raw).toMatchObject({ chainId: 56n, nonce: 7n, gasPrice: 100_000_000n, data: call });
  });

  test('the same transfer always gives the same bytes', () => {
    const terms = { gas: 100_000n, gasPrice: 100_000_000n };
    const [first, second] = [1, 2].map(() => signEvmTransfer({ ...transfer, chainId: 56, terms }, key));
    expect(second).toEqual(first);
  });
});

describe('TRON', () => {
  // Two published mainnet transfers.
  test.each([
    {
      owner: '0xb42b84bad413dde093e27d01bb02ed9eede52c43',
      contract: '0xeca9bc828a3005b9a3b909f2cc5c2a54794de05f',
      account: '0xed87a3ae2bf2ab8b95486a23f224487ad75c6020',
      units: 20n,
      terms: {
        refBlockBytes: '84e1',
        refBlockHash: '1731d6450e11a03f',
        expiration: 1_670_168_865_000n,
        timestamp: 1_670_168_805_340n,
        feeLimit: 100_000_000n,
      },
      rawData:
        '0a0284e122081731d6450e11a03f40e8d1c9eecd305aae01081f12a9010a31747970652e676f6f676c65617069732e636f6d2f70726f746f636f6c2e54726967676572536d617274436f6e747261637412740a1541b42b84bad413dde093e27d01bb02ed9eede52c43121541eca9bc828a3005b9a3b909f2cc5c2a54794de05f2244a9059cbb000000000000000000000000ed87a3ae2bf2ab8b95486a23f224487ad75c6020000000000000000000000000000000000000000000000000000000000000001470dcffc5eecd30900180c2d72f',
    },
    {
      owner: '0x5a274493e64a26e6bbf38e86d42192045f4e6881',
      contract: '0xa614f803b6fd780986a42c78ec9c7f77e6ded13c',
      account: '0x3b9f381f7e5017f3966277d00a0ca5adfc563492',
      units: 10_000_000n,
      terms: {
        refBlockBytes: '6806',
        refBlockHash: '7b19b694990c0f43',
        expiration: 1_745_911_369_682n,
        timestamp: 1_745_825_269_682n,
        feeLimit: 30_000_000n,
      },
      rawData:
        '0a02680622087b19b694990c0f4340d29fb583e8325aae01081f12a9010a31747970652e676f6f676c65617069732e636f6d2f70726f746f636f6c2e54726967676572536d617274436f6e747261637412740a15415a274493e64a26e6bbf38e86d42192045f4e6881121541a614f803b6fd780986a42c78ec9c7f77e6ded13c2244a9059cbb0000000000000000000000003b9f381f7e5017f3966277d00a0ca5adfc563492000000000000000000000000000000000000000000000000000000000098968070b28faedae73290018087a70e',
    },
  ])('a transfer of $units is encoded as on chain', ({ owner, rawData, ...given }) => {
    expect(bytesToHex(encodeTransfer(owner, given))).toBe(rawData);
  });

  const terms = {
    refBlockBytes: 'e4ad',
    refBlockHash: '9d75f073a9620d64',
    expiration: 1_653_015_168_000n,
    timestamp: 1_653_015_109_812n,
    feeLimit: 30_000_000n,
  };

  test('hash and wallet can be read from the signed bytes', () => {
    const { raw, hash } = signTronTransfer({ contract, account: receiver, units: 1n, terms }, key);
    expect(tronHash(raw)).toBe(hash);
    expect(tronSender(raw)).toBe(account);
    expect(accountOfKey(secp256k1.getPublicKey(key))).toBe(account);
  });

  test('the same transfer gives the same bytes, other terms give another transaction', () => {
    const signed = (feeLimit: bigint) =>
      signTronTransfer({ contract, account: receiver, units: 1n, terms: { ...terms, feeLimit } }, key);
    expect(signed(1n)).toEqual(signed(1n));
    expect(signed(2n).hash).not.toBe(signed(1n).hash);
  });

  test('malformed bytes have no hash', () => {
    expect(() => tronHash('00'.repeat(100))).toThrow('no signed transaction');
  });
});
