import { z } from 'zod';
import type { ChainPayoutRail, Terms } from '../../../modules/withdrawals/ports.ts';
import { createHttpClient } from '../../http-client.ts';
import { type JsonRpc, NodeFailed, NodeRefused } from '../json-rpc.ts';
import { bscTerms, ethereumTerms } from './evm-transaction.ts';
import type { PayoutStyle } from './rpc-payout-chain.ts';

/** A USDT transfer uses at most 65,000 gas; unused gas is refunded. */
const GAS = 100_000n;
const GWEI = 1_000_000_000n;
const MINIMUM_TIP = GWEI / 10n;
const MINIMUM_BSC_PRICE = GWEI / 20n;

/** Exceeds JavaScript's safe integers. */
const wei = z
  .string()
  .regex(/^0x[0-9a-fA-F]{1,16}$/)
  .transform(BigInt);

/** Nodes accept a replacement that pays 10% more; 25% needs fewer steps. */
const dearer = (price: bigint) => price + price / 4n + 1n;
const atLeast = (price: bigint, least: bigint) => (price > least ? price : least);
const asTexts = (values: Record<string, bigint>): Terms =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value.toString()]));

async function sendRaw(node: JsonRpc, raw: string): Promise<{ taken: boolean; detail?: string }> {
  try {
    await node.call('eth_sendRawTransaction', [raw], z.string());
    return { taken: true };
  } catch (error) {
    if (error instanceof NodeRefused) return { taken: false, detail: error.message };
    throw error;
  }
}

/** EIP-1559: twice the base fee covers six full blocks. */
const ethereum: PayoutStyle = {
  hasNonces: true,
  async offerTerms(node, _final, replaced) {
    const newest = await node.call(
      'eth_getBlockByNumber',
      ['latest', false],
      z.object({ baseFeePerGas: wei }),
    );
    const tip = atLeast(await node.call('eth_maxPriorityFeePerGas', [], wei), MINIMUM_TIP);
    const fresh = { tip, maxFee: newest.baseFeePerGas * 2n + tip };
    const old = replaced && ethereumTerms.parse(replaced);
    const fees =
      old === undefined
        ? fresh
        : { tip: atLeast(fresh.tip, dearer(old.tip)), maxFee: atLeast(fresh.maxFee, dearer(old.maxFee)) };
    return { terms: asTexts({ gas: GAS, ...fees }), expiresAt: null };
  },
  broadcast: sendRaw,
};

const bsc: PayoutStyle = {
  hasNonces: true,
  async offerTerms(node, _final, replaced) {
    const price = atLeast(await node.call('eth_gasPrice', [], wei), MINIMUM_BSC_PRICE);
    const old = replaced && bscTerms.parse(replaced);
    const gasPrice = old === undefined ? price : atLeast(price, dearer(old.gasPrice));
    return { terms: asTexts({ gas: GAS, gasPrice }), expiresAt: null };
  },
  broadcast: sendRaw,
};

/** Long enough to be included, short enough to wait for otherwise. */
const EXPIRES_AFTER_MS = 10 * 60_000;
/** In millionths of TRX, burned when the wallet has no energy. */
const FEE_LIMIT = 60_000_000n;

const broadcastAnswer = z.object({
  result: z.boolean().optional(),
  code: z.string().optional(),
});

/**
 * TRON accepts transactions beside its JSON-RPC. They reference a recent block, which binds them to this chain, and
 * expire.
 */
function tron({ url, headers }: { url: string; headers: Readonly<Record<string, string>> }): PayoutStyle {
  const api = createHttpClient(url.replace(/\/jsonrpc$/, ''));
  return {
    hasNonces: false,
    async offerTerms(_node, final) {
      // A transaction that references a reorganised block is void.
      const { number, hash, timestamp } = await final();
      const from = timestamp * 1_000;
      const expiresAt = new Date(from + EXPIRES_AFTER_MS);
      const terms = {
        refBlockBytes: (number & 0xffff).toString(16).padStart(4, '0'),
        refBlockHash: hash.slice(2).slice(16, 32),
        ...asTexts({
          timestamp: BigInt(from),
          expiration: BigInt(expiresAt.getTime()),
          feeLimit: FEE_LIMIT,
        }),
      };
      return { terms, expiresAt };
    },
    async broadcast(_node, raw) {
      const body = { transaction: raw };
      const answer = await api.call({ method: 'POST', path: '/wallet/broadcasthex', headers, body });
      const read = broadcastAnswer.safeParse(answer.body);
      if (answer.status !== 200 || !read.success) throw new NodeFailed('A node did not answer a broadcast');
      const { result, code } = read.data;
      if (result === true) return { taken: true };
      return { taken: false, detail: code ?? 'no reason' };
    },
  };
}

export function payoutStyle(
  rail: ChainPayoutRail,
  node: { url: string; headers?: Readonly<Record<string, string>> },
): PayoutStyle {
  switch (rail) {
    case 'tron':
      return tron({ url: node.url, headers: node.headers ?? {} });
    case 'ethereum':
      return ethereum;
    case 'bsc':
      return bsc;
  }
}
