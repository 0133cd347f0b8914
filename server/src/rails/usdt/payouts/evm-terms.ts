import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { z } from 'zod';

const amount = z
  .string()
  .regex(/^[1-9]\d{0,19}$/)
  .transform(BigInt);

/** What a transaction may cost, in the chain's smallest unit. Ethereum's has a tip of its own (EIP-1559), BSC's one price. */
export const ethereumTerms = z.strictObject({ gas: amount, maxFee: amount, tip: amount });
export const bscTerms = z.strictObject({ gas: amount, gasPrice: amount });

export type EvmTerms = z.output<typeof ethereumTerms> | z.output<typeof bscTerms>;

/** What a chain knows a signed transaction by. */
export function evmHash(raw: string): string {
  return `0x${bytesToHex(keccak_256(hexToBytes(raw.slice(2))))}`;
}
