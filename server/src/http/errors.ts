import { type Failure, refusals, refusalText } from '@sanduku/contracts/errors';
import { readProblem } from '@sanduku/contracts/problem-message';
import type { FieldRule, Problem } from '@sanduku/contracts/problems';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { BatcherClosed, BatcherOverloaded } from '../database/batcher.ts';
import { isUnavailable } from '../database/errors.ts';
import { Refusal, RefusedError } from '../lib/refusal.ts';
import { BadBody } from './json-body.ts';

declare module 'fastify' {
  interface FastifyReply {
    /** For the log. */
    refusedAs: string | null;
  }
}

const UNAVAILABLE_RETRY_SECONDS = 2;
/** Nginx's status for a client that disconnected. */
const CLIENT_CLOSED_REQUEST = 499;

export function sendRefusal(reply: FastifyReply, refusal: Refusal): FastifyReply {
  // During an update, an SQL function of the next version may return an unknown code. Nothing was moved; the client
  // may retry.
  const isKnown = Object.hasOwn(refusals, refusal.code);
  if (!isKnown) {
    const { id, log } = reply.request;
    log.warn({ reqId: id, code: refusal.code }, 'refused by a code of a later version');
  }
  const { code, params } = isKnown ? refusal : comeAgain();
  reply.refusedAs = code;
  const message = refusalText({ code, params });
  const body: Failure = { success: false, error: message, message, code, ...(params && { params }) };
  const retryAfter = params && 'retryAfterSeconds' in params ? params.retryAfterSeconds : undefined;
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter);
  // The route's serialiser knows only its success schema.
  return reply
    .code(refusals[code].status)
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(body);
}

/** Logs the error if it is our fault. */
export function handleError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { id, log, raw } = request;
  // Disconnected while sending; no handler ran.
  if (raw.destroyed && !raw.complete) {
    log.info({ reqId: id }, 'closed early');
    return reply.code(CLIENT_CLOSED_REQUEST).send();
  }
  const refusal = refusalFor(error);
  if (refusal.code === 'internal') log.error({ reqId: id, err: error }, 'request failed');
  if (refusal.code === 'unavailable') log.warn({ reqId: id, err: error }, 'database or writer unavailable');
  return sendRefusal(reply, refusal);
}

const comeAgain = () => new Refusal('unavailable', { retryAfterSeconds: UNAVAILABLE_RETRY_SECONDS });

function refusalFor(error: FastifyError | RefusedError): Refusal {
  if (error instanceof RefusedError) return error.refusal;
  if (isUnavailable(error) || error instanceof BatcherOverloaded || error instanceof BatcherClosed) {
    return comeAgain();
  }
  if (error.validation !== undefined) {
    return new Refusal('invalid_request', fieldProblem(error.validation));
  }
  const status = error.statusCode ?? 500;
  switch (status) {
    case 400:
    case 414:
      return error instanceof BadBody
        ? new Refusal('invalid_request', { problem: error.problem })
        : new Refusal('invalid_request');
    case 403:
    case 404:
      return new Refusal('not_found');
    case 413:
      return new Refusal('payload_too_large');
    case 415:
      return new Refusal('unsupported_media_type');
    case 503:
      return comeAgain();
    default:
      // Failed preconditions and invalid ranges: the client's fault.
      return new Refusal(status >= 400 && status < 500 ? 'invalid_request' : 'internal');
  }
}

type Issue = NonNullable<FastifyError['validation']>[number];

/** The schema library's own texts never leave the server. */
export function fieldProblem([issue]: NonNullable<FastifyError['validation']>): Problem | undefined {
  if (issue === undefined) return undefined;
  const field = issue.instancePath.replace(/^\//, '').replaceAll('/', '.');
  const known = readProblem(issue.message ?? '');
  if (known === undefined) return { problem: 'field_not_valid', field, ...ruleOf(issue) };
  return field === '' ? known : { ...known, field };
}

const types: Readonly<Record<string, FieldRule>> = {
  number: 'number',
  int: 'whole',
  string: 'text',
  boolean: 'boolean',
  array: 'list',
};

function ruleOf({ keyword, message = '', params }: Issue): { rule: FieldRule; limit?: number } {
  const { origin, minimum, maximum, inclusive, expected } = params;
  const isNumber = origin === 'number' || origin === 'int';
  switch (keyword) {
    case 'invalid_type':
      // Only the library's message names the type of the input.
      return {
        rule: message.endsWith('received undefined') ? 'required' : (types[String(expected)] ?? 'other'),
      };
    case 'too_small':
      if (isNumber) return { rule: inclusive ? 'minimum' : 'above', limit: Number(minimum) };
      return { rule: origin === 'array' ? 'fewest' : 'shortest', limit: Number(minimum) };
    case 'too_big':
      if (isNumber) return { rule: inclusive ? 'maximum' : 'below', limit: Number(maximum) };
      return { rule: origin === 'array' ? 'most' : 'longest', limit: Number(maximum) };
    case 'not_multiple_of':
      return { rule: 'decimals' };
    case 'invalid_value':
      return { rule: 'choice' };
    default:
      return { rule: 'other' };
  }
}
