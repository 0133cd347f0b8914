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
import type { PlayLimitName } from '@sanduku/contracts/play-limits/rules';
import type { Handlers } from '../../http/routes.ts';
import { Refusal } from '../../lib/refusal.ts';
import { endSession, type SignedInPlayer } from '../players/sessions.ts';
import type { PlayLimitDeps } from './deps.ts';
import { cancelLimit, findLimits, type LimitValue, type StandingLimit, setLimit } from './limits.ts';
import { findMonth, monthLimit } from './month.ts';
import { findPause, pausePlay, returnToPlay } from './pauses.ts';
import { answerRealityCheck, findPlaySession } from './reality-check.ts';
import { listPlayRecord, toWireValue } from './record.ts';

const MINUTE_MS = 60_000;

type Owner = Pick<SignedInPlayer, 'id' | 'country' | 'currency'>;

export function playLimitHandlers(deps: PlayLimitDeps): Pick<Handlers, keyof typeof playLimitsApi> {
  const { clock } = deps;
  const { queries } = deps.database;

  const limitsOf = async ({ id, country, currency }: Owner): Promise<PlayLimits> => {
    const now = clock();
    const pause = await findPause(queries, id, now);
    return {
      currency,
      currencySymbol: countryOf(country).symbol,
      limits: (await findLimits(queries, { playerId: id, now })).map(toPlayLimit),
      pause:
        pause === undefined
          ? null
          : { ...pause, since: pause.since.toISOString(), until: pause.until?.toISOString() ?? null },
    };
  };

  const realityCheckOf = async (playerId: bigint): Promise<RealityCheck> => {
    const stretch = await findPlaySession(queries, playerId, clock());
    const { staked = 0n, paidOut = 0n, rounds = 0n, ms = 0 } = stretch ?? {};
    return {
      due: stretch?.due ?? false,
      dueAt: stretch?.checkDueAt.toISOString() ?? null,
      playingSince: stretch?.since.toISOString() ?? null,
      minutes: Math.floor(ms / MINUTE_MS),
      rounds: Number(rounds),
      staked: toWire(staked),
      paid: toWire(paidOut),
      net: toWire(paidOut - staked),
    };
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
    playLimits: ({ player }) => limitsOf(player),
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
    realityCheck: ({ player }) => realityCheckOf(player.id),
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
    adminPlayLimits: async ({ params, query }) => {
      const player = await queries
        .selectFrom('player')
        .select(['id', 'country', 'currency'])
        .where('id', '=', BigInt(params.id))
        .executeTakeFirst();
      if (player === undefined) return new Refusal('not_found');
      return {
        ...(await limitsOf(player)),
        realityCheck: await realityCheckOf(player.id),
        history: await historyOf(player.id, query),
      };
    },
  };
}

const sumOf = (amounts: readonly Micros[]): Micros => amounts.reduce((sum, amount) => sum + amount, 0n);

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
