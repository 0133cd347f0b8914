import type { Failure } from '@sanduku/contracts/endpoint';
import type { ErrorCode } from '@sanduku/contracts/errors';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { BatcherClosed, BatcherOverloaded } from '../database/batcher.ts';
import { isUnavailable } from '../database/errors.ts';
import { Refusal } from '../lib/refusal.ts';

/** The one table from refusal to status and text. 401 and 403 mean only "who are you" and "not your role". */
const refusals: Record<ErrorCode, { status: number; text: string }> = {
  invalid_request: { status: 400, text: 'This request is not valid.' },
  not_found: { status: 404, text: 'There is nothing here.' },
  not_signed_in: { status: 401, text: 'Please log in again.' },
  not_allowed: { status: 403, text: 'Your account may not do this.' },
  payload_too_large: { status: 413, text: 'This request is too large.' },
  unsupported_media_type: { status: 415, text: 'Please send JSON (Content-Type: application/json).' },
  too_many_requests: { status: 429, text: 'Too many requests. Please wait a moment and try again.' },
  csrf_mismatch: { status: 400, text: 'This page is out of date. Please reload it and try again.' },
  invalid_credentials: { status: 401, text: 'Invalid username or password' },
  account_suspended: { status: 409, text: 'This account is suspended. Please contact support.' },
  username_taken: { status: 409, text: 'This username already exists. Please choose a different one.' },
  email_taken: { status: 409, text: 'An account with this email address already exists.' },
  phone_taken: { status: 409, text: 'An account with this phone number already exists.' },
  invalid_referral_code: { status: 400, text: 'This referral code is not valid.' },
  not_enough_money: { status: 400, text: 'Insufficient balance' },
  bet_too_small: { status: 400, text: 'This bet is below the minimum.' },
  round_over: {
    status: 409,
    text: 'This round has been played or replaced already. Nothing was staked; look at the next round and pick again.',
  },
  invalid_phone: { status: 400, text: 'Please enter a valid phone number' },
  deposit_too_small: { status: 400, text: 'This deposit is below the minimum.' },
  deposit_too_large: {
    status: 400,
    text: 'This is more than a phone can pay. Please enter a smaller amount.',
  },
  deposit_declined: { status: 409, text: 'Deposit failed. Please try again.' },
  too_many_waiting: {
    status: 409,
    text: 'Your phone has been asked for several payments that still wait for an answer. Approve or decline them first.',
  },
  bet_too_large: { status: 400, text: 'This bet is above the maximum.' },
  withdrawal_too_small: { status: 400, text: 'This withdrawal is below the minimum.' },
  withdrawal_too_large: { status: 400, text: 'This withdrawal is above the maximum.' },
  invalid_address: { status: 400, text: 'Please enter a valid USDT address' },
  wrong_pin: { status: 400, text: 'This is not your withdrawal PIN. Nothing was moved.' },
  wrong_password: { status: 400, text: 'This is not your password. Nothing was changed.' },
  invalid_recipient: { status: 404, text: 'There is no such player.' },
  transfer_too_small: {
    status: 400,
    text: 'The recipient would receive nothing of so small an amount. Please send more.',
  },
  transfer_too_large: { status: 400, text: 'This is more than can be sent at once.' },
  quote_over: { status: 409, text: 'This offer has ended. Nothing was sent; please review it again.' },
  already_decided: { status: 409, text: 'This has been decided already. Nothing was changed.' },
  needs_another_operator: {
    status: 409,
    text: 'Whoever asked for it cannot approve it: another operator must.',
  },
  second_factor_needed: { status: 409, text: 'Please enter the code of your authenticator app.' },
  wrong_code: { status: 400, text: 'This code is not right, or has been used already.' },
  link_over: {
    status: 409,
    text: 'This link has been used or is too old. Please ask support for a new one.',
  },
  deposit_limit_reached: {
    status: 409,
    text: 'This deposit goes beyond the limit you have set for yourself. Nothing was asked for.',
  },
  loss_limit_reached: {
    status: 409,
    text: 'This bet could lose more than the limit you have set for yourself.',
  },
  time_limit_reached: {
    status: 409,
    text: 'You have played for as long as the limit you have set for yourself.',
  },
  taking_a_break: { status: 409, text: 'You are taking a break from play. Nothing was moved.' },
  self_excluded: { status: 409, text: 'You have excluded yourself from play. Nothing was moved.' },
  reality_check_due: {
    status: 409,
    text: 'You have been playing for an hour. Look at what it came to, then decide how to go on.',
  },
  key_reused: {
    status: 422,
    text: 'This Idempotency-Key was used for another request. Nothing was moved; use a new key.',
  },
  key_in_progress: {
    status: 409,
    text: 'This request is being processed already. Nothing was moved twice; ask again in a moment.',
  },
  unavailable: {
    status: 503,
    text: 'The service is briefly unavailable. Please try again in a moment: repeating a request never moves money twice.',
  },
  internal: {
    status: 500,
    text: 'Something went wrong on our side. Please try again; if it stays, tell support the request id.',
  },
};

const UNAVAILABLE_RETRY_SECONDS = 2;

export function sendRefusal(reply: FastifyReply, refusal: Refusal): FastifyReply {
  const { status, text } = refusals[refusal.code];
  const message = refusal.text ?? text;
  const body: Failure = { success: false, error: message, message, code: refusal.code };
  if (refusal.retryAfterSeconds !== undefined) reply.header('retry-after', refusal.retryAfterSeconds);
  // The body goes out as it is: the serialisers of the routes know only their own success.
  return reply.code(status).type('application/json; charset=utf-8').serializer(JSON.stringify).send(body);
}

/** What was thrown is unexpected by definition; here it becomes the closest refusal, and is logged when it is our fault. */
export function handleError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = refusalFor(error);
  const { id, log } = request;
  if (refusal.code === 'internal') log.error({ reqId: id, err: error }, 'request failed');
  if (refusal.code === 'unavailable') log.warn({ reqId: id, err: error }, 'database or writer unavailable');
  return sendRefusal(reply, refusal);
}

function refusalFor(error: FastifyError): Refusal {
  if (isUnavailable(error) || error instanceof BatcherOverloaded || error instanceof BatcherClosed) {
    return new Refusal('unavailable', { retryAfterSeconds: UNAVAILABLE_RETRY_SECONDS });
  }
  if (error.validation !== undefined) {
    return new Refusal('invalid_request', { text: validationText(error.validation) });
  }
  const status = error.statusCode ?? 500;
  switch (status) {
    case 400:
    case 414:
      return new Refusal('invalid_request', { text: error.message });
    case 403:
    case 404:
      return new Refusal('not_found');
    case 413:
      return new Refusal('payload_too_large');
    case 415:
      return new Refusal('unsupported_media_type');
    case 503:
      return new Refusal('unavailable', { retryAfterSeconds: UNAVAILABLE_RETRY_SECONDS });
    default:
      // Unmet conditions and impossible ranges of files: the client's mistake, not ours.
      return new Refusal(status >= 400 && status < 500 ? 'invalid_request' : 'internal');
  }
}

/** What zod says when a contract gives no text of its own: right, but silent about the field. */
const zodsOwnText = /^(Invalid (input|option|string|element|key)|Unrecognized key|Too (big|small))/;

/** The first problem, named by its field when its own text does not say enough. */
function validationText(issues: NonNullable<FastifyError['validation']>): string {
  const [first] = issues;
  const field = first?.instancePath.replace(/^\//, '').replaceAll('/', '.');
  const message = first?.message ?? 'This request is not valid.';
  return field && zodsOwnText.test(message) ? `${field}: ${message}` : message;
}
