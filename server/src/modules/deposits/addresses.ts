import type { UsdtNetwork } from '@sanduku/contracts/deposits/api';
import type { Queries } from '../../database/database.ts';
import { Refusal } from '../../lib/refusal.ts';
import type { LimitedPlayer } from '../play-limits/deps.ts';
import { ANY_DEPOSIT, depositObjection } from '../play-limits/objections.ts';
import type { DepositDeps } from './deps.ts';
import { type ChainRail, railOf } from './ports.ts';
import { readCursor } from './usdt-cursor.ts';

type AddressDeps = Pick<DepositDeps, 'database' | 'clock' | 'addressSources'>;

/**
 * The player's own address on a network, the same every time. Whoever has excluded themself, or has nothing left of a limit,
 * is not shown it; what arrives there all the same is theirs, and credited.
 *
 * Why no payment to it can be missed: it is handed out only when the chain's cursor exists, and only after its row is
 * committed. Whoever pays to it does so afterwards, in a block above the cursor. The watcher first asks for the
 * newest block and then reads the addresses, so that of any block it reads it knows every address that could be paid.
 */
export async function depositAddressOf(
  { database: { queries }, clock, addressSources }: AddressDeps,
  player: LimitedPlayer,
  network: UsdtNetwork,
): Promise<string | Refusal> {
  const objection = await depositObjection(queries, player, { amount: ANY_DEPOSIT, now: clock() });
  if (objection !== undefined) return objection;
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
  // Another process may have written it first, out of another key: what is stored counts.
  return (await findDepositAddress(queries, player.id, rail)) ?? address;
}

/** The address that the player was given, if any. */
export async function findDepositAddress(
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
