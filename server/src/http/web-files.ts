import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import {
  isLanguage,
  LANGUAGE_CHOICE,
  type Language,
  languageCookie,
  languages,
} from '@sanduku/contracts/languages';
import { OFFLINE_PAGE, pages, prerenderedPages } from '@sanduku/contracts/pages';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { siteOf } from '../lib/site.ts';
import { fileOf, releaseOf } from './release.ts';

const readable: readonly string[] = prerenderedPages;

const FOR_EVER = 'public, max-age=31536000, immutable';
/** Browsers request the icon on every navigation. */
const A_WEEK = 'public, max-age=604800';
const ASKED_AGAIN = 'private, no-cache';

/** Browsers apply these to documents only. */
const headersOfDocuments = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'referrer-policy',
  'x-frame-options',
];

/** Useless on immutable files. */
const headersOfReplaceable = ['accept-ranges', 'etag', 'last-modified'];

/** Hashed files are immutable, icons last a week, pages are revalidated. Returns the hash of the release. */
export async function registerWebFiles(
  app: FastifyInstance,
  folder: string,
  publicUrl: string | undefined,
): Promise<string> {
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
      if (!hashed) return;
      for (const header of [...headersOfDocuments, ...headersOfReplaceable]) response.removeHeader(header);
    },
  });
  for (const page of Object.values(pages)) {
    const isForSearch = readable.includes(page);
    app.get(page, { schema: { hide: true } }, (request, reply) => {
      if (isForSearch) reply.header('link', alternates(`${siteOf(publicUrl, request).origin}${page}`));
      return sendPage(reply, fileOf(page));
    });
  }
  app.get(OFFLINE_PAGE, { schema: { hide: true } }, (_request, reply) =>
    sendPage(reply, fileOf(OFFLINE_PAGE)),
  );
  // The back office has its own router.
  for (const path of ['/admin', '/admin/*'])
    app.get(path, { schema: { hide: true } }, (_request, reply) =>
      reply.header('x-robots-tag', 'noindex').sendFile('admin.html'),
    );
  const { list, hash } = await releaseOf(folder);
  app.get('/release.txt', { schema: { hide: true } }, (_request, reply) =>
    reply.header('cache-control', ASKED_AGAIN).type('text/plain; charset=utf-8').send(list),
  );
  return hash;
}

export function sendNotFoundPage(reply: FastifyReply): FastifyReply {
  return sendPage(reply.code(404), '404.html');
}

/** For search engines; the default follows the browser. */
function alternates(address: string): string {
  const to = (href: string, language: string) => `<${href}>; rel="alternate"; hreflang="${language}"`;
  return [
    ...languages.map((language) => to(`${address}?${LANGUAGE_CHOICE}=${language}`, language)),
    to(address, 'x-default'),
  ].join(', ');
}

/** A language from the URL is stored in a cookie. */
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

interface LanguageHints {
  /** The ?language= parameter. */
  asked?: unknown;
  cookie?: string | undefined;
  acceptLanguage?: string | undefined;
}

const [fallback] = languages;
const inCookie = new RegExp(`(?:^|;)\\s*${LANGUAGE_CHOICE}=([^;]*)`);

/** URL, then cookie, then Accept-Language. */
export function chooseLanguage({ asked, cookie = '', acceptLanguage = '' }: LanguageHints): Language {
  if (isLanguage(asked)) return asked;
  const chosen = inCookie.exec(cookie)?.[1];
  if (isLanguage(chosen)) return chosen;
  return preferredOf(acceptLanguage) ?? fallback;
}

/** "sw-KE,sw;q=0.9,en;q=0.8" is Swahili: regions count as their language; of equals, the first wins. */
function preferredOf(acceptLanguage: string): Language | undefined {
  const wishes = acceptLanguage.split(',').map((wish) => {
    const [range = '', ...parameters] = wish.split(';').map((part) => part.trim());
    const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? '1';
    return { language: range.split('-')[0]?.toLowerCase(), weight: Number(weight) };
  });
  return wishes
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight)
    .map(({ language }) => language)
    .find(isLanguage);
}
