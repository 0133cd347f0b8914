import type { UsdtNetwork } from '@sanduku/contracts/deposits/api';
import type { Queries } from '../../database/database.ts';
import { Refusal } from '../../lib/refusal.ts';
import type { LimitedPlayer } from '../play-limits/deps.ts';
import { ANY_DEPOSIT, depositRejection } from '../play-limits/rejections.ts';
import type { DepositDeps } from './deps.ts';
import { type ChainRail, railOf } from './ports.ts';
import { readCursor } from './usdt-cursor.ts';

type AddressDeps = Pick<DepositDeps, 'database' | 'clock' | 'addressSources'>;

/**
 * Hidden after self-exclusion or at a used-up limit; payments are still credited.
 *
 * No payment is missed: the chain's cursor and the address row are committed first, and the watcher reads the
 * newest block before the addresses.
 */
export async function depositAddressOf(
  { database: { queries }, clock, addressSources }: AddressDeps,
  player: LimitedPlayer,
  network: UsdtNetwork,
): Promise<string | Refusal> {
  const rejection = await depositRejection(queries, player, { amount: ANY_DEPOSIT, now: clock() });
  if (rejection !== undefined) return rejection;
  const rail = railOf(network);
  const known = await findDepositAddress(queries, player.id, rail);
  if (known !== undefined) return known;
  if ((await readCursor(queries, rail)) === undefined) {
    return new Refusal('unavailable', {
      what: 'network',
      retryAfterSeconds: 10,
    });
  }
  const { deposit_index } = await queries
    .selectFrom('player')
    .select('deposit_index')
    .where('id', '=', player.id)
    .executeTakeFirstOrThrow();
  const { address, account } = addressSources[rail].addressAt(Number(deposit_index));
  await queries
    .insertInto('deposit_address')
    .values({ rail, player_id: player.id, address, account, created_at: clock() })
    .onConflict((conflict) => conflict.constraint('deposit_address_one_per_player').doNothing())
    .execute();
  // A concurrent process may have stored one derived from another key.
  return (await findDepositAddress(queries, player.id, rail)) ?? address;
}

export async function depositAddressesOn(queries: Queries, rail: ChainRail): Promise<string[]> {
  const rows = await queries
    .selectFrom('deposit_address')
    .select('address')
    .where('rail', '=', rail)
    .orderBy('address')
    .execute();
  return rows.map(({ address }) => address);
}

async function findDepositAddress(
  queries: Queries,
  playerId: bigint,
  rail: ChainRail,
): Promise<string | undefined> {
  const row = await queries
    .selectFrom('deposit_address')
    .select('address')
    .where('rail', '=', rail)
    .where('player_id', '=', playerId)
    .executeTakeFirst();
  return row?.address;
}
