import { toWire } from '@sanduku/contracts/money';
import type { HoldReason, ReferralStatus } from '@sanduku/contracts/referrals/api';
import { sql } from 'kysely';
import type { Queries } from '../../database/database.ts';
import { playerAccount } from '../../ledger/accounts.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import type { Log } from '../../lib/log.ts';
import { Refusal } from '../../lib/refusal.ts';
import type { Action, BackOfficeDeps } from '../backoffice/deps.ts';
import { recordAction } from '../operators/audit-log.ts';
import { readRates } from '../settings/rates.ts';
import { bonusCommand, referralBonusIn } from './bonus.ts';

export type ListedReferral = Awaited<ReturnType<typeof listReferrals>>['referrals'][number];

export type HeldDeps = BackOfficeDeps & { readonly ledger: Ledger };

/** So many are looked for at once. */
const SLICE = 100;

/**
 * Pays the bonuses of friends who have staked by now what they had to: playing it costs a farm more than it brings. Where
 * it has cost less, since the rounds returned more than those of the day it was held, more has to be staked. One that
 * cannot be paid holds up no other, and is tried again in the next turn.
 */
export async function releasePlayedBonuses(
  deps: HeldDeps & { readonly log: Log },
  signal?: AbortSignal,
): Promise<void> {
  for (let last = 0n; ; ) {
    const played = await findPlayed(deps.database.queries, last);
    for (const friend of played) {
      if (signal?.aborted) return;
      const { friend_id } = friend;
      await (async () => {
        if (await hasPlayedEnough(deps.database.queries, friend))
          await decideHeldBonus(deps, friend_id, 'paid', undefined);
      })().catch((error: unknown) =>
        deps.log.error({ err: error, friend: friend_id }, 'a bonus could not be paid; the others are'),
      );
      last = friend_id;
    }
    if (played.length < SLICE) return;
  }
}

function findPlayed(queries: Queries, after: bigint) {
  return queries
    .selectFrom('referral')
    .innerJoin('game_seat', 'game_seat.player_id', 'friend_id')
    .innerJoin('player as referrer', 'referrer.id', 'referrer_id')
    .innerJoin('player as friend', 'friend.id', 'friend_id')
    .select(['friend_id', 'friend.country', 'game_seat.staked'])
    .where('referral.status', '=', 'held')
    .whereRef('game_seat.staked', '>=', 'stake_needed')
    .where('referrer.status', '=', 'active')
    .where('friend_id', '>', after)
    .orderBy('friend_id')
    .limit(SLICE)
    .execute();
}

/**
 * By the odds of each round, whatever its boxes held, and without what waiting for a withdrawal has brought for it already.
 * Where it was not enough, says how much would be at such odds.
 */
async function hasPlayedEnough(
  queries: Queries,
  { friend_id, country, staked }: Awaited<ReturnType<typeof findPlayed>>[number],
): Promise<boolean> {
  const { cost, left, may_grow } = await readCosts(queries, friend_id);
  const bonus = referralBonusIn(country, (await readRates(queries)).rates);
  if (cost >= bonus && left >= bonus) return true;
  // What a withdrawal may still bring for it comes back if it is paid in time.
  if (cost >= bonus && may_grow) return false;
  const needed = left < cost ? bonus + cost - left : bonus;
  await queries
    .updateTable('referral')
    .set({ stake_needed: cost > 0n ? (staked * needed) / cost + 1n : 2n * staked + 1n })
    .where('friend_id', '=', friend_id)
    .where('status', '=', 'held')
    .execute();
  return false;
}

async function readCosts(queries: Queries, friendId: bigint) {
  const { rows } = await sql<{ cost: bigint; left: bigint; may_grow: boolean }>`
    select trunc(game_expected_cost(${friendId}))::bigint as cost, floor(player_costs_left(${friendId}))::bigint as left,
           exists (
             select from withdrawal w
             where w.player_id = ${friendId} and w.promise_minutes is not null and w.promise_settled_at is null
           ) as may_grow`.execute(queries);
  return rows[0] as (typeof rows)[number];
}

/**
 * Pays or refuses a bonus that was held; without an operator, because the friend has played. Of two who decide at
 * once, the second finds it decided.
 */
export async function decideHeldBonus(
  { database, ledger, clock }: HeldDeps,
  friendId: bigint,
  decision: 'paid' | 'refused',
  action: Action | undefined,
): Promise<ListedReferral | Refusal> {
  const asked = await findReferral(database.queries, friendId);
  if (asked === undefined) return new Refusal('not_found');
  const referrer = { id: asked.referrer_id, currency: asked.currency };
  const account = await playerAccount(database.queries, referrer, 'player.game');
  const house = await ledger.house('house.bonus', asked.currency);
  const at = clock();
  const { rates } = await readRates(database.queries);
  const costCounted =
    action === undefined && decision === 'paid' ? referralBonusIn(asked.friend_country, rates) : null;
  const decided = await database.inTransaction(async (transaction) => {
    // A withdrawal that is asked for at this moment counts the same play: one of the two finds it gone.
    await transaction.selectFrom('player').select('id').where('id', '=', friendId).forNoKeyUpdate().execute();
    const row = await transaction
      .selectFrom('referral')
      .selectAll()
      .where('friend_id', '=', friendId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (row.status !== 'held' || row.bonus === null) return new Refusal('already_decided');
    if (costCounted !== null && (await readCosts(transaction, friendId)).left < costCounted)
      return new Refusal('already_decided');
    let transferId: bigint | null = null;
    if (decision === 'paid') {
      const friend = { id: friendId, username: asked.friend_username };
      const outcome = await ledger.postWithin(
        transaction,
        bonusCommand({ friend, referrer, account, house }, row.bonus),
      );
      if (outcome.status !== 'posted')
        throw new Error(`The bonus for friend ${friendId} could not be paid`, { cause: outcome });
      transferId = outcome.transferId;
    }
    await transaction
      .updateTable('referral')
      .set({
        status: decision,
        transfer_id: transferId,
        cost_counted: costCounted,
        operator_id: action?.operator.id ?? null,
        reason: action?.reason ?? null,
        decided_at: at,
      })
      .where('friend_id', '=', friendId)
      .execute();
    if (action !== undefined) {
      await recordAction(transaction, {
        ...action,
        action: decision === 'paid' ? 'referral.released' : 'referral.refused',
        subject: { kind: 'player', id: friendId },
        before: { status: 'held', heldFor: row.held_for },
        after: { status: decision, referrer: row.referrer_id, bonus: toWire(row.bonus) },
        ...(decision === 'paid' && {
          grants: { playerId: row.referrer_id, amount: row.bonus, currency: asked.currency },
        }),
        at,
      });
    }
    return (await findReferral(transaction, friendId)) ?? new Refusal('not_found');
  });
  if (!(decided instanceof Refusal)) ledger.moved();
  return decided;
}

export async function listReferrals(
  queries: Queries,
  { status, limit, offset }: { status: ReferralStatus | 'all'; limit: number; offset: number },
) {
  const matching = queries
    .selectFrom('referral')
    .$if(status !== 'all', (query) => query.where('referral.status', '=', status as ReferralStatus));
  const { total } = await matching
    .select((row) => row.fn.countAll<bigint>().as('total'))
    .executeTakeFirstOrThrow();
  // What waits is looked at in its order; what is over, from its end.
  const order = status === 'held' ? 'asc' : 'desc';
  // The page is cut out first: for the referrals before it, nobody asks what friend and referrer share.
  const page = matching.select('friend_id').orderBy('friend_id', order).limit(limit).offset(offset);
  const referrals = await selectReferrals(queries)
    .where('referral.friend_id', 'in', page)
    .orderBy('referral.friend_id', order)
    .execute();
  return { referrals, total: Number(total) };
}

function findReferral(queries: Queries, friendId: bigint) {
  return selectReferrals(queries).where('referral.friend_id', '=', friendId).executeTakeFirst();
}

function selectReferrals(queries: Queries) {
  return queries
    .selectFrom('referral')
    .innerJoin('player as friend', 'friend.id', 'referral.friend_id')
    .innerJoin('player as referrer', 'referrer.id', 'referral.referrer_id')
    .select([
      'referral.friend_id',
      'friend.username as friend_username',
      'friend.country as friend_country',
      'referral.referrer_id',
      'referrer.username as referrer_username',
      'referrer.currency',
      'referral.status',
      'referral.bonus',
      'referral.reason',
      sql<HoldReason[] | null>`referral.held_for`.as('held_for'),
      'referral.signed_up_at',
      'referral.decided_at',
      sql<boolean>`exists (
        select from player_device mine join player_device theirs on theirs.device_hash = mine.device_hash
        where mine.player_id = referral.friend_id and theirs.player_id = referral.referrer_id
      )`.as('shares_device'),
      sql<boolean>`exists (
        select from session mine join session theirs on theirs.address = mine.address
        where mine.player_id = referral.friend_id and theirs.player_id = referral.referrer_id
      )`.as('shares_network'),
    ]);
}
