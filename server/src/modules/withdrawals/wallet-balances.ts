import type { Database } from '../../database/database.ts';
import { gasCoins, type PayoutChain, type Signer } from './ports.ts';

export interface WalletDeps {
  readonly database: Pick<Database, 'queries'>;
  readonly clock: () => Date;
  readonly signer: Signer;
  readonly chains: readonly PayoutChain[];
}

/** Reads what the paying wallets hold, for alerts. */
export async function readWallets(deps: WalletDeps): Promise<void> {
  // A failing signer or node is recorded with its calls; the others are read all the same.
  await Promise.allSettled(deps.chains.map((chain) => readBalances(deps, chain)));
}

async function readBalances({ database, clock, signer }: WalletDeps, chain: PayoutChain): Promise<void> {
  const { rail } = chain;
  const wallet = await signer.walletOf(rail);
  if (wallet === undefined) return;
  const [{ balance }, gas] = [await chain.stateOf(wallet), await chain.gasOf(wallet)];
  const read_at = clock();
  await database.queries
    .insertInto('rail_balance')
    .values([
      { rail, purpose: 'payout', coin: 'USDT', amount: balance, read_at },
      { rail, purpose: 'gas', coin: gasCoins[rail], amount: gas, read_at },
    ])
    .onConflict((conflict) =>
      conflict.columns(['rail', 'purpose']).doUpdateSet(({ ref }) => ({
        coin: ref('excluded.coin'),
        amount: ref('excluded.amount'),
        read_at: ref('excluded.read_at'),
      })),
    )
    .execute();
}
