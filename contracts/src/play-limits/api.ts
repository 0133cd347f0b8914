import { z } from 'zod';
import { currencies } from '../countries.ts';
import { endpoint } from '../endpoint.ts';
import { MAX_WIRE_AMOUNT } from '../money.ts';
import { said } from '../problem-message.ts';
import { oneRow, pageLimit, rowId } from '../shapes.ts';
import { MAX_MINUTES, pauseLengths, playLimitNames, realityAnswers } from './rules.ts';

/** Money in the player's currency, or minutes. Null: no limit. */
const value = z.number().nullable();

const playLimit = z.object({
  limit: z.enum(playLimitNames),
  value,
  /** A pending increase. */
  next: z.object({ value, from: z.iso.datetime() }).nullable(),
  /** This period's deposits, losses or minutes. Negative: net winnings. */
  used: z.number(),
  /** Null without a limit; never negative. */
  left: z.number().nullable(),
  periodEndsAt: z.iso.datetime(),
});
export type PlayLimit = z.output<typeof playLimit>;

const pause = z.object({
  kind: z.enum(['cool_off', 'self_exclusion']),
  since: z.iso.datetime(),
  /** Null: permanent. */
  until: z.iso.datetime().nullable(),
  /** An expired self-exclusion that lasts until the player confirms. */
  awaitsReturn: z.boolean(),
});
export type Pause = z.output<typeof pause>;

const playLimits = z.object({
  currency: z.enum(currencies),
  currencySymbol: z.string(),
  /** In the order of `playLimitNames`. */
  limits: z.array(playLimit),
  /** Null: the player may play. */
  pause: pause.nullable(),
});
export type PlayLimits = z.output<typeof playLimits>;

const realityCheck = z.object({
  /** The next bet is refused until the player answers. */
  due: z.boolean(),
  /** Null while not playing. */
  dueAt: z.iso.datetime().nullable(),
  /** First bet after the last break; null while not playing. */
  playingSince: z.iso.datetime().nullable(),
  /** Since `playingSince`, in the player's currency. */
  minutes: z.int().nonnegative(),
  rounds: z.int().nonnegative(),
  staked: z.number(),
  paid: z.number(),
  /** Payouts minus stakes. */
  net: z.number(),
});
export type RealityCheck = z.output<typeof realityCheck>;

/** Kampala days, in the player's currency. */
const playMonth = z.object({
  /** Oldest first, including days without play. */
  days: z.array(z.object({ day: z.iso.date(), staked: z.number(), paid: z.number() })),
  rounds: z.int().nonnegative(),
  staked: z.number(),
  paid: z.number(),
  net: z.number(),
});
export type PlayMonth = z.output<typeof playMonth>;

const playLimitEvent = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('limit'),
    id: z.string(),
    at: z.iso.datetime(),
    limit: z.enum(playLimitNames),
    from: value,
    to: value,
    /** Later than `at` if it loosens a limit. */
    effectiveAt: z.iso.datetime(),
    /** Only cancels a pending increase. */
    cancels: z.boolean(),
  }),
  z.object({
    kind: z.enum(['cool_off', 'self_exclusion']),
    id: z.string(),
    at: z.iso.datetime(),
    until: z.iso.datetime().nullable(),
  }),
  z.object({ kind: z.literal('return'), id: z.string(), at: z.iso.datetime() }),
  z.object({
    kind: z.literal('reality_check'),
    id: z.string(),
    at: z.iso.datetime(),
    answer: z.enum(realityAnswers),
    playingSince: z.iso.datetime(),
    rounds: z.int(),
    staked: z.number(),
    paid: z.number(),
    net: z.number(),
  }),
]);
export type PlayLimitEvent = z.output<typeof playLimitEvent>;

const historyQuery = z.object({
  limit: pageLimit,
  /** Id of the previous page's last event. */
  before: rowId.optional(),
});
const history = z.object({
  /** Newest first. */
  events: z.array(playLimitEvent),
  hasMore: z.boolean(),
});

const limit = z.enum(playLimitNames);
const money = z
  .number()
  .int(said({ problem: 'limit_not_whole' }))
  .min(0, said({ problem: 'limit_below_zero' }))
  .max(MAX_WIRE_AMOUNT, said({ problem: 'limit_too_large' }));
const minutes = z
  .number()
  .int(said({ problem: 'minutes_not_whole' }))
  .min(1, said({ problem: 'minutes_missing' }))
  .max(MAX_MINUTES, said({ problem: 'minutes_too_many', maximum: MAX_MINUTES }));

export const playLimitsApi = {
  playLimits: endpoint('GET /api/play-limits', 'player', {
    summary: "The player's own limits with what is used of them, and the pause from play, if there is one",
    data: playLimits,
  }),
  setPlayLimit: endpoint('POST /api/play-limits', 'player', {
    summary: 'Set a limit: a first or lower one counts at once, a higher one or none 24 hours later',
    body: z.union([
      z.object({ limit: limit.exclude(['time_day']), value: money.nullable() }),
      z.object({ limit: limit.extract(['time_day']), value: minutes.nullable() }),
    ]),
    data: playLimits,
  }),
  cancelPlayLimit: endpoint('POST /api/play-limits/cancel', 'player', {
    summary: 'Take back the request for a higher limit, or none, while it does not count yet',
    body: z.object({ limit }),
    data: playLimits,
  }),
  pausePlay: endpoint('POST /api/play-limits/break', 'player', {
    summary:
      'Take a break or exclude oneself: at once, and nobody can end it early. Later it can only be made longer',
    body: z.object({ length: z.enum(pauseLengths) }),
    data: playLimits,
  }),
  returnToPlay: endpoint('POST /api/play-limits/return', 'player', {
    summary: 'Come back after a self-exclusion whose time is over',
    data: playLimits,
  }),
  playLimitHistory: endpoint('GET /api/play-limits/history', 'player', {
    summary: 'Everything the player has set, asked for and answered, the newest first',
    query: historyQuery,
    data: history,
  }),
  realityCheck: endpoint('GET /api/play-limits/reality-check', 'player', {
    summary: 'How long the player has played without a break, and what it came to',
    data: realityCheck,
  }),
  answerRealityCheck: endpoint('POST /api/play-limits/reality-check', 'player', {
    summary: 'Answer the reality check: play on, take a break of 24 hours, or log out',
    body: z.object({ answer: z.enum(realityAnswers) }),
    data: realityCheck,
  }),
  playMonth: endpoint('GET /api/play-limits/month', 'player', {
    summary: 'What the player has staked and was paid on each of the last 30 days',
    data: playMonth,
  }),
  adminPlayLimits: endpoint('GET /api/admin/users/:id/play-limits', 'viewer', {
    summary: "A player's own limits, pause and record. An operator can look at them and nothing else",
    params: oneRow,
    query: historyQuery,
    data: playLimits.extend({ realityCheck, history }),
  }),
};
