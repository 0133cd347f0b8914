import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { gameApi, type Play } from '@sanduku/contracts/game';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../domain/refusal.ts';
import type { AdmitAtOnce } from './authorise.ts';
import { readPlainBet, writePlay } from './bet-text.ts';
import { repeatsCookie } from './csrf.ts';
import { answerTo, explain } from './errors.ts';
import type { ReadBet } from './game.ts';
import { hasAcceptableKey } from './idempotency.ts';
import type { CountCall } from './metrics.ts';
import { requestIdOf } from './request-id.ts';
import { securityHeaders } from './security-headers.ts';

const { method, path } = gameApi.playGame;
/** No bet of our pages is longer, and so short a body comes in one piece with its headers. */
const LONGEST_BODY_BYTES = 512;
/** Where an answer's own headers have their values, in the list of all. */
const [REQUEST_ID, LENGTH] = [1, 3];

export interface ShortCutOptions {
  https: boolean;
  admitAtOnce: AdmitAtOnce;
  playBet: (bet: ReadBet) => Promise<Play | Refusal>;
  countCall: CountCall;
}

/**
 * Nearly all calls are bets. Those that are plain in every respect take this way past Fastify, under the same guards. Whatever
 * is unusual in any respect goes the ordinary way as if nobody had looked at it, and hears there what is wrong with it.
 */
export function openShortCut(app: FastifyInstance, options: ShortCutOptions): void {
  const { admitAtOnce, playBet, countCall } = options;
  const { server, log } = app;
  const [ordinaryWay] = server.listeners('request') as [RequestListener];
  const headersBefore = Object.entries({
    'x-request-id': '',
    'content-length': '',
    ...securityHeaders(options).call,
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
  }).flat();
  let closing = false;
  app.addHook('preClose', (done) => {
    closing = true;
    done();
  });

  /** By now all that came in one piece with the headers can be read. */
  const readBet = (request: IncomingMessage, response: ServerResponse, arrivedAt: number) => {
    const bytes: Buffer | null = request.read();
    const isWhole = bytes?.length === Number(request.headers['content-length']);
    const body = isWhole ? readPlainBet(bytes.toString()) : undefined;
    const player = body && admitAtOnce(request);
    if (body === undefined || player === undefined) {
      if (bytes !== null) request.unshift(bytes);
      ordinaryWay(request, response);
      return;
    }
    const id = requestIdOf(request);
    answer({ player, request, body }, response, { id, arrivedAt }).catch((error) => {
      explain(error, { id, log });
      response.destroy();
    });
  };

  const answer = async (
    bet: ReadBet,
    response: ServerResponse,
    { id, arrivedAt }: { id: string; arrivedAt: number },
  ) => {
    const played = await playBet(bet).catch((error) => explain(error, { id, log }));
    const { status, text, bytes, encoding } = answerWith(played);
    const headers = headersBefore.slice();
    headers[REQUEST_ID] = id;
    headers[LENGTH] = String(bytes);
    if (played instanceof Refusal && played.retryAfterSeconds !== undefined)
      headers.push('retry-after', String(played.retryAfterSeconds));
    // Kept open for a next request, the connection would hold up the end.
    if (closing) response.shouldKeepAlive = false;
    response.writeHead(status, headers).end(text, encoding);
    countCall({ id, method, route: path, status, milliseconds: performance.now() - arrivedAt });
  };

  server.removeAllListeners('request').on('request', (request, response) => {
    if (request.url === path && request.method === method && hasPlainHeaders(request))
      process.nextTick(readBet, request, response, performance.now());
    else ordinaryWay(request, response);
  });
}

function hasPlainHeaders(request: IncomingMessage): boolean {
  const { headers } = request;
  return (
    headers['content-type'] === 'application/json' &&
    headers['transfer-encoding'] === undefined &&
    Number(headers['content-length']) <= LONGEST_BODY_BYTES &&
    repeatsCookie(headers) &&
    hasAcceptableKey(request)
  );
}

interface Answer {
  readonly status: number;
  readonly text: string;
  readonly bytes: number;
  readonly encoding: 'latin1' | 'utf8';
}

function answerWith(played: Play | Refusal): Answer {
  if (played instanceof Refusal) {
    const { status, body } = answerTo(played);
    const text = JSON.stringify(body);
    return { status, text, bytes: Buffer.byteLength(text), encoding: 'utf8' };
  }
  const text = writePlay(played);
  // It is all ASCII, so every character is a byte, and nobody has to look for others.
  return { status: 200, text, bytes: text.length, encoding: 'latin1' };
}
