import { z } from 'zod';
import type { Currency } from './countries.ts';
import { type DeclineReason, declineReasons } from './deposits/reasons.ts';
import type { AccessPart, AccessWait } from './players/access.ts';
import type { OfferProblem } from './prize-tables/rules.ts';
import {
  type MobileNumberProblem,
  operatorProblems,
  type Problem,
  problems,
  problemText,
} from './problems.ts';
import { type Amount, providerNames, wordingIn } from './wording.ts';

const en = /* @__PURE__ */ wordingIn('en-GB');
const everyProblem = { ...problems, ...operatorProblems };

const momentInKampala = (iso: string) => `${en.moment(iso)} EAT`;

type ReachedLimit = {
  readonly limit: Amount;
  readonly period: 'day' | 'week' | 'month';
  readonly left: Amount;
  readonly until: string;
};

function limitWords({ limit, period, left, until }: ReachedLimit) {
  const rest = left.amount === 0 ? 'nothing' : en.money(left);
  return `${en.money(limit)} per ${period}. Left until ${momentInKampala(until)}: ${rest}`;
}

type StandingPause = {
  readonly asked: 'play' | 'shorter_pause' | 'return';
  /** Null: for good. */
  readonly until: string | null;
};

const lasting = (until: string | null) =>
  until === null ? 'is for good' : `lasts until ${momentInKampala(until)}`;

type PrizeTablesUnfit =
  | { readonly why: OfferProblem }
  | { readonly maximum: Amount }
  | { readonly closedFor: Currency };

const unfitTables: Record<OfferProblem, string> = {
  none_pays: 'A prize table needs at least one box that pays.',
  none_empty: 'A prize table needs at least one empty box.',
  not_whole: 'Prizes must be whole percentages of the stake.',
  prize_too_high: 'A prize is above the maximum in the settings.',
  return_outside: 'A prize table must return between 50% and 99.5% of stakes.',
  too_soon: 'Choose a time at least one minute from now.',
  too_late: 'Choose a time within one year from now.',
  twice: 'A country or a table is listed twice.',
};

const CAN_WITHDRAW = 'You can withdraw your money at any time.';

const missing = {
  deposit: 'Deposit not found.',
  transfer: 'Transfer not found.',
  game: 'Game not found.',
  record: 'The transparency log has no such record.',
  head: 'The transparency log has no such tree head.',
};

const decided = {
  player_suspended: 'This player is already suspended.',
  player_active: 'This player isn’t suspended.',
  no_second_factor: 'This player has no second factor.',
  second_factor_on: 'The second factor is already on. Turn it off first.',
  operator_has_password: 'This operator has already chosen a password. The link is no longer needed.',
  payment_credited: 'This payment was already credited to another deposit. Nothing was changed.',
  transfer_credited:
    'This transfer was already credited from another block. Crediting it again would pay it twice.',
  payout_not_unresolved: 'This payout isn’t held for review. We’re still checking with the rail.',
  payout_may_be_paid:
    'A signed transaction of this payout may still be paid. Nothing was changed. Please check again later.',
  player_in_debt:
    'This player owes money from a reversed deposit. Nothing was changed. Reject the withdrawal: the returned money pays the debt.',
  deposit_not_reversible:
    'Only a credited mobile money deposit can be reversed, and only once. Nothing was changed.',
  no_debt: 'This player owes nothing.',
  payment_used: 'This payment already completed another withdrawal. Nothing was changed.',
  day_closed: 'This day is already closed.',
  statement_withdrawn: 'This statement was already withdrawn.',
  statement_followed: 'A later statement follows this one. Withdraw that one first.',
  statement_closed: 'A day of this statement is closed. It can’t be withdrawn.',
  move_arrived: 'A line of this statement was accepted as money that we moved. It can’t be withdrawn.',
  reserves_signed: 'The reserves at the end of that day are already signed. Nothing can be added.',
  approval_waits: 'This was already requested and is waiting for a second operator.',
  approval_expired: 'This request is more than a week old. Please request it again.',
  approval_asker_gone:
    'The operator who requested this is no longer active. Nothing was changed. Please reject it.',
  approval_changed:
    'Something has changed since this was requested. Nothing was done. Please request it again.',
  approval_pointless: 'There is nothing left to change. Please reject it.',
};

type Decided =
  | { readonly why: keyof typeof decided }
  | { readonly why: 'differences_open'; readonly count: number }
  | { readonly why: 'deposit_not_unresolved' | 'transfer_decided'; readonly status: string };

function decidedText(params: Decided): string {
  switch (params.why) {
    case 'deposit_not_unresolved':
      return `This deposit isn’t held for review: it’s ${params.status}. Nothing was changed.`;
    case 'differences_open':
      return params.count === 1
        ? 'One difference up to this day is open. Explain it first.'
        : `${en.count(params.count)} differences up to this day are open. Explain them first.`;
    case 'transfer_decided':
      return `This transfer was already ${params.status}. Nothing was changed.`;
    default:
      return decided[params.why];
  }
}

const otherOperator = {
  touched_access: 'You changed this player’s access in the last 7 days. Another operator must do this.',
  own_access: 'You can’t change your own access. Another operator must do this.',
  last_operators:
    'Two active operators who can approve for each other must remain. ' +
    'Use "npm run operator -- suspend" on the server instead.',
  requests_wait:
    '50 of your requests wait for approval. Withdraw some, or let another operator make this one.',
  refused_many:
    'You refused as many requests of colleagues as one operator may in an hour. Another operator must do this.',
  added_by_another: 'Only the operator who added this operator can hand over the link.',
  one_origin:
    'Your account and the account that requested this were created by the same operator, or one by the other. ' +
    'Another operator must approve it. "npm run operator" on the server creates an independent account.',
};

const changedAccess: Record<AccessPart, string> = {
  password: 'password',
  pin: 'withdrawal PIN',
  second_factor: 'two-step verification',
  contact: 'email address or phone number',
};

const unreachable = {
  network: 'We’re not connected to this network yet. Please try again in a minute.',
  stopping: 'The server is stopping.',
  database: 'The database isn’t responding.',
};

/** The last reversed deposit, and the whole debt. */
type Debt = {
  readonly deposit: Amount;
  readonly provider: keyof typeof providerNames;
  readonly owed: Amount;
};

type SmallWithdrawal = 'withdrawal_minimum' | 'withdrawal_minimum_worth' | 'investment_withdrawal_minimum';

type NotEnough =
  | { readonly why: 'with_fees' | 'player_balance_too_low' }
  | { readonly why: 'account_balance_too_low' | 'ledger_balance_too_low'; readonly holds: Amount };

function notEnoughText(params: NotEnough): string {
  switch (params.why) {
    case 'with_fees':
      return problems.not_enough_with_fees();
    case 'player_balance_too_low':
      return 'The player’s balance is too low. No money was moved.';
    case 'account_balance_too_low':
      return `The account holds ${en.money(params.holds, params.holds.currency)}. No money was moved.`;
    case 'ledger_balance_too_low':
      return `Our ledger shows ${en.money(params.holds, params.holds.currency)} at this provider at that time. Nothing was entered. Record the missing transfers first.`;
  }
}

function waitText(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  if (minutes > 90) return `${en.count(Math.ceil(minutes / 60))} hours`;
  return minutes <= 1 ? 'a minute' : `${en.count(minutes)} minutes`;
}

type Wait = {
  /** Also sent as Retry-After. */
  readonly retryAfterSeconds: number;
};

export type AskedFactor = {
  readonly app: boolean;
  readonly passkey: { readonly challenge: string } | null;
};

/* @__NO_SIDE_EFFECTS__ */
function refusal<Text extends (...params: never) => string>(status: number, text: Text) {
  return { status, text };
}

/**
 * Every refusal of a call: a stable code, its HTTP status, and its English sentence. 401 and 403 mean only
 * "who are you" and "not your role". Clients decide by code; pages write the sentence in their own language.
 */
export const refusals = {
  invalid_request: refusal(
    400,
    (problem?: Problem) => (problem && problemText(everyProblem, problem)) ?? 'This request isn’t valid.',
  ),
  not_found: refusal(404, (params?: { what: keyof typeof missing }) =>
    params ? missing[params.what] : 'Not found.',
  ),
  not_signed_in: refusal(401, () => 'Please log in again.'),
  not_allowed: refusal(403, () => 'Your account isn’t allowed to do this.'),
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
  contact_proven: refusal(
    409,
    () => 'The owner of this contact has confirmed it with a code. Please log in or contact support.',
  ),
  no_contact: refusal(409, () => 'This player has no email address or phone number.'),
  invalid_referral_code: refusal(400, () => problems.referral_code_not_valid()),
  not_enough_money: refusal(400, (params?: NotEnough) =>
    params ? notEnoughText(params) : 'Insufficient balance',
  ),
  bet_too_small: refusal(400, ({ minimum }: { minimum: Amount }) => `Minimum bet is ${en.money(minimum)}`),
  bet_too_large: refusal(400, (params: { maximum: Amount } | { closedFor: Currency }) =>
    'maximum' in params
      ? `Maximum bet is ${en.money(params.maximum)}`
      : `Betting in ${params.closedFor} is closed right now. Nothing was staked. Please try again later.`,
  ),
  prize_tables_unfit: refusal(400, (params: PrizeTablesUnfit) => {
    if ('why' in params) return unfitTables[params.why];
    return 'maximum' in params
      ? `The bankroll covers stakes up to ${en.money(params.maximum)} on this table. Nothing was changed.`
      : `There is no bankroll in ${params.closedFor}. Fund it first. Nothing was changed.`;
  }),
  round_ended: refusal(
    409,
    () =>
      'This round was already played or replaced. Nothing was staked. Please pick again in the next round.',
  ),
  round_unreadable: refusal(
    409,
    () =>
      'We can’t open the boxes of this round again because its key is missing. The result stays as it was.',
  ),
  invalid_phone: refusal(400, (problem: Problem<MobileNumberProblem>) => problems[problem.problem]()),
  deposit_too_small: refusal(400, problems.deposit_minimum),
  deposit_too_large: refusal(400, () => 'Mobile money can’t pay this much. Please enter a smaller amount.'),
  deposit_declined: refusal(409, ({ reason }: { reason: DeclineReason }) => declineReasons[reason]),
  too_many_waiting: refusal(409, (params?: { withdrawals: number }) =>
    params
      ? `You have ${en.count(params.withdrawals)} withdrawals waiting for approval. Please wait until one is approved or rejected.`
      : 'Your phone has several unanswered payment requests. Approve or decline them first.',
  ),
  phone_asked_too_often: refusal(
    429,
    ({ retryAfterSeconds }: Wait) =>
      `This phone got too many payment requests from accounts it has never paid for. No request was sent. Please wait ${waitText(retryAfterSeconds)} and try again, or use another phone.`,
  ),
  // Anybody may ask about any phone, so it does not reveal the owner.
  phone_not_accepted: refusal(
    400,
    () =>
      'You can’t deposit from this phone to this account. No request was sent. Support can tell you more.',
  ),
  withdrawal_too_small: refusal(400, (problem: Problem<SmallWithdrawal>) =>
    problems[problem.problem](problem),
  ),
  withdrawal_too_large: refusal(400, problems.withdrawal_maximum),
  invalid_address: refusal(400, () => problems.address_not_valid()),
  wrong_pin: refusal(400, () => 'Wrong withdrawal PIN. No money was moved.'),
  waits_until: refusal(
    409,
    ({ what, until }: AccessWait) =>
      `The ${changedAccess[what]} of this account was changed, so its money is on hold until ${momentInKampala(until)}. No money was moved.`,
  ),
  debt_open: refusal(
    409,
    ({ deposit, provider, owed }: Debt) =>
      `Your deposit of ${en.money(deposit)} was reversed by ${providerNames[provider]}. You owe ${en.money(owed)}. Withdrawals and transfers resume when it is paid.`,
  ),
  wrong_password: refusal(400, () => 'Wrong password. Nothing was changed.'),
  invalid_recipient: refusal(404, (params?: { who: 'oneself' }) =>
    params ? 'You can’t send money to yourself.' : 'Player not found.',
  ),
  transfer_too_small: refusal(400, problems.transfer_minimum),
  transfer_too_large: refusal(400, () => 'This is above the maximum transfer. Please send less.'),
  quote_expired: refusal(
    409,
    ({ recipient, receives }: { recipient: string; receives: Amount }) =>
      `This rate has expired. ${recipient} would now receive ${en.money(receives)}. Nothing was sent. Please review it again.`,
  ),
  conversion_limit_reached: refusal(
    409,
    ({ limit }: { limit: Amount }) =>
      `You can send at most ${en.money(limit)} a day to players with another currency. Nothing was sent.`,
  ),
  rates_outdated: refusal(
    409,
    () => 'Transfers to this currency are paused until we update our rates. Please try again later.',
  ),
  already_decided: refusal(409, (params?: Decided) =>
    params ? decidedText(params) : 'This was already decided. Nothing was changed.',
  ),
  needs_another_operator: refusal(409, (params?: { why: keyof typeof otherOperator }) =>
    params ? otherOperator[params.why] : 'You requested this. Another operator must approve it.',
  ),
  second_factor_needed: refusal(409, (asked?: AskedFactor) =>
    asked === undefined || (asked.app && asked.passkey === null)
      ? 'Please enter the code from your authenticator app.'
      : 'Please confirm with your second step.',
  ),
  passkey_refused: refusal(
    400,
    () => 'The passkey wasn’t accepted, or took too long. Nothing was done. Please try again.',
  ),
  second_factor_missing: refusal(
    409,
    () => 'Operators need a second factor. Set yours up first. Nothing was done.',
  ),
  wrong_code: refusal(400, () => 'This code is wrong or was already used.'),
  link_expired: refusal(
    409,
    () => 'This link was already used or has expired. Please ask support for a new one.',
  ),
  deposit_limit_reached: refusal(409, (limit?: ReachedLimit) =>
    limit
      ? `This is above your deposit limit of ${limitWords(limit)}. No money was taken.`
      : 'This is above your deposit limit. No money was taken.',
  ),
  loss_limit_reached: refusal(409, (limit?: ReachedLimit) =>
    limit
      ? `This bet could exceed your loss limit of ${limitWords(limit)}.`
      : 'This bet could exceed your loss limit.',
  ),
  time_limit_reached: refusal(409, (limit?: { minutes: number; until: string }) =>
    limit
      ? `You’ve reached your limit of ${en.count(limit.minutes)} ${limit.minutes === 1 ? 'minute' : 'minutes'} a day. You can play again from ${momentInKampala(limit.until)}.`
      : 'You’ve reached your time limit.',
  ),
  taking_a_break: refusal(
    409,
    (pause?: StandingPause & { asked: 'play' | 'shorter_pause'; until: string }) => {
      if (!pause) return 'You’re on a break. No money was moved.';
      return pause.asked === 'play'
        ? `You’re on a break until ${momentInKampala(pause.until)}. ${CAN_WITHDRAW}`
        : `Your break ${lasting(pause.until)}. It can only be made longer.`;
    },
  ),
  self_excluded: refusal(409, (pause?: StandingPause | { asked: 'play_before_return' }) => {
    switch (pause?.asked) {
      case undefined:
        return 'You’ve excluded yourself. No money was moved.';
      case 'play_before_return':
        return `Your self-exclusion has ended. You can play again once you confirm that you want to. ${CAN_WITHDRAW}`;
      case 'shorter_pause':
        return `Your self-exclusion ${lasting(pause.until)}. It can only be made longer.`;
      case 'return':
        return `Your self-exclusion ${lasting(pause.until)}. It can’t be ended early, not even by us.`;
      case 'play': {
        const until = pause.until === null ? 'for good' : `until ${momentInKampala(pause.until)}`;
        return `You’ve excluded yourself ${until}. ${CAN_WITHDRAW}`;
      }
    }
  }),
  reality_check_due: refusal(
    409,
    () => 'You’ve been playing for an hour. See the result, then decide how to continue.',
  ),
  key_reused: refusal(
    422,
    () => 'This Idempotency-Key was used for another request. No money was moved. Use a new key.',
  ),
  key_expired: refusal(
    422,
    () =>
      'This request is too old to repeat. No money was moved now. Check your history to see if it went through before.',
  ),
  key_in_progress: refusal(
    409,
    () => 'This request is already being processed. It can only count once. Try again in a moment.',
  ),
  unavailable: refusal(503, (params?: { what?: keyof typeof unreachable; retryAfterSeconds?: number }) =>
    params?.what
      ? unreachable[params.what]
      : 'The service is briefly unavailable. Please try again in a moment. Your request can only count once.',
  ),
  internal: refusal(
    500,
    () => 'Something went wrong on our side. Please try again. If it continues, contact support.',
  ),
};

export type ErrorCode = keyof typeof refusals;
export const errorCodes = Object.keys(refusals) as [ErrorCode, ...ErrorCode[]];

export type RefusalParams<Code extends ErrorCode> = Code extends ErrorCode
  ? Parameters<(typeof refusals)[Code]['text']>
  : never;

export function refusalText<Code extends ErrorCode>({ code, params }: Refused<Code>): string {
  const { text } = refusals[code];
  return (text as (params: unknown) => string)(params);
}

export interface Refused<Code extends ErrorCode = ErrorCode> {
  readonly code: Code;
  readonly params?: RefusalParams<Code>[0];
}

/** A missing sentence, or one with other parameters, does not compile. */
export type RefusalTexts = { readonly [Code in ErrorCode]: (...params: RefusalParams<Code>) => string };

export const failure = z.object({
  success: z.literal(false),
  /** `message` repeats it; both names are in use. */
  error: z.string(),
  message: z.string(),
  code: z.enum(errorCodes),
  /** Clients build the translated message from them. */
  params: z.record(z.string(), z.unknown()).optional(),
});

export type Failure = z.output<typeof failure>;
