import type { Micros } from '@sanduku/contracts/money';
import { sql } from 'kysely';
import type { Queries } from '../../database/database.ts';
import type { WithdrawalRow } from './rules.ts';

export interface Risk extends PlayerFacts {
  readonly sharedWith: readonly { readonly id: bigint; readonly username: string }[];
  readonly isKnownDestination: boolean;
}

interface PlayerFacts {
  readonly signedUpAt: Date;
  readonly deposited: Micros;
  readonly depositCount: bigint;
  readonly withdrawn: Micros;
  readonly staked: Micros;
  readonly won: Micros;
  readonly games: bigint;
  readonly transfersIn: Micros;
  readonly transfersInCount: bigint;
}

/** More sharing players add no information. */
const MOST_SHARED = 20;

/** Three queries for all withdrawals. */
export async function riskOf(
  queries: Queries,
  withdrawals: readonly Pick<WithdrawalRow, 'id' | 'player_id'>[],
): Promise<Map<bigint, Risk>> {
  if (withdrawals.length === 0) return new Map();
  const ids = withdrawals.map(({ id }) => id);
  const players = await playerFacts(queries, [...new Set(withdrawals.map(({ player_id }) => player_id))]);
  const shared = await findShared(queries, ids);
  const known = await findKnown(queries, ids);
  return new Map(
    withdrawals.map(({ id, player_id }) => [
      id,
      {
        ...(players.get(player_id) as PlayerFacts),
        sharedWith: shared.get(id) ?? [],
        isKnownDestination: known.has(id),
      },
    ]),
  );
}

async function playerFacts(queries: Queries, ids: readonly bigint[]): Promise<Map<bigint, PlayerFacts>> {
  const { rows } = await sql<PlayerFacts & { id: bigint }>`
    select p.id, p.created_at as "signedUpAt",
           coalesce(d.amount, 0) as deposited, coalesce(d.deposits, 0) as "depositCount",
           coalesce(w.withdrawn, 0) as withdrawn,
           coalesce(s.staked, 0) as staked, coalesce(s.paid_out, 0) as won, coalesce(s.games, 0) as games,
           coalesce(g.received, 0) as "transfersIn", coalesce(g.received_count, 0) as "transfersInCount"
    from player p
    left join deposit_total d on d.player_id = p.id
    left join withdrawal_total w on w.player_id = p.id
    left join game_seat s on s.player_id = p.id
    left join player_transfer_count g on g.player_id = p.id
    where p.id = any (${ids}::bigint[])`.execute(queries);
  return new Map(rows.map(({ id, ...facts }) => [id, facts]));
}

async function findShared(
  queries: Queries,
  ids: readonly bigint[],
): Promise<Map<bigint, Risk['sharedWith']>> {
  const { rows } = await sql<{ withdrawal: bigint; id: bigint; username: string }>`
    with at_destination as (
      -- One more, since the player is one of them.
      select d.destination, o.player_id
      from (select distinct destination from withdrawal where id = any (${ids}::bigint[])) d
      cross join lateral players_at_destination(d.destination, ${MOST_SHARED + 1}) as o (player_id)
    )
    select w.id as withdrawal, p.id, p.username
    from withdrawal w
    join at_destination o on o.destination = w.destination and o.player_id <> w.player_id
    join player p on p.id = o.player_id
    where w.id = any (${ids}::bigint[])
    order by p.id`.execute(queries);
  const shared = new Map<bigint, { id: bigint; username: string }[]>();
  for (const { withdrawal, id, username } of rows) {
    shared.set(withdrawal, [...(shared.get(withdrawal) ?? []), { id, username }]);
  }
  return shared;
}

async function findKnown(queries: Queries, ids: readonly bigint[]): Promise<Set<bigint>> {
  const { rows } = await sql<{ id: bigint }>`
    select w.id from withdrawal w
    where w.id = any (${ids}::bigint[]) and exists (
      select from withdrawal before
      where before.destination = w.destination and before.player_id = w.player_id
        and before.id < w.id and before.status = 'completed'
    )`.execute(queries);
  return new Set(rows.map(({ id }) => id));
}
