import { secp256k1 } from '@noble/curves/secp256k1.js';
import type { Database } from '../database/database.ts';
import type { ChainPayoutRail } from '../modules/withdrawals/ports.ts';
import {
  type SandboxTransactions,
  sandboxTransactions,
} from '../modules/withdrawals/sandbox-transactions.ts';
import { accountOfKey } from '../rails/usdt/addresses.ts';
import type { SignerSettings } from '../rails/usdt/payouts/signer-client.ts';
import { startPayoutNode } from '../rails/usdt/payouts/simulator/payout-node.ts';
import { createUsdtPayouts, type UsdtPayouts } from '../rails/usdt/payouts/usdt-payouts.ts';
import { sandboxBlockHash, sandboxBlockTime, sandboxHeight } from '../rails/usdt/simulator/sandbox-chains.ts';
import { sandboxSignerKey, startSandboxSigner } from './sandbox-signer.ts';

export async function startSandboxPayouts(database: Database, clock: () => Date): Promise<UsdtPayouts> {
  const signer = await startSandboxSigner(clock);
  const simulated = await simulateUsdtPayouts({
    signer: signer.settings,
    transactionsOf: (rail) => sandboxTransactions(database, rail),
    clock,
  });
  return { ...simulated, close: async () => void (await Promise.all([simulated.close(), signer.close()])) };
}

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
      wallet: accountOfKey(secp256k1.getPublicKey(sandboxSignerKey)),
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
