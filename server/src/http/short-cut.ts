import { STATUS_CODES } from 'node:http';
import { gameApi } from '@sanduku/contracts/game/api';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../lib/refusal.ts';
import { readPlainBet, writePlay } from '../modules/game/bet-text.ts';
import type { PlayResult } from '../modules/game/play.ts';
import type { ReadBet } from '../modules/game/routes.ts';
import type { AdmitAtOnce } from './authorise.ts';
import { answerBetweenRequests, type ReadyAnswer } from './between-requests.ts';
import { repeatsCookie } from './csrf.ts';
import { answerTo, explain } from './errors.ts';
import { hasAcceptableKey } from './idempotency.ts';
import type { CountCall } from './metrics.ts';
import type { PlainRequest } from './plain-request.ts';
import { requestIdOf } from './request-id.ts';
import { securityHeaders } from './security-headers.ts';

const { method, path } = gameApi.playGame;
const CALL = `${method} ${path}`;

export interface ShortCutOptions {
  https: boolean;
  admitAtOnce: AdmitAtOnce;
  playBet: (bet: ReadBet) => Promise<PlayResult | Refusal>;
  countCall: CountCall;
}

/**
 * Nearly all calls are bets. Those that are plain in every respect take this way past `node:http` and Fastify, under the same
 * guards. Whatever is unusual in any respect goes the ordinary way as if nobody had looked at it, and hears there what is wrong
 * with it.
 */
export function openShortCut(app: FastifyInstance, options: ShortCutOptions): void {
  const { admitAtOnce, playBet, countCall } = options;
  const { log } = app;
  const headOf = createHeads(app, options);
  let closing = false;
  let underWay = 0;
  let allAnswered = () => {};
  // To the server their connections look idle, and it would close them before they have their answers.
  app.addHook('preClose', (done) => {
    closing = true;
    allAnswered = done;
    if (underWay === 0) done();
  });

  const answer = async (bet: ReadBet): Promise<ReadyAnswer> => {
    const arrivedAt = performance.now();
    const id = requestIdOf(bet.request);
    underWay++;
    const { status, body, encoding, extra } = await playBet(bet)
      .then(written)
      .catch((error) => written(explain(error, { id, log })));
    countCall({ id, method, route: path, status, milliseconds: performance.now() - arrivedAt });
    underWay--;
    // Once it has been sent.
    if (closing && underWay === 0) setImmediate(allAnswered);
    const bytes = encoding === 'latin1' ? body.length : Buffer.byteLength(body);
    const head = headOf(status, { id, bytes, isLast: closing });
    return { text: `${head}${extra}\r\n${body}`, encoding, isLast: closing };
  };

  answerBetweenRequests(app.server, (request) => {
    if (request.call !== CALL || closing || !hasPlainHeaders(request)) return undefined;
    const body = readPlainBet(request.body);
    const player = body && admitAtOnce(request);
    return player && answer({ player, request, body });
  });
}

function hasPlainHeaders({ headers }: PlainRequest): boolean {
  return (
    headers['content-type'] === 'application/json' && repeatsCookie(headers) && hasAcceptableKey({ headers })
  );
}

interface Written {
  readonly status: number;
  readonly body: string;
  readonly encoding: ReadyAnswer['encoding'];
  /** Headers that not every answer has. */
  readonly extra: string;
}

function written(played: PlayResult | Refusal): Written {
  // A round is all ASCII: every character is a byte, and nobody has to look for others.
  if (!(played instanceof Refusal))
    return { status: 200, body: writePlay(played), encoding: 'latin1', extra: '' };
  const { status, body } = answerTo(played);
  const { retryAfterSeconds } = played;
  const extra = retryAfterSeconds === undefined ? '' : `retry-after: ${retryAfterSeconds}\r\n`;
  return { status, body: JSON.stringify(body), encoding: 'utf8', extra };
}

/** Writes the first lines of answers, up to the headers that only some have. */
function createHeads({ server }: FastifyInstance, options: ShortCutOptions) {
  const always = Object.entries({
    ...securityHeaders(options).call,
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
  })
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('');
  const keepAlive = `Connection: keep-alive\r\nKeep-Alive: timeout=${Math.floor(server.keepAliveTimeout / 1_000)}\r\n`;
  const dateNow = createDate();
  return (status: number, { id, bytes, isLast }: { id: string; bytes: number; isLast: boolean }) =>
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nx-request-id: ${id}\r\ncontent-length: ${bytes}\r\n${always}` +
    `Date: ${dateNow()}\r\n${isLast ? 'Connection: close\r\n' : keepAlive}`;
}

/** The time as HTTP writes it, which is worked out once a second. */
function createDate(): () => string {
  let writtenFor = 0;
  let text = '';
  return () => {
    const second = Math.floor(Date.now() / 1_000);
    if (second !== writtenFor) {
      writtenFor = second;
      text = new Date(second * 1_000).toUTCString();
    }
    return text;
  };
}
