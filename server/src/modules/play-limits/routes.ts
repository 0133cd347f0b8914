import { countryOf } from '@sanduku/contracts/countries';
import { fromWire, toWire } from '@sanduku/contracts/money';
import type { PlayLimit, PlayLimits, playLimitsApi, RealityCheck } from '@sanduku/contracts/play-limits/api';
import {
  LOOSENING_MS,
  type PauseKind,
  type PlayLimitName,
  pauseKindOf,
  playLimitNames,
  REALITY_CHECK_MS,
} from '@sanduku/contracts/play-limits/rules';
import type { Row } from '../../database/functions.ts';
import type { Handlers } from '../../http/routes.ts';
import { Refusal } from '../../lib/refusal.ts';
import { readPlayer } from '../operators/personal-reads.ts';
import type { AttemptLimit } from '../players/attempt-limits.ts';
import type { SignedInPlayer } from '../players/sessions.ts';
import { changeLimits, type PlayLimitDeps, pauseLimits } from './deps.ts';
import { type LimitValue, type StandingLimit, toLimit } from './limits.ts';
import { daysUntil, startOfMonth, toMonth } from './month.ts';
import { endOf, pausedRefusal, type StandingPause, toPause } from './pauses.ts';
import { recordPage, toPlayRecord, toWireValue } from './record.ts';

const MINUTE_MS = 60_000;

/** Reads every round of the month. */
const monthLimit: AttemptLimit = { name: 'play month', most: 20, inMinutes: 1 };

type Owner = Pick<SignedInPlayer, 'country' | 'currency'>;

export function playLimitHandlers(deps: PlayLimitDeps): Pick<Handlers, keyof typeof playLimitsApi> {
  const { attempts, clock, database } = deps;
  const { call, callOwn, queries } = database;
  const names = playLimitNames;

  return {
    playLimits: async ({ session }) => {
      const { player, rows } = await callOwn(session, 'play_limits_overview', { names });
      return toPlayLimits(player, rows, session.now);
    },
    setPlayLimit: async ({ session, body }) => {
      const { player, rows } = await attempts.callOwn(changeLimits, session, 'play_limit_set', {
        limit: body.limit,
        value: fromWireValue(body),
        loosens_at: new Date(session.now.getTime() + LOOSENING_MS),
        names,
      });
      return toPlayLimits(player, rows, session.now);
    },
    cancelPlayLimit: async ({ session, body: { limit } }) => {
      const asked = { limit, names };
      const { player, rows } = await attempts.callOwn(changeLimits, session, 'play_limit_cancel', asked);
      return toPlayLimits(player, rows, session.now);
    },
    pausePlay: async ({ session, body: { length } }) => {
      const { player, rows } = await attempts.callOwn(pauseLimits, session, 'play_pause_ask', {
        kind: pauseKindOf(length),
        until: endOf(length, session.now) ?? null,
        names,
      });
      return refusalOf('shorter_pause', rows, session.now) ?? toPlayLimits(player, rows, session.now);
    },
    returnToPlay: async ({ session }) => {
      const { player, rows } = await callOwn(session, 'play_return', { names });
      return refusalOf('return', rows, session.now) ?? toPlayLimits(player, rows, session.now);
    },
    playLimitHistory: async ({ session, query }) => {
      const { rows } = await callOwn(session, 'play_record', recordPage(query));
      return toPlayRecord(query, rows);
    },
    realityCheck: async ({ session }) => {
      const { rows } = await callOwn(session, 'play_session', {});
      return toRealityCheck(rows[0], session.now);
    },
    answerRealityCheck: async ({ session, body: { answer } }) => {
      const { now } = session;
      const given = {
        answer,
        next_check_at: new Date(now.getTime() + REALITY_CHECK_MS),
        break_until: endOf('24_hours', now) ?? null,
      };
      const { rows } = await (answer === 'take_a_break'
        ? attempts.callOwn(pauseLimits, session, 'reality_check_answer', given)
        : callOwn(session, 'reality_check_answer', given));
      return toRealityCheck(rows[0], now);
    },
    playMonth: async ({ session }) => {
      const days = daysUntil(session.now);
      const since = startOfMonth(days);
      const { rows } = await attempts.callOwn(monthLimit, session, 'play_month', { since });
      return toMonth(days, rows);
    },
    adminPlayLimits: ({ operator, params, query }) =>
      readPlayer(deps, operator, params.id, async (id) => {
        const player = await queries
          .selectFrom('player')
          .select(['country', 'currency'])
          .where('id', '=', id)
          .executeTakeFirst();
        if (player === undefined) return new Refusal('not_found');
        const now = clock();
        const limits = await call('play_limits_overview', { player: id, names, now });
        const [session] = await call('play_session', { player: id, now });
        const record = await call('play_record', { player: id, ...recordPage(query) });
        return {
          ...toPlayLimits(player, limits, now),
          realityCheck: toRealityCheck(session, now),
          history: toPlayRecord(query, record),
        };
      }),
  };
}

type Overview = readonly Row<'play_limits_overview'>[];

function pauseOf([first]: Overview, now: Date): StandingPause | undefined {
  const kind = first?.kind as PauseKind | null | undefined;
  return first && kind ? toPause({ ...first, kind }, now) : undefined;
}

function refusalOf(asked: 'shorter_pause' | 'return', rows: Overview, now: Date): Refusal | undefined {
  const pause = rows[0]?.is_refused ? pauseOf(rows, now) : undefined;
  return pause && pausedRefusal(pause, asked);
}

function toPlayLimits({ country, currency }: Owner, rows: Overview, now: Date): PlayLimits {
  const pause = pauseOf(rows, now);
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
