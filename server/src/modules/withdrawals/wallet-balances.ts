import { type MobileProvider, mobileProviders } from '@sanduku/contracts/deposits/api';
import type { Insertable } from 'kysely';
import type { Database } from '../../database/database.ts';
import type { Tables } from '../../database/schema.ts';
import type { MobileRails } from '../deposits/ports.ts';
import type { BalanceAnswer } from '../rail-calls/answers.ts';
import type { Bucket, RailRateLimiter } from '../rail-calls/rate-limiter.ts';
import type { PayoutRails } from './mobile-payout.ts';
import { gasCoins, type PayoutChain, type Signer } from './ports.ts';

export interface WalletDeps {
  readonly database: Pick<Database, 'queries'>;
  readonly clock: () => Date;
  readonly signer: Signer;
  readonly chains: readonly PayoutChain[];
}

/** For alerts. */
export async function readWallets(deps: WalletDeps): Promise<void> {
  // A failing signer or node is recorded with its calls; the others are still read.
  await Promise.allSettled(deps.chains.map((chain) => readBalances(deps, chain)));
}

async function readBalances({ database, clock, signer }: WalletDeps, chain: PayoutChain): Promise<void> {
  const { rail } = chain;
  const wallet = await signer.walletOf(rail);
  if (wallet === undefined) return;
  const [{ balance }, gas] = [await chain.stateOf(wallet), await chain.gasOf(wallet)];
  const read_at = clock();
  await storeBalances(database, [
    { rail, purpose: 'payout', coin: 'USDT', amount: balance, read_at },
    { rail, purpose: 'gas', coin: gasCoins[rail], amount: gas, read_at },
  ]);
}

export interface MobileWalletDeps {
  readonly database: Pick<Database, 'queries'>;
  readonly clock: () => Date;
  readonly rateLimiter: RailRateLimiter;
  readonly pause: (ms: number) => Promise<unknown>;
  readonly rails: PayoutRails;
  readonly mobileRails: Pick<MobileRails, MobileProvider>;
}

/** Payouts are sent up to the balance of their wallet. */
export async function readMobileWallets(deps: MobileWalletDeps): Promise<void> {
  const wallets = mobileProviders.flatMap((rail) => {
    const [collections, payouts] = [deps.mobileRails[rail], deps.rails[rail]];
    const { balance } = collections;
    return [
      { rail, purpose: 'payout' as const, bucket: payouts.bucket, ask: () => payouts.balance() },
      ...(balance ? [{ rail, purpose: 'collection' as const, bucket: collections, ask: balance }] : []),
    ];
  });
  await Promise.allSettled(wallets.map((wallet) => readWallet(deps, wallet)));
}

async function readWallet(
  { database, clock, rateLimiter, pause }: MobileWalletDeps,
  {
    ask,
    bucket,
    ...wallet
  }: Pick<Insertable<Tables['rail_balance']>, 'rail' | 'purpose'> & {
    bucket: Bucket;
    ask: () => Promise<BalanceAnswer>;
  },
): Promise<void> {
  while ((await rateLimiter.take(bucket, 1)) === 0) await pause(await rateLimiter.msUntil(bucket, 1));
  // Before the call: what is sent during it may be missing in the answer.
  const read_at = clock();
  const answer = await ask();
  if (answer.status === 'unclear') return rateLimiter.backOff(bucket, answer);
  await storeBalances(database, [{ ...wallet, coin: 'UGX', amount: answer.amount, read_at }]);
}

async function storeBalances(
  { queries }: Pick<Database, 'queries'>,
  balances: Insertable<Tables['rail_balance']>[],
): Promise<void> {
  await queries
    .insertInto('rail_balance')
    .values(balances)
    .onConflict((conflict) =>
      conflict.columns(['rail', 'purpose']).doUpdateSet(({ ref }) => ({
        coin: ref('excluded.coin'),
        amount: ref('excluded.amount'),
        read_at: ref('excluded.read_at'),
      })),
    )
    .execute();
}
