import type { Database } from '../database/database.ts';
import { sandboxTransactions } from '../modules/withdrawals/sandbox-transactions.ts';
import { simulateUsdtPayouts } from '../rails/usdt/payouts/simulator/simulated-payouts.ts';
import type { UsdtPayouts } from '../rails/usdt/payouts/usdt-payouts.ts';
import { startSandboxSigner } from './sandbox-signer.ts';

export async function startSandboxPayouts(database: Database, clock: () => Date): Promise<UsdtPayouts> {
  const signer = await startSandboxSigner(clock);
  const simulated = await simulateUsdtPayouts({
    signer: signer.settings,
    transactionsOf: (rail) => sandboxTransactions(database, rail),
    clock,
  });
  return { ...simulated, close: async () => void (await Promise.all([simulated.close(), signer.close()])) };
}
