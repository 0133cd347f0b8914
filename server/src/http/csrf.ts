import { timingSafeEqual } from 'node:crypto';
import { pages } from '@sanduku/contracts/pages';
import type { FastifyInstance } from 'fastify';
import { createRandomText } from '../lib/random-text.ts';
import { Refusal } from '../lib/refusal.ts';
import { sendRefusal } from './errors.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Called by other people's servers, who carry a secret of their own instead of a session. */
    isForMachines?: boolean;
  }
}

const COOKIE = 'XSRF-TOKEN';
const createCookie = createRandomText(16);
const HEADER = 'x-xsrf-token';
const harmlessMethods = new Set(['GET', 'HEAD', 'OPTIONS']);
const pagePaths = new Set<string>(Object.values(pages));

/**
 * Cookie-to-header: only a page of ours can read the cookie and repeat it in a header. A call without the cookie
 * passes, because it does not come from a browser that has been here; what it may do, its bearer token decides.
 */
export function registerCsrf(app: FastifyInstance, options: { https: boolean }): void {
  const attributes = `Path=/; SameSite=Lax${options.https ? '; Secure' : ''}`;
  app.addHook('onRequest', (request, reply, done) => {
    const { headers } = request;
    const cookie = readCookie(headers.cookie);
    // Who calls with a token has it from a page or a login, which gave the cookie too.
    if (cookie === undefined && headers.authorization !== undefined) return done();
    // Who keeps cookies without being a browser would otherwise be refused at the second call.
    if (request.routeOptions.config.isForMachines) return done();
    if (cookie === undefined) {
      // Files that caches between us and the browser may keep must not carry one visitor's cookie to another.
      if (isPageOrCall(request.url)) {
        reply.header('set-cookie', `${COOKIE}=${createCookie()}; ${attributes}`);
      }
    } else if (!harmlessMethods.has(request.method) && !isSame(cookie, headers[HEADER])) {
      sendRefusal(reply, new Refusal('csrf_mismatch'));
      return;
    }
    done();
  });
}

function readCookie(header: string | undefined): string | undefined {
  const prefix = `${COOKIE}=`;
  return header
    ?.split(';')
    .map((pair) => pair.trim())
    .find((pair) => pair.startsWith(prefix))
    ?.slice(prefix.length);
}

function isPageOrCall(url: string): boolean {
  const [path = ''] = url.split('?', 1);
  return path.startsWith('/api/') || pagePaths.has(path);
}

function isSame(cookie: string, header: string | string[] | undefined): boolean {
  if (typeof header !== 'string') return false;
  const [expected, given] = [Buffer.from(cookie), Buffer.from(header)];
  return expected.length === given.length && timingSafeEqual(expected, given);
}
