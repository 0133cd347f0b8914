import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { Transaction } from 'micro-eth-signer';
import { z } from 'zod';

/** First bytes of keccak256("transfer(address,uint256)"). */
export const TRANSFER_METHOD = 'a9059cbb';
/** First bytes of keccak256("balanceOf(address)"). */
const BALANCE_METHOD = '70a08231';

const WORD_DIGITS = 64;

/** Returns hex without a prefix. */
export function transferCall(account: string, units: bigint): string {
  return `${TRANSFER_METHOD}${word(account.slice(2))}${word(units.toString(16))}`;
}

export function balanceCall(account: string): string {
  return `${BALANCE_METHOD}${word(account.slice(2))}`;
}

function word(digits: string): string {
  return digits.padStart(WORD_DIGITS, '0');
}

const amount = z
  .string()
  .regex(/^[1-9]\d{0,19}$/)
  .transform(BigInt);

/** In the chain's smallest unit. Ethereum has a tip (EIP-1559), BSC a single gas price. */
export const ethereumTerms = z.strictObject({ gas: amount, maxFee: amount, tip: amount });
export const bscTerms = z.strictObject({ gas: amount, gasPrice: amount });

export type EvmTerms = z.output<typeof ethereumTerms> | z.output<typeof bscTerms>;

export function evmHash(raw: string): string {
  return `0x${bytesToHex(keccak_256(hexToBytes(raw.slice(2))))}`;
}

export interface EvmTransfer {
  readonly chainId: number;
  readonly nonce: number;
  readonly contract: string;
  readonly account: string;
  readonly units: bigint;
  readonly terms: EvmTerms;
}

export function signEvmTransfer(
  { contract, account, units, ...transaction }: EvmTransfer,
  privateKey: Uint8Array,
): { raw: string; hash: string } {
  return signEvmCall({ ...transaction, to: contract, data: transferCall(account, units) }, privateKey);
}

interface EvmCall extends Pick<EvmTransfer, 'chainId' | 'nonce' | 'terms'> {
  readonly to: string;
  /** Hex without a prefix. */
  readonly data: string;
}

/** Moves no native currency. Deterministic (RFC 6979). */
export function signEvmCall(
  { chainId, nonce, to, data, terms }: EvmCall,
  privateKey: Uint8Array,
): { raw: string; hash: string } {
  const common = {
    to,
    value: 0n,
    nonce: BigInt(nonce),
    chainId: BigInt(chainId),
    gasLimit: terms.gas,
    data: `0x${data}`,
  };
  const unsigned =
    'gasPrice' in terms
      ? Transaction.prepare({ type: 'legacy', ...common, gasPrice: terms.gasPrice })
      : Transaction.prepare({
          type: 'eip1559',
          ...common,
          maxFeePerGas: terms.maxFee,
          maxPriorityFeePerGas: terms.tip,
        });
  const raw = unsigned.signBy(privateKey, false).toHex();
  return { raw, hash: evmHash(raw) };
}
