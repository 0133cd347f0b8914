import { z } from 'zod';
import type { Currency } from './countries.ts';
import { type DeclineReason, declineReasons } from './deposits/reasons.ts';
import type { AccessPart, AccessWait } from './players/access.ts';
import type { TableProblem } from './prize-tables/rules.ts';
import {
  type MobileNumberProblem,
  operatorProblems,
  type Problem,
  problems,
  problemText,
} from './problems.ts';
import { type Amount, wordingIn } from './wording.ts';

const en = /* @__PURE__ */ wordingIn('en-GB');
const everyProblem = { ...problems, ...operatorProblems };

const momentInKampala = (iso: string) => `${en.moment(iso)} EAT`;

/** A limit in money that a player has set, with what is left of it. */
type ReachedLimit = {
  readonly limit: Amount;
  readonly period: 'day' | 'week' | 'month';
  readonly left: Amount;
  readonly until: string;
};

function limitWords({ limit, period, left, until }: ReachedLimit) {
  const rest = left.amount === 0 ? 'nothing' : en.money(left);
  return `${en.money(limit)} a ${period}: ${rest} is left until ${momentInKampala(until)}`;
}

/** Who pauses asked for play or money to play with, for a pause that ends earlier, or for the end of it. */
type StandingPause = {
  readonly asked: 'play' | 'shorter_pause' | 'return';
  /** Null: for good. */
  readonly until: string | null;
};

const lasting = (until: string | null) =>
  until === null ? 'is for good' : `lasts until ${momentInKampala(until)}`;

/** Why prize tables cannot be offered so. */
type PrizeTablesUnfit =
  | { readonly why: TableProblem | 'too_soon' | 'twice' }
  | { readonly maximum: Amount }
  | { readonly closedFor: Currency };

const unfitTables: Record<TableProblem | 'too_soon' | 'twice', string> = {
  none_pays: 'A prize table needs at least one box that pays.',
  none_empty: 'A prize table needs at least one empty box.',
  not_whole: 'Prizes are whole percent of the stake.',
  prize_too_high: 'A prize is above the largest that the settings allow.',
  return_outside: 'A prize table returns between 50% and 99.5% of stakes.',
  too_soon: 'Tables can change a minute from now at the earliest. Please choose a later time.',
  twice: 'A country or a table is named twice.',
};

const CAN_WITHDRAW = 'You can withdraw your money at any time.';

const missing = {
  deposit: 'There is no such deposit.',
  transfer: 'There is no such transfer.',
  game: 'You have no such game.',
  record: 'The log of the house has no such record.',
  head: 'The log of the house has no such head.',
};

const decided = {
  player_suspended: 'This player is suspended already.',
  player_active: 'This player is not suspended.',
  no_second_factor: 'This player has no second factor.',
  second_factor_on: 'The second factor is on already. Turn it off first.',
  operator_has_password: 'They have chosen a password already: the link is no longer needed.',
  payment_credited: 'Another deposit has been credited for this payment. Nothing was changed.',
  transfer_credited:
    'This transfer is a deposit already, out of another block. Crediting it again would pay it twice.',
  payout_not_unresolved: 'This payout is not in doubt: the rail is still being asked about it.',
  payout_may_be_paid:
    'A signed transaction of this payout may still be paid. Nothing was changed; please look again in a while.',
  payment_used: 'This payment has been the end of another withdrawal. Nothing was changed.',
  reserve_stated: 'What this provider held at the end of that day has been stated already.',
  reserves_signed:
    'What was held at the end of that day has been signed already. Nothing can be added to it.',
  approval_waits: 'This has been asked for already, and waits for a second operator.',
  approval_expired: 'This was asked for more than a week ago. Please ask for it again.',
  approval_asker_gone:
    'Whoever asked for this is no longer an operator. Nothing was changed; please refuse it.',
  approval_changed:
    'Something has changed since this was asked for. Nothing was done; please ask for it again.',
  approval_pointless: 'There is nothing left to change. Please refuse it.',
};

type Decided =
  | { readonly why: keyof typeof decided }
  | { readonly why: 'deposit_not_unresolved' | 'transfer_decided'; readonly status: string };

function decidedText(params: Decided): string {
  switch (params.why) {
    case 'deposit_not_unresolved':
      return `This deposit is not in doubt: it is ${params.status}. Nothing was changed.`;
    case 'transfer_decided':
      return `This transfer has been ${params.status} already. Nothing was changed.`;
    default:
      return decided[params.why];
  }
}

const otherOperator = {
  touched_access:
    'Who made a way into the account of a player within the last 7 days gives that player nothing. Another operator must.',
  own_access: 'Nobody changes their own access: another operator must.',
  added_by_another: 'Only whoever added them hands them their link.',
  one_origin:
    'Your account and the one that asked for this were made by the same operator, or one by the other. ' +
    'Somebody else must approve it; "npm run operator" on the server makes an account of its own.',
};

/** Part by part, as it stands in a sentence. */
const changedAccess: Record<AccessPart, string> = {
  password: 'password',
  pin: 'withdrawal PIN',
  second_factor: 'second step',
  contact: 'e-mail address or phone number',
};

const unreachable = {
  network: 'We are not connected to this network yet. Please try again in a minute.',
  stopping: 'The server is stopping.',
  database: 'The database does not answer.',
};

type SmallWithdrawal = 'withdrawal_minimum' | 'withdrawal_minimum_worth' | 'investment_withdrawal_minimum';

type NotEnough =
  | { readonly why: 'with_fees' | 'player_holds_less' }
  | { readonly why: 'house_holds_less' | 'ledger_holds_less'; readonly holds: Amount };

function notEnoughText(params: NotEnough): string {
  switch (params.why) {
    case 'with_fees':
      return problems.not_enough_with_fees();
    case 'player_holds_less':
      return 'The player does not hold that much now. Nothing was moved.';
    case 'house_holds_less':
      return `The account holds ${en.money(params.holds, params.holds.currency)}. Nothing was moved.`;
    case 'ledger_holds_less':
      return `By our own books, this provider held ${en.money(params.holds, params.holds.currency)} at that moment. Nothing was stated; book what is missing first.`;
  }
}

function waitText(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  if (minutes > 90) return `${en.count(Math.ceil(minutes / 60))} hours`;
  return minutes <= 1 ? 'a minute' : `${en.count(minutes)} minutes`;
}

type Wait = {
  /** When it is worth trying again; answered as Retry-After, too. */
  readonly retryAfterSeconds: number;
};

/** What a player can show, and what a browser needs to ask for a passkey: the standard's own options. */
export type AskedFactor = {
  readonly app: boolean;
  readonly passkey: { readonly challenge: string } | null;
};

/* @__NO_SIDE_EFFECTS__ */
function refusal<Text extends (...params: never) => string>(status: number, text: Text) {
  return { status, text };
}

/**
 * Every way a call can be refused: a stable machine code, its HTTP status, and its sentence in English, written from the
 * parameters that travel with the code. 401 and 403 mean only "who are you" and "not your role". Clients decide by code;
 * the pages write the sentence in their own language.
 */
export const refusals = {
  invalid_request: refusal(
    400,
    (problem?: Problem) => (problem && problemText(everyProblem, problem)) ?? 'This request is not valid.',
  ),
  not_found: refusal(404, (params?: { what: keyof typeof missing }) =>
    params ? missing[params.what] : 'There is nothing here.',
  ),
  not_signed_in: refusal(401, () => 'Please log in again.'),
  not_allowed: refusal(403, () => 'Your account may not do this.'),
  payload_too_large: refusal(413, () => 'This request is too large.'),
  unsupported_media_type: refusal(415, () => 'Please send JSON (Content-Type: application/json).'),
  too_many_requests: refusal(429, ({ what, retryAfterSeconds }: Wait & { what?: 'attempts' }) =>
    what === 'attempts'
      ? `Too many attempts. Please wait ${waitText(retryAfterSeconds)} and try again.`
      : 'Too many requests. Please wait a moment and try again.',
  ),
  csrf_mismatch: refusal(400, () => 'This page is out of date. Please reload it and try again.'),
  invalid_credentials: refusal(401, () => problems.login_wrong()),
  account_suspended: refusal(409, () => 'This account is suspended. Please contact support.'),
  username_taken: refusal(409, () => 'This username already exists. Please choose a different one.'),
  email_taken: refusal(409, () => 'An account with this email address already exists.'),
  phone_taken: refusal(409, () => 'An account with this phone number already exists.'),
  invalid_referral_code: refusal(400, () => problems.referral_code_not_valid()),
  not_enough_money: refusal(400, (params?: NotEnough) =>
    params ? notEnoughText(params) : 'Insufficient balance',
  ),
  bet_too_small: refusal(400, ({ minimum }: { minimum: Amount }) => `Minimum bet is ${en.money(minimum)}`),
  bet_too_large: refusal(400, (params: { maximum: Amount } | { closedFor: Currency }) =>
    'maximum' in params
      ? `Maximum bet is ${en.money(params.maximum)}`
      : `No bets in ${params.closedFor} are taken at the moment. Nothing was staked; please try again later.`,
  ),
  prize_tables_unfit: refusal(400, (params: PrizeTablesUnfit) => {
    if ('why' in params) return unfitTables[params.why];
    return 'maximum' in params
      ? `The bankroll bears a highest stake of ${en.money(params.maximum)} on this table. Nothing was changed.`
      : `There is no bankroll in ${params.closedFor}. Fund it first; nothing was changed.`;
  }),
  round_over: refusal(
    409,
    () =>
      'This round has been played or replaced already. Nothing was staked; look at the next round and pick again.',
  ),
  round_unreadable: refusal(
    409,
    () =>
      'The boxes of this round cannot be opened again, because its key is missing. What was won or lost stands as it is.',
  ),
  invalid_phone: refusal(400, (problem: Problem<MobileNumberProblem>) => problems[problem.problem]()),
  deposit_too_small: refusal(400, problems.deposit_minimum),
  deposit_too_large: refusal(400, () => 'This is more than a phone can pay. Please enter a smaller amount.'),
  deposit_declined: refusal(409, ({ reason }: { reason: DeclineReason }) => declineReasons[reason]),
  too_many_waiting: refusal(409, (params?: { withdrawals: number }) =>
    params
      ? `You have ${en.count(params.withdrawals)} withdrawals waiting for approval. Please wait until one of them is decided.`
      : 'Your phone has been asked for several payments that still wait for an answer. Approve or decline them first.',
  ),
  phone_asked_too_often: refusal(
    429,
    ({ retryAfterSeconds }: Wait) =>
      `This phone has been asked too often for accounts that it has never paid for. Nothing was asked for; please wait ${waitText(retryAfterSeconds)} and try again, or use another phone.`,
  ),
  // Says nothing about the owner of the phone: anybody may ask about any.
  phone_stays_away: refusal(
    400,
    () =>
      'Deposits from this phone are not possible for this account. Nothing was asked for; support can tell you more.',
  ),
  withdrawal_too_small: refusal(400, (problem: Problem<SmallWithdrawal>) =>
    problems[problem.problem](problem),
  ),
  withdrawal_too_large: refusal(400, problems.withdrawal_maximum),
  invalid_address: refusal(400, () => problems.address_not_valid()),
  wrong_pin: refusal(400, () => 'This is not your withdrawal PIN. Nothing was moved.'),
  waits_until: refusal(
    409,
    ({ what, until }: AccessWait) =>
      `The ${changedAccess[what]} of this account has been changed, so its money waits until ${momentInKampala(until)}. Nothing was moved.`,
  ),
  wrong_password: refusal(400, () => 'This is not your password. Nothing was changed.'),
  invalid_recipient: refusal(404, (params?: { who: 'oneself' }) =>
    params ? 'You cannot send balance to yourself.' : 'There is no such player.',
  ),
  transfer_too_small: refusal(400, problems.transfer_minimum),
  transfer_too_large: refusal(400, () => 'This is more than can be sent at once.'),
  quote_over: refusal(
    409,
    ({ recipient, receives }: { recipient: string; receives: Amount }) =>
      `This offer has ended. ${recipient} would now receive ${en.money(receives)}; nothing was sent. Please review it again.`,
  ),
  already_decided: refusal(409, (params?: Decided) =>
    params ? decidedText(params) : 'This has been decided already. Nothing was changed.',
  ),
  needs_another_operator: refusal(409, (params?: { why: keyof typeof otherOperator }) =>
    params ? otherOperator[params.why] : 'Whoever asked for it cannot approve it: another operator must.',
  ),
  second_factor_needed: refusal(409, (asked?: AskedFactor) =>
    asked === undefined || (asked.app && asked.passkey === null)
      ? 'Please enter the code of your authenticator app.'
      : 'Please confirm with your second factor.',
  ),
  passkey_refused: refusal(
    400,
    () => 'This passkey was not accepted, or the question was too old. Nothing was done; please try again.',
  ),
  second_factor_missing: refusal(
    409,
    () => 'Operators work with a second factor here. Set yours up first; nothing was done.',
  ),
  wrong_code: refusal(400, () => 'This code is not right, or has been used already.'),
  link_over: refusal(409, () => 'This link has been used or is too old. Please ask support for a new one.'),
  deposit_limit_reached: refusal(409, (limit?: ReachedLimit) =>
    limit
      ? `This goes beyond your deposit limit of ${limitWords(limit)}. Nothing was asked for.`
      : 'This deposit goes beyond the limit you have set for yourself. Nothing was asked for.',
  ),
  loss_limit_reached: refusal(409, (limit?: ReachedLimit) =>
    limit
      ? `This bet could go beyond your loss limit of ${limitWords(limit)}.`
      : 'This bet could lose more than the limit you have set for yourself.',
  ),
  time_limit_reached: refusal(409, (limit?: { minutes: number; until: string }) =>
    limit
      ? `You have played for the ${en.count(limit.minutes)} ${limit.minutes === 1 ? 'minute' : 'minutes'} a day that you have set as your limit. You can play again from ${momentInKampala(limit.until)}.`
      : 'You have played for as long as the limit you have set for yourself.',
  ),
  taking_a_break: refusal(
    409,
    (pause?: StandingPause & { asked: 'play' | 'shorter_pause'; until: string }) => {
      if (!pause) return 'You are taking a break from play. Nothing was moved.';
      return pause.asked === 'play'
        ? `You are taking a break from play until ${momentInKampala(pause.until)}. ${CAN_WITHDRAW}`
        : `Your break ${lasting(pause.until)}. It can only be made longer.`;
    },
  ),
  self_excluded: refusal(409, (pause?: StandingPause | { asked: 'play_before_return' }) => {
    switch (pause?.asked) {
      case undefined:
        return 'You have excluded yourself from play. Nothing was moved.';
      case 'play_before_return':
        return `Your self-exclusion is over. It counts until you confirm that you want to come back. ${CAN_WITHDRAW}`;
      case 'shorter_pause':
        return `Your self-exclusion ${lasting(pause.until)}. It can only be made longer.`;
      case 'return':
        return `Your self-exclusion ${lasting(pause.until)}. Nobody can end it earlier, and neither can we.`;
      case 'play': {
        const until = pause.until === null ? 'for good' : `until ${momentInKampala(pause.until)}`;
        return `You have excluded yourself from play ${until}. ${CAN_WITHDRAW}`;
      }
    }
  }),
  reality_check_due: refusal(
    409,
    () => 'You have been playing for an hour. Look at what it came to, then decide how to go on.',
  ),
  key_reused: refusal(
    422,
    () => 'This Idempotency-Key was used for another request. Nothing was moved; use a new key.',
  ),
  key_expired: refusal(
    422,
    () =>
      'This request is too old to be repeated. Nothing was moved now; look in your history whether it went through before.',
  ),
  key_in_progress: refusal(
    409,
    () => 'This request is being processed already. Nothing was moved twice; ask again in a moment.',
  ),
  unavailable: refusal(503, (params?: { what?: keyof typeof unreachable; retryAfterSeconds?: number }) =>
    params?.what
      ? unreachable[params.what]
      : 'The service is briefly unavailable. Please try again in a moment: repeating a request never moves money twice.',
  ),
  internal: refusal(
    500,
    () => 'Something went wrong on our side. Please try again; if it stays, tell support the request id.',
  ),
};

export type ErrorCode = keyof typeof refusals;
export const errorCodes = Object.keys(refusals) as [ErrorCode, ...ErrorCode[]];

/** What must be said with a code: nothing, or the parameters of its sentence. */
export type RefusalParams<Code extends ErrorCode> = Code extends ErrorCode
  ? Parameters<(typeof refusals)[Code]['text']>
  : never;

/** The sentence in English. */
export function refusalText<Code extends ErrorCode>({ code, params }: Refused<Code>): string {
  const { text } = refusals[code];
  return (text as (params: unknown) => string)(params);
}

/** A refusal as it travels. */
export interface Refused<Code extends ErrorCode = ErrorCode> {
  readonly code: Code;
  readonly params?: RefusalParams<Code>[0];
}

/** The sentences in another language: a code without one, or one that asks for other parameters, does not compile. */
export type RefusalTexts = { readonly [Code in ErrorCode]: (...params: RefusalParams<Code>) => string };

/** The envelope of an answer that is a refusal. */
export const failure = z.object({
  success: z.literal(false),
  /** The sentence in English; `message` repeats it, as both names are in use. */
  error: z.string(),
  message: z.string(),
  code: z.enum(errorCodes),
  /** The values of the sentence, for whoever writes it in another language; which ones, the code says. */
  params: z.record(z.string(), z.unknown()).optional(),
});

export type Failure = z.output<typeof failure>;
