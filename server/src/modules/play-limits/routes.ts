import { countryOf } from '@sanduku/contracts/countries';
import type { DataOf } from '@sanduku/contracts/endpoint';
import { fromWire, type Micros, toWire } from '@sanduku/contracts/money';
import type {
  PlayLimit,
  PlayLimits,
  PlayMonth,
  playLimitsApi,
  RealityCheck,
} from '@sanduku/contracts/play-limits/api';
import { type PauseKind, type PlayLimitName, playLimitNames } from '@sanduku/contracts/play-limits/rules';
import type { Row } from '../../database/functions.ts';
import type { Handlers } from '../../http/routes.ts';
import { Refusal } from '../../lib/refusal.ts';
import { readPlayer } from '../operators/personal-reads.ts';
import { endSession, type SignedInPlayer } from '../players/sessions.ts';
import type { PlayLimitDeps } from './deps.ts';
import { cancelLimit, type LimitValue, type StandingLimit, setLimit, toLimit } from './limits.ts';
import { findMonth, monthLimit } from './month.ts';
import { pausePlay, returnToPlay, toPause } from './pauses.ts';
import { answerRealityCheck } from './reality-check.ts';
import { listPlayRecord, toWireValue } from './record.ts';

const MINUTE_MS = 60_000;

type Owner = Pick<SignedInPlayer, 'id' | 'country' | 'currency'>;

export function playLimitHandlers(deps: PlayLimitDeps): Pick<Handlers, keyof typeof playLimitsApi> {
  const { clock, database } = deps;
  const { queries } = database;

  const limitsOf = async (player: Owner): Promise<PlayLimits> => {
    const now = clock();
    const given = { player: player.id, names: playLimitNames, now };
    return toPlayLimits(player, await database.call('play_limits_overview', given), now);
  };

  const realityCheckOf = async (player: bigint): Promise<RealityCheck> => {
    const now = clock();
    const [session] = await database.call('play_session', { player, now });
    return toRealityCheck(session, now);
  };

  const historyOf = (
    playerId: bigint,
    { limit, before }: { limit: number; before?: string | undefined },
  ): Promise<DataOf<typeof playLimitsApi.playLimitHistory>> =>
    listPlayRecord(queries, {
      playerId,
      limit,
      before: before === undefined ? undefined : BigInt(before),
    });

  return {
    playLimits: {
      own: async (session) => {
        const found = await database.callOwn(session, 'play_limits_overview', { names: playLimitNames });
        return found && toPlayLimits(found.player, found.rows, session.now);
      },
    },
    setPlayLimit: async ({ player, body }) => {
      const which = { playerId: player.id, name: body.limit, value: fromWireValue(body) };
      return (await setLimit(deps, which)) ?? limitsOf(player);
    },
    cancelPlayLimit: async ({ player, body }) =>
      (await cancelLimit(deps, { playerId: player.id, name: body.limit })) ?? limitsOf(player),
    pausePlay: async ({ player, body }) =>
      (await pausePlay(deps, { playerId: player.id, length: body.length })) ?? limitsOf(player),
    returnToPlay: async ({ player }) => (await returnToPlay(deps, player.id)) ?? limitsOf(player),
    playLimitHistory: ({ player, query }) => historyOf(player.id, query),
    realityCheck: {
      own: async (session) => {
        const found = await database.callOwn(session, 'play_session', {});
        return found && toRealityCheck(found.rows[0], session.now);
      },
    },
    answerRealityCheck: async ({ player, body: { answer } }) => {
      const refusal = await answerRealityCheck(deps, { playerId: player.id, answer });
      if (refusal !== undefined) return refusal;
      if (answer === 'log_out') await endSession(queries, player, clock());
      return realityCheckOf(player.id);
    },
    playMonth: async ({ player }): Promise<PlayMonth | Refusal> => {
      const counted = await deps.attempts.count(monthLimit, [`by ${player.id}`]);
      if (counted instanceof Refusal) return counted;
      const days = await findMonth(queries, player.id, clock());
      const [staked, paid] = [sumOf(days.map((day) => day.staked)), sumOf(days.map((day) => day.paid))];
      return {
        days: days.map((day) => ({ day: day.day, staked: toWire(day.staked), paid: toWire(day.paid) })),
        rounds: days.reduce((sum, { rounds }) => sum + rounds, 0),
        staked: toWire(staked),
        paid: toWire(paid),
        net: toWire(paid - staked),
      };
    },
    adminPlayLimits: ({ operator, params, query }) =>
      readPlayer(deps, operator, params.id, async (id) => {
        const player = await queries
          .selectFrom('player')
          .select(['id', 'country', 'currency'])
          .where('id', '=', id)
          .executeTakeFirst();
        if (player === undefined) return new Refusal('not_found');
        return {
          ...(await limitsOf(player)),
          realityCheck: await realityCheckOf(player.id),
          history: await historyOf(player.id, query),
        };
      }),
  };
}

const sumOf = (amounts: readonly Micros[]): Micros => amounts.reduce((sum, amount) => sum + amount, 0n);

function toPlayLimits(
  { country, currency }: Omit<Owner, 'id'>,
  rows: readonly Row<'play_limits_overview'>[],
  now: Date,
): PlayLimits {
  const [first] = rows as (Row<'play_limits_overview'> & { kind: PauseKind })[];
  const pause = first && first.kind !== null ? toPause(first, now) : undefined;
  return {
    currency,
    currencySymbol: countryOf(country).symbol,
    limits: rows.map(toLimit).map(toPlayLimit),
    pause: pause
      ? { ...pause, since: pause.since.toISOString(), until: pause.until?.toISOString() ?? null }
      : null,
  };
}

function toRealityCheck(session: Row<'play_session'> | undefined, now: Date): RealityCheck {
  const { staked = 0n, paid_out = 0n, rounds = 0n, since, check_due_at: dueAt } = session ?? {};
  return {
    due: dueAt !== undefined && dueAt <= now,
    dueAt: dueAt?.toISOString() ?? null,
    playingSince: since?.toISOString() ?? null,
    minutes: since ? Math.max(0, Math.floor((now.getTime() - since.getTime()) / MINUTE_MS)) : 0,
    rounds: Number(rounds),
    staked: toWire(staked),
    paid: toWire(paid_out),
    net: toWire(paid_out - staked),
  };
}

function toPlayLimit({ name, value: limit, next, used, periodEndsAt }: StandingLimit): PlayLimit {
  return {
    limit: name,
    value: toWireValue(name, limit),
    next: next === undefined ? null : { value: toWireValue(name, next.value), from: next.from.toISOString() },
    used: name === 'time_day' ? Math.floor(Number(used) / MINUTE_MS) : toWire(used),
    left: leftOf(name, limit, used),
    periodEndsAt: periodEndsAt.toISOString(),
  };
}

/** Rounded down, so a player never sees more than there is. */
function leftOf(name: PlayLimitName, limit: LimitValue, used: bigint): number | null {
  if (limit === null) return null;
  if (name === 'time_day') return Math.max(0, Math.floor(Number(limit) - Number(used) / MINUTE_MS));
  return Math.max(0, toWire(limit - used));
}

function fromWireValue({ limit, value }: { limit: PlayLimitName; value: number | null }): LimitValue {
  if (value === null) return null;
  if (limit === 'time_day') return BigInt(value);
  const amount = fromWire(value);
  if (amount === undefined) throw new Error('The contract lets only amounts through');
  return amount;
}
