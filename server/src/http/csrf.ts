import { pages } from '@sanduku/contracts/pages';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../lib/refusal.ts';
import { createRandomText, isSameText } from '../lib/tokens.ts';
import { DOCUMENTATION_PATH } from './documentation.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Called by servers that authenticate with a secret. */
    isForMachines?: boolean;
  }
}

const COOKIE = 'XSRF-TOKEN';
const cookieInHeader = new RegExp(`(?:^|;)\\s*${COOKIE}=([^;]*)`);
const createCookie = createRandomText(16);
const HEADER = 'x-xsrf-token';
const harmlessMethods = new Set(['GET', 'HEAD', 'OPTIONS']);
const pagePaths = new Set<string>(Object.values(pages));

export type CheckForgery = (request: FastifyRequest, reply: FastifyReply) => Refusal | undefined;

/**
 * Double submit: only our pages can read the cookie and repeat it in a header. A call without the cookie is not from a
 * browser that visited; its bearer token decides.
 */
export function createForgeryCheck(options: { https: boolean }): CheckForgery {
  const attributes = `Path=/; SameSite=Lax${options.https ? '; Secure' : ''}`;
  return (request, reply) => {
    const { headers } = request;
    const cookie = headers.cookie === undefined ? undefined : readCookie(headers.cookie);
    if (cookie === undefined) {
      // With a token, a page or login gave the cookie.
      if (headers.authorization === undefined && keepsCookies(request)) {
        reply.header('set-cookie', `${COOKIE}=${createCookie()}; ${attributes}`);
      }
      return undefined;
    }
    const repeated = headers[HEADER];
    if (harmlessMethods.has(request.method)) return undefined;
    if (typeof repeated === 'string' && isSameText(cookie, repeated)) return undefined;
    // Machines that keep cookies would fail on their second call.
    return request.routeOptions.config.isForMachines ? undefined : new Refusal('csrf_mismatch');
  };
}

function readCookie(header: string): string | undefined {
  return cookieInHeader.exec(header)?.[1]?.trim();
}

/** Shared caches must not pass on a visitor's cookie. */
function keepsCookies({ url, routeOptions }: FastifyRequest): boolean {
  const [path = ''] = url.split('?', 1);
  if (path.startsWith(DOCUMENTATION_PATH) || routeOptions.config.isForMachines) return false;
  return path.startsWith('/api/') || pagePaths.has(path);
}
