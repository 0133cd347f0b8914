import { countryCodes } from '@sanduku/contracts/countries';
import { normalisePhone } from '@sanduku/contracts/players/phone';
import { type Expression, type ExpressionBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import type { Queries, Transaction } from '../../database/database.ts';
import type { Tables } from '../../database/schema.ts';
import type { PlayerAccountKind } from '../../ledger/accounts.ts';
import { Refusal } from '../../lib/refusal.ts';
import type { Action, BackOfficeDeps } from '../backoffice/deps.ts';
import { findDebt } from '../deposits/debts.ts';
import { hasUsedHourlyShare } from '../operators/access.ts';
import { recordAction } from '../operators/audit-log.ts';
import { readContactInFull } from '../operators/personal-reads.ts';
import { lookOf } from './look-alike-names.ts';
import { lockPlayer } from './player.ts';
import { activityOf } from './profile.ts';
import { endSessionsOf } from './sessions.ts';

interface Search {
  readonly question: string | undefined;
  readonly limit: number;
  readonly offset: number;
}

export type FoundPlayer = Awaited<ReturnType<typeof findPlayers>>[number];

/** Newest first. */
export async function searchPlayers(
  queries: Queries,
  { question, limit, offset }: Search,
): Promise<{ players: FoundPlayer[]; total: number }> {
  const answers = (player: Players) => (question ? player.or(waysToMean(question, player)) : sql.lit(true));
  const { total } = await queries
    .selectFrom('player')
    .select(({ fn }) => fn.countAll<bigint>().as('total'))
    .where((player) => answers(player))
    .executeTakeFirstOrThrow();
  const players = await findPlayers(queries, answers, { limit, offset });
  return { players, total: Number(total) };
}

/** Newest matches, without balances. */
export function suggestPlayers(queries: Queries, question: string, limit: number) {
  return queries
    .selectFrom('player')
    .select(['id', 'username', 'email', 'phone'])
    .where((player) => player.or(waysToMean(question, player)))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

async function findListedPlayer(queries: Queries, id: bigint): Promise<FoundPlayer | undefined> {
  const [player] = await findPlayers(queries, (player) => player('player.id', '=', id), {
    limit: 1,
    offset: 0,
  });
  return player;
}

type Players = ExpressionBuilder<Tables, 'player'>;

function findPlayers(
  queries: Queries,
  answers: (player: Players) => Expression<SqlBool>,
  { limit, offset }: { limit: number; offset: number },
) {
  const balance = (player: Players, kind: PlayerAccountKind) =>
    player
      .selectFrom('ledger_account')
      .select('balance')
      .whereRef('ledger_account.player_id', '=', 'player.id')
      .whereRef('ledger_account.currency', '=', 'player.currency')
      .where('kind', '=', kind)
      .$asScalar()
      .$notNull();
  return (
    queries
      .selectFrom('player')
      .selectAll()
      .select((player) => [
        balance(player, 'player.game').as('game_balance'),
        balance(player, 'player.reserved').as('reserved_balance'),
        balance(player, 'player.investment').as('investment_balance'),
        player
          .selectFrom('session')
          .whereRef('session.player_id', '=', 'player.id')
          .select(({ fn }) => fn.max('last_seen_at').as('last_seen_at'))
          .as('last_seen_at'),
      ])
      // So balances are read for this page only.
      .where('player.id', 'in', (from) =>
        from
          .selectFrom('player')
          .select('player.id')
          .where(answers)
          .orderBy('player.id', 'desc')
          .limit(limit)
          .offset(offset),
      )
      .orderBy('player.id', 'desc')
      .execute()
  );
}

/** All are indexed. Prefixes of contacts would reveal masked contacts character by character. */
function waysToMean(question: string, player: Players): Expression<SqlBool>[] {
  const ways = [
    ...beginningsOfLooks(lookOf(question)).map((look) => player('username_look', 'like', beginning(look))),
    player('email', '=', question.toLowerCase()),
    ...phonesOf(question).map((phone) => player('phone', '=', phone)),
  ];
  const [, id] = /^#?(\d{1,18})$/.exec(question) ?? [];
  if (id !== undefined) ways.push(player('player.id', '=', BigInt(id)));
  return ways;
}

/** A look-alike pair may be cut: "bar" is a prefix of "barn", whose normal form is "bam". */
function beginningsOfLooks(look: string): string[] {
  if (look === '') return [];
  return [...new Set([look, look.replace(/r$/, 'm'), look.replace(/v$/, 'w')])];
}

/** Digits without a dial code match every country. */
function phonesOf(question: string): string[] {
  const digits = question.replace(/[\s\-().[\]]/g, '');
  if (!/^\+?\d+$/.test(digits)) return [];
  return [...new Set(countryCodes.map((country) => normalisePhone(digits, country)))];
}

/** Escapes LIKE wildcards. */
function beginning(text: string): string {
  return `${text.replace(/[\\%_]/g, '\\$&')}%`;
}

export type OperatorsProfile = Exclude<Awaited<ReturnType<typeof findOperatorsProfile>>, Refusal>;

export async function findOperatorsProfile(queries: Queries, playerId: bigint) {
  const player = await findListedPlayer(queries, playerId);
  if (player === undefined) return new Refusal('not_found');
  const referredBy = await queries
    .selectFrom('player')
    .select(['id', 'username'])
    .where('id', '=', player.referred_by)
    .executeTakeFirst();
  const seat = await queries
    .selectFrom('game_seat')
    .select(['games', 'staked', 'paid_out'])
    .where('player_id', '=', playerId)
    .executeTakeFirst();
  return {
    player,
    referredBy,
    activity: await activityOf(queries, playerId),
    debt: await findDebt(queries, playerId),
    games: Number(seat?.games ?? 0n),
    staked: seat?.staked ?? 0n,
    won: seat?.paid_out ?? 0n,
  };
}

/** The unmasked contact; recorded. */
export function readContact(deps: BackOfficeDeps, playerId: bigint, operator: Action['operator']) {
  return readContactInFull(deps, operator, async (transaction) => {
    const contact = await transaction
      .selectFrom('player')
      .select(['email', 'phone'])
      .where('id', '=', playerId)
      .executeTakeFirst();
    return contact && { playerId, contact };
  });
}

export type PlayerSession = Selectable<Tables['session']>;

const MOST_SESSIONS = 200;

/** Newest first. */
export async function listPlayerSessions(
  queries: Queries,
  playerId: bigint,
): Promise<PlayerSession[] | Refusal> {
  const player = await queries
    .selectFrom('player')
    .select('id')
    .where('id', '=', playerId)
    .executeTakeFirst();
  if (player === undefined) return new Refusal('not_found');
  return queries
    .selectFrom('session')
    .selectAll()
    .where('player_id', '=', playerId)
    .orderBy('id', 'desc')
    .limit(MOST_SESSIONS)
    .execute();
}

/** Returns how many were active. */
export async function endPlayerSessions(
  { database, clock }: BackOfficeDeps,
  { playerId, sessionId }: { playerId: bigint; sessionId: bigint | undefined },
  { operator, reason }: Action,
): Promise<number | Refusal> {
  const at = clock();
  return database.inTransaction(async (transaction) => {
    const player = await lockPlayer(transaction, playerId);
    if (player instanceof Refusal) return player;
    if (sessionId !== undefined && !(await isSessionOf(transaction, playerId, sessionId))) {
      return new Refusal('not_found');
    }
    const ended = await endSessionsOf(
      transaction,
      playerId,
      at,
      sessionId === undefined ? {} : { only: sessionId },
    );
    const action = 'player.sessions_ended';
    await recordAction(transaction, {
      operator,
      action,
      subject: { kind: 'player', id: playerId },
      after: { session: sessionId ?? 'all', ended },
      takesTwo: await hasUsedHourlyShare(transaction, { operator, action, at }),
      reason,
      at,
    });
    return ended;
  });
}

async function isSessionOf(transaction: Transaction, playerId: bigint, sessionId: bigint): Promise<boolean> {
  const session = await transaction
    .selectFrom('session')
    .select('id')
    .where('id', '=', sessionId)
    .where('player_id', '=', playerId)
    .executeTakeFirst();
  return session !== undefined;
}

const changes = {
  suspended: { action: 'player.suspended', already: 'player_suspended' },
  active: { action: 'player.reinstated', already: 'player_active' },
} as const;

/** A suspension ends all sessions. */
export async function changePlayerStatus(
  { database, clock }: BackOfficeDeps,
  { playerId, status }: { playerId: bigint; status: 'active' | 'suspended' },
  { operator, reason }: Action,
): Promise<Refusal | undefined> {
  const at = clock();
  const { action, already } = changes[status];
  return database.inTransaction(async (transaction) => {
    const player = await lockPlayer(transaction, playerId);
    if (player instanceof Refusal) return player;
    if (player.status === status) return new Refusal('already_decided', { why: already });
    await transaction.updateTable('player').set({ status }).where('id', '=', playerId).execute();
    const takesTwo =
      status === 'suspended' && (await hasUsedHourlyShare(transaction, { operator, action, at }));
    const sessionsEnded = status === 'suspended' ? await endSessionsOf(transaction, playerId, at) : 0;
    await recordAction(transaction, {
      operator,
      action,
      subject: { kind: 'player', id: playerId },
      before: { status: player.status },
      after: { status, sessionsEnded },
      takesTwo,
      reason,
      at,
    });
    return undefined;
  });
}
