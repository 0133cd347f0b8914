import { Transaction } from 'micro-eth-signer';
import { type EvmTerms, evmHash } from './evm-terms.ts';
import { transferCall } from './transfer-call.ts';

export interface EvmTransfer {
  readonly chainId: number;
  readonly nonce: number;
  readonly contract: string;
  readonly account: string;
  readonly units: bigint;
  readonly terms: EvmTerms;
}

/** A transfer of a token, signed. Without randomness (RFC 6979), so that the same transfer is always the same bytes. */
export function signEvmTransfer(
  { chainId, nonce, contract, account, units, terms }: EvmTransfer,
  privateKey: Uint8Array,
): { raw: string; hash: string } {
  const common = {
    to: contract,
    value: 0n,
    nonce: BigInt(nonce),
    chainId: BigInt(chainId),
    gasLimit: terms.gas,
    data: `0x${transferCall(account, units)}`,
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
