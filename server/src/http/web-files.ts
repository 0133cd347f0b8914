import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { isLanguage, LANGUAGE_CHOICE, languageCookie } from '@sanduku/contracts/languages';
import { OFFLINE_PAGE, pages, selfContainedPages } from '@sanduku/contracts/pages';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { chooseLanguage } from './choose-language.ts';

const selfContained: readonly string[] = selfContainedPages;

const FOR_EVER = 'public, max-age=31536000, immutable';
/** Browsers ask for the icon of a page each time its address changes. */
const A_WEEK = 'public, max-age=604800';
const ASKED_AGAIN = 'private, no-cache';

/** Browsers heed them on what is shown, not on what it loads: a page's many files go without. */
const headersOfDocuments = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'referrer-policy',
  'x-frame-options',
];

/** The built web application: hashed files to keep for ever, icons for a week, pages to ask for again, compressed at build time. */
export async function registerWebFiles(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    index: false,
    globIgnore: ['**/*.html', '**/*.br', '**/.*'],
    preCompressed: true,
    cacheControl: false,
    setHeaders: (response, path) => {
      const hashed = path.startsWith(join(folder, 'assets'));
      response.header(
        'cache-control',
        hashed ? FOR_EVER : /\.(svg|png)(\.br)?$/.test(path) ? A_WEEK : ASKED_AGAIN,
      );
      if (hashed) for (const header of headersOfDocuments) response.removeHeader(header);
    },
  });
  for (const page of Object.values(pages)) {
    const file = selfContained.includes(page) ? join(page, 'index.html').slice(1) : 'app.html';
    app.get(page, { schema: { hide: true } }, (_request, reply) => sendPage(reply, file));
  }
  app.get(OFFLINE_PAGE, { schema: { hide: true } }, (_request, reply) => sendPage(reply, 'offline.html'));
  // The back office has its own router for what follows; no search engine needs to know of it.
  for (const path of ['/admin', '/admin/*'])
    app.get(path, { schema: { hide: true } }, (_request, reply) =>
      reply.header('x-robots-tag', 'noindex').sendFile('admin.html'),
    );
}

export function sendNotFoundPage(reply: FastifyReply): FastifyReply {
  return sendPage(reply.code(404), '404.html');
}

/** Every page lies in one folder for each language. One that is asked for by its address is remembered. */
function sendPage(reply: FastifyReply, file: string): FastifyReply {
  const { query, headers } = reply.request;
  const asked = (query as Record<string, unknown>)[LANGUAGE_CHOICE];
  const language = chooseLanguage({
    asked,
    cookie: headers.cookie,
    acceptLanguage: headers['accept-language'],
  });
  if (isLanguage(asked)) reply.header('set-cookie', languageCookie(asked));
  return reply
    .header('content-language', language)
    .header('vary', 'accept-language, cookie')
    .sendFile(join(language, file));
}
