import { countryOf } from '@sanduku/contracts/countries';
import { toWire } from '@sanduku/contracts/money';
import type {
  AdminPlayerSession,
  AdminProfile,
  AdminUser,
  adminPlayersApi,
} from '@sanduku/contracts/players/admin';
import type { Call, Handlers } from '../../http/routes.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import { Refusal } from '../../lib/refusal.ts';
import { correctBalance } from '../backoffice/corrections.ts';
import type { BackOfficeDeps } from '../backoffice/deps.ts';
import { maskedContact, readPlayer, recordListRead } from '../operators/personal-reads.ts';
import { removeLostFactors } from '../second-factors/lost.ts';
import {
  changePlayerStatus,
  endPlayerSessions,
  type FoundPlayer,
  findOperatorsProfile,
  listPlayerSessions,
  type OperatorsProfile,
  type PlayerSession,
  readContact,
  searchPlayers,
} from './administration.ts';
import type { PlayerDeps } from './deps.ts';
import { createResetLink } from './reset-links.ts';

type PlayersCall = Exclude<keyof typeof adminPlayersApi, 'adminStatement'>;

export function adminPlayersHandlers(
  deps: BackOfficeDeps &
    Pick<PlayerDeps, 'messageTexts'> & {
      ledger: Ledger;
      mode: 'sandbox' | 'production';
      publicUrl: string | undefined;
    },
): Pick<Handlers, PlayersCall> {
  const { queries } = deps.database;

  const profile = async (playerId: bigint): Promise<AdminProfile | Refusal> => {
    const found = await findOperatorsProfile(queries, playerId);
    return found instanceof Refusal ? found : toProfile(found);
  };
  const changeStatus = async (
    {
      operator,
      params,
      body,
    }: Call<typeof adminPlayersApi.adminSuspend | typeof adminPlayersApi.adminReinstate>,
    status: 'active' | 'suspended',
  ): Promise<AdminProfile | Refusal> => {
    const playerId = BigInt(params.id);
    const action = { operator, reason: body.reason };
    return (await changePlayerStatus(deps, { playerId, status }, action)) ?? profile(playerId);
  };

  return {
    adminUsers: async ({ operator, query: { q, limit, offset } }) => {
      const { players, total } = await searchPlayers(queries, { question: q, limit, offset });
      const read = { list: 'players' as const, filter: q ?? '', from: offset, rows: players.length };
      const refusal = await recordListRead(deps, operator, read);
      if (refusal !== undefined) return refusal;
      return { users: players.map(toAdminUser), pagination: { total, limit, offset } };
    },
    adminUser: ({ operator, params }) => readPlayer(deps, operator, params.id, profile),
    adminContact: ({ operator, params }) => readContact(deps, BigInt(params.id), operator),
    adminPlayerSessions: ({ operator, params }) =>
      readPlayer(deps, operator, params.id, async (id) => {
        const sessions = await listPlayerSessions(queries, id);
        return sessions instanceof Refusal ? sessions : { sessions: sessions.map(toSession) };
      }),
    adminEndSessions: async ({ operator, params, body: { sessionId, reason } }) => {
      const which = {
        playerId: BigInt(params.id),
        sessionId: sessionId === undefined ? undefined : BigInt(sessionId),
      };
      const ended = await endPlayerSessions(deps, which, { operator, reason });
      return ended instanceof Refusal ? ended : { ended };
    },
    adminSuspend: (call) => changeStatus(call, 'suspended'),
    adminReinstate: (call) => changeStatus(call, 'active'),
    adminCorrect: async ({ operator, params, body: { amount, reason } }) => {
      const playerId = BigInt(params.id);
      return (await correctBalance(deps, { playerId, amount }, { operator, reason })) ?? profile(playerId);
    },
    adminRemoveSecondFactors: async ({ operator, params, body: { reason } }) => {
      const playerId = BigInt(params.id);
      return (await removeLostFactors(deps, playerId, { operator, reason })) ?? profile(playerId);
    },
    adminResetPassword: async ({ operator, params, body: { reason } }) => {
      const link = await createResetLink(deps, BigInt(params.id), { operator, reason });
      if (link instanceof Refusal) return link;
      return {
        channel: link.sentTo.channel,
        sentTo: maskedContact(link.sentTo.recipient),
        path: deps.mode === 'sandbox' ? link.path : null,
        expiresAt: link.expiresAt.toISOString(),
      };
    },
  };
}

function toAdminUser(player: FoundPlayer): AdminUser {
  return {
    id: player.id.toString(),
    username: player.username,
    email: player.email === null ? null : maskedContact(player.email),
    phone: player.phone === null ? null : maskedContact(player.phone),
    country: player.country,
    currency: player.currency,
    currencySymbol: countryOf(player.country).symbol,
    status: player.status,
    gameBalance: toWire(player.game_balance),
    reservedBalance: toWire(player.reserved_balance),
    investmentBalance: toWire(player.investment_balance),
    createdAt: player.created_at.toISOString(),
    lastSeenAt: player.last_seen_at?.toISOString() ?? null,
  };
}

function toProfile({
  player,
  referredBy,
  activity,
  debt,
  games,
  staked,
  won,
}: OperatorsProfile): AdminProfile {
  return {
    ...toAdminUser(player),
    referredBy:
      referredBy === undefined ? null : { id: referredBy.id.toString(), username: referredBy.username },
    referralCode: player.referral_code,
    totalDeposited: toWire(activity.depositedUsdt),
    totalWithdrawn: toWire(activity.withdrawn),
    debt: toWire(debt),
    secondFactorSince: player.second_factor_since?.toISOString() ?? null,
    games,
    staked: toWire(staked),
    won: toWire(won),
  };
}

function toSession(session: PlayerSession): AdminPlayerSession {
  return {
    id: session.id.toString(),
    createdAt: session.created_at.toISOString(),
    lastSeenAt: session.last_seen_at.toISOString(),
    expiresAt: session.expires_at.toISOString(),
    endedAt: session.ended_at?.toISOString() ?? null,
    userAgent: session.user_agent,
    address: session.address,
  };
}
