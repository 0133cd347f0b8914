import type { IncomingMessage } from 'node:http';
import proxyAddress from '@fastify/proxy-addr';
import type { ErrorCode } from '@sanduku/contracts/errors';
import { BatcherClosed, BatcherOverloaded } from '../database/batcher.ts';
import { isUnavailable } from '../database/errors.ts';
import { Rate } from '../lib/rate.ts';
import type { FindSession, SignedInPlayer } from '../modules/players/sessions.ts';
import { networkOf } from '../modules/players/visitor.ts';

/** Behind one address there may be a town, all of which comes back at once after a restart. */
const HANDSHAKES_PER_SECOND = 200;

type Trust = (address: string, hop: number) => boolean;

/** Whether a connection may be opened at all, before anybody has said who it is. */
export function createDoor(trustedProxies: string[]): (request: IncomingMessage) => boolean {
  const trust: Trust = proxyAddress.compile(trustedProxies);
  const rate = new Rate<string>(HANDSHAKES_PER_SECOND);
  return (request) =>
    isFromOurPages(request, trust) &&
    !asksForScript(request) &&
    rate.allows(networkOf(proxyAddress(request, trust)));
}

/**
 * A page of another site must not speak for the player who looks at it. Browsers name the page's origin with all that a
 * page could read the answer of, and pages cannot change it. With what is only fetched, such as a script, they say at
 * least how near the page is; whoever says neither is no browser.
 */
function isFromOurPages({ headers, socket }: IncomingMessage, trust: Trust): boolean {
  const { origin } = headers;
  if (origin === undefined) return !/^(cross|same)-site$/.test(String(headers['sec-fetch-site']));
  const forwardedHost = trust(socket.remoteAddress ?? '', 0) ? headers['x-forwarded-host'] : undefined;
  const [host] = String(forwardedHost ?? headers.host ?? '').split(',', 1);
  return URL.canParse(origin) && host !== '' && new URL(origin).host === host?.trim().toLowerCase();
}

/** Engine.IO answers `j` with a script that runs in any page; clients of our time do not ask for it. */
function asksForScript({ url = '' }: IncomingMessage): boolean {
  return new URL(url, 'https://socket.io').searchParams.has('j');
}

/** Who opens a socket, by the same rules as for any call; otherwise why not. */
export async function identify(
  credentials: unknown,
  { findSession }: { findSession: FindSession },
): Promise<SignedInPlayer | Extract<ErrorCode, 'not_signed_in' | 'unavailable'>> {
  const token = (credentials as { token?: unknown } | undefined)?.token;
  if (typeof token !== 'string') return 'not_signed_in';
  try {
    return (await findSession(token)) ?? 'not_signed_in';
  } catch (error) {
    const isOverloaded = error instanceof BatcherOverloaded || error instanceof BatcherClosed;
    if (!isOverloaded && !isUnavailable(error)) throw error;
    return 'unavailable';
  }
}
