import { kampalaDay, plusDays } from '@sanduku/contracts/kampala-day';
import type { Database } from '../../database/database.ts';
import type { Job } from '../../jobs/jobs.ts';
import { depositAddressesOn } from '../deposits/addresses.ts';
import type { ChainPayoutRail, Signer } from '../withdrawals/ports.ts';
import { payingWallets } from '../withdrawals/usdt-payout-rows.ts';
import { type OwnAddresses, payingIn, readChainStatement } from './chain-statement.ts';
import { storeStatement } from './import-statement.ts';
import type { StatementChain } from './ports.ts';
import { newestStatement } from './store.ts';

export interface ChainStatementDeps {
  readonly database: Database;
  readonly clock: () => Date;
  readonly signer: Pick<Signer, 'walletOf'>;
}

/** One per chain, so a failing node does not delay the others. */
export function chainStatementJobs(deps: ChainStatementDeps, chains: readonly StatementChain[]): Job[] {
  return chains.map((chain) => ({
    name: `statements-${chain.rail}`,
    everySeconds: 600,
    run: async (signal) => {
      while (!signal.aborted && (await importNextDay(deps, chain)));
    },
  }));
}

/**
 * Imports the day after the newest statement, at first yesterday; false if there is none. Throws if a day is incomplete
 * or does not continue the previous one.
 */
export async function importNextDay(deps: ChainStatementDeps, chain: StatementChain): Promise<boolean> {
  const { database, clock } = deps;
  const books = { wallet: chain.rail, currency: 'USDT' as const };
  const newest = await newestStatement(database.queries, books);
  const yesterday = plusDays(kampalaDay(clock()), -1);
  const day = newest === undefined ? yesterday : plusDays(newest.last_day, 1);
  if (day > yesterday) return false;
  const addresses = await ownAddresses(deps, chain.rail, newest?.id);
  if (addresses.paying.length + addresses.deposit.length === 0) return false;
  const read = await readChainStatement(chain, day, addresses);
  if (read === undefined) return false;
  await database.inTransaction((transaction) =>
    storeStatement(transaction, {
      ...books,
      operator: undefined,
      fileName: `${chain.rail}-${day}.json`,
      file: Buffer.from(read.file),
      statement: read.statement,
      now: clock(),
    }),
  );
  return true;
}

async function ownAddresses(
  { database: { queries }, signer }: ChainStatementDeps,
  rail: ChainPayoutRail,
  newest: bigint | undefined,
): Promise<OwnAddresses> {
  const before =
    newest === undefined
      ? undefined
      : await queries
          .selectFrom('wallet_statement')
          .select('file')
          .where('id', '=', newest)
          .executeTakeFirstOrThrow();
  const payingBefore = before && payingIn(before.file);
  const present = await signer.walletOf(rail);
  const paying = [
    ...(present === undefined ? [] : [present]),
    ...(await payingWallets(queries, rail)),
    ...(payingBefore ?? []),
  ];
  return {
    paying: [...new Set(paying)].toSorted(),
    deposit: rail === 'bsc' ? [] : await depositAddressesOn(queries, rail),
    payingBefore,
  };
}
