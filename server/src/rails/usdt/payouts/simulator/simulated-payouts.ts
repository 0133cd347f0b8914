import type { ChainPayoutRail } from '../../../../modules/withdrawals/ports.ts';
import type { SandboxTransactions } from '../../../../modules/withdrawals/sandbox-transactions.ts';
import { sandboxBlockHash, sandboxBlockTime, sandboxHeight } from '../../simulator/sandbox-chains.ts';
import type { SignerSettings } from '../signer-client.ts';
import { createUsdtPayouts, type UsdtPayouts } from '../usdt-payouts.ts';
import { startPayoutNode } from './payout-node.ts';

export async function simulateUsdtPayouts(options: {
  signer: SignerSettings;
  transactionsOf: (rail: ChainPayoutRail) => SandboxTransactions;
  clock?: () => Date;
}): Promise<UsdtPayouts> {
  const { signer, transactionsOf, clock = () => new Date() } = options;
  const start = async (rail: ChainPayoutRail) =>
    startPayoutNode({
      rail,
      transactions: transactionsOf(rail),
      head: () => sandboxHeight(clock),
      hashOf: (block) => sandboxBlockHash(rail, block),
      timeOf: sandboxBlockTime,
    });
  const [tron, ethereum, bsc] = await Promise.all([start('tron'), start('ethereum'), start('bsc')]);
  return {
    ...createUsdtPayouts({ signer, nodes: { tron, ethereum, bsc } }),
    close: async () => void (await Promise.all([tron, ethereum, bsc].map((node) => node.close()))),
  };
}
